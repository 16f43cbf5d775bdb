#include "engine/uci/ruleset_about.h"

#include <algorithm>
#include <sstream>

#include "engine/base/files.h"
#include "engine/rules/ruleset.h"

namespace ouk {

std::string first_sentence(std::string_view toml) {
    std::istringstream stream{std::string(toml)};
    std::string comment;
    for (std::string line; std::getline(stream, line) && line.starts_with('#');) {
        const std::size_t begin = line.find_first_not_of("# \t");
        if (begin == std::string::npos) break;
        comment += (comment.empty() ? "" : " ") + line.substr(begin);
    }
    return comment.substr(0, std::min(comment.find(". "), comment.find_last_not_of('.') + 1));
}

std::string about_ruleset(const std::string& name_or_path) {
    const auto preset = std::ranges::find(preset_files(), name_or_path, &EmbeddedFile::stem);
    const bool is_preset = preset != preset_files().end();
    return first_sentence(is_preset ? std::string(preset->text) : read_file(name_or_path));
}

}  // namespace ouk
