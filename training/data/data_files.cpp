#include <map>

#include "engine/base/error.h"
#include "selfplay/dataset/shard.h"
#include "training/data/loader.h"

namespace ouk {
namespace {

void check_ruleset(const std::string& path, const ShardInfo& info, const std::string& first_path,
                   const ShardInfo& first) {
    if (info.ruleset_hash == first.ruleset_hash) return;
    throw Error(path, "was played under ruleset " + ruleset_of(info),
                ruleset_of(first) + " as " + first_path);
}

}  // namespace

std::vector<DataFile> identify_files(const std::vector<std::string>& files) {
    std::vector<DataFile> identified;
    std::map<std::string, std::string> path_of_content;
    ShardInfo first;
    for (const std::string& path : files) {
        const ShardInfo info = read_shard_info(path);
        if (identified.empty()) first = info;
        check_ruleset(path, info, files.front(), first);
        const auto [known, is_new] = path_of_content.emplace(info.content_hash, path);
        if (!is_new) {
            throw Error(path, "holds the same games as " + known->second, "each game once");
        }
        identified.push_back({path, info.content_hash});
    }
    if (identified.empty()) throw Error("training data", "no files were given", "games-*.h5");
    return identified;
}

}  // namespace ouk
