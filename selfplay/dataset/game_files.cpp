#include "selfplay/dataset/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "engine/base/error.h"

namespace ouk {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBeginning = "games-";

bool is_game_file(const fs::path& path) {
    return path.filename().string().starts_with(kBeginning) && path.extension() == kShardEnding;
}

std::vector<std::string> some_game_files_in(const std::string& folder) {
    std::vector<std::string> files = game_files_in(folder);
    if (files.empty()) {
        throw Error(folder, "holds no game file",
                    "a folder with games-*.h5, as `ouk selfplay --out FOLDER` makes it");
    }
    return files;
}

}  // namespace

std::string game_file_name(std::uint64_t number, std::string_view ending) {
    return fmt::format("{}{:06}{}", kBeginning, number, ending);
}

std::optional<std::uint64_t> game_file_number(std::string_view name, std::string_view ending) {
    std::uint64_t number = 0;
    const std::string_view digits = name.substr(std::min(kBeginning.size(), name.size()));
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (game_file_name(number, ending) != name) return std::nullopt;
    return number;
}

std::vector<std::string> game_files_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (is_game_file(entry.path())) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> list_game_files(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    std::set<fs::path> known;
    for (const std::string& path : paths) {
        if (!fs::exists(path)) {
            throw Error(path, "does not exist", "a game file, or a folder with games-*.h5");
        }
        for (const std::string& file :
             fs::is_directory(path) ? some_game_files_in(path) : std::vector<std::string>{path}) {
            if (known.insert(fs::canonical(file)).second) files.push_back(file);
        }
    }
    return files;
}

std::shared_ptr<const Rules> rules_of(const ShardInfo& info, const std::string& path) {
    Ruleset ruleset = parse_ruleset(info.ruleset_text, path + ", ruleset");
    ruleset.name = info.ruleset_name;
    auto rules = std::make_shared<const Rules>(std::move(ruleset));
    if (rules->hash().hex() != info.ruleset_hash) {
        throw Error(path, "says ruleset hash " + info.ruleset_hash,
                    rules->hash().hex() + ", that of the ruleset it holds");
    }
    return rules;
}

void require_same_ruleset(const ShardInfo& info, const std::string& path, const ShardInfo& first,
                          const std::string& first_path) {
    if (info.ruleset_hash == first.ruleset_hash) return;
    throw Error(path, "is of ruleset " + ruleset_of(info),
                ruleset_of(first) + ", as " + first_path);
}

Shard read_unchanged_shard(const std::string& path, const std::string& content_hash) {
    Shard shard = read_shard(path);
    if (shard.info.content_hash == content_hash) return shard;
    throw Error(path, "was changed meanwhile", "files that stay as they are");
}

}  // namespace ouk
