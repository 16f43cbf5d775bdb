#include "training/data/data_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>

#include "engine/base/error.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/shard_part.h"
#include "training/data/share_list.h"

namespace ouk {
namespace {

/// What exists is a path, whatever it ends in.
WeightedPath parse(const std::string& given) {
    const std::size_t space = given.rfind(' ');
    if (space == std::string::npos || std::filesystem::exists(given)) return {given};
    double weight = 0;
    if (!read_number(std::string_view(given).substr(space + 1), weight)) return {given};
    if (!(weight > 0 && weight <= kMaxWeight)) {
        throw Error("'" + given + "'", "has a weight out of range",
                    "PATH WEIGHT, above 0 and at most 100");
    }
    return {given.substr(0, space), weight};
}

void check_ruleset(const std::string& path, const ShardInfo& info, const std::string& first_path,
                   const ShardInfo& first) {
    if (info.ruleset_hash == first.ruleset_hash) return;
    throw Error(path, "was played under ruleset " + ruleset_of(info),
                ruleset_of(first) + " as " + first_path);
}

}  // namespace

std::vector<WeightedPath> list_data_files(const std::vector<std::string>& given) {
    std::vector<WeightedPath> files;
    std::map<std::filesystem::path, std::size_t> known;  // in `files`
    for (const std::string& item : given) {
        const WeightedPath parsed = parse(item);
        for (const std::string& file : list_game_files({parsed.path})) {
            if (!std::filesystem::is_regular_file(file)) {
                throw Error(file, "is no regular file", "game files, or folders of games-*.h5");
            }
            const auto [found, is_new] =
                known.emplace(std::filesystem::canonical(file), files.size());
            if (is_new) {
                files.push_back({file, parsed.weight});
            } else if (const WeightedPath& first = files[found->second];
                       first.weight != parsed.weight) {
                throw Error(
                    file, "is given with weight " + fmt::format("{}", parsed.weight),
                    fmt::format("{} as {} before: a file has one", first.weight, first.path));
            }
        }
    }
    return files;
}

std::vector<DataFile> identify_files(const std::vector<WeightedPath>& files,
                                     const std::function<void()>& on_file) {
    std::vector<DataFile> identified;
    std::map<std::string, std::string> path_of_content;
    ShardInfo first;
    for (const auto& [path, weight] : files) {
        if (on_file) on_file();
        require_sealed(path);
        const ShardInfo info = ShardFile(path).info();
        if (identified.empty()) first = info;
        check_ruleset(path, info, files.front().path, first);
        const auto [known, is_new] = path_of_content.emplace(info.content_hash, path);
        if (!is_new) {
            throw Error(path, "holds the same games as " + known->second, "each game once");
        }
        identified.push_back({path, info.content_hash, weight});
    }
    if (identified.empty()) throw Error("training data", "no files were given", "games-*.h5");
    return identified;
}

}  // namespace ouk
