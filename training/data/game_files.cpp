#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/base/error.h"
#include "selfplay/dataset/shard.h"
#include "training/data/loader.h"

namespace ouk {
namespace {

namespace fs = std::filesystem;

bool is_game_file(const fs::path& path) {
    return path.filename().string().starts_with("games-") && path.extension() == ".h5";
}

std::vector<std::string> game_files_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (is_game_file(entry.path())) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) throw Error(folder, "holds no game file", "games-*.h5");
    return files;
}

void check_ruleset(const std::string& path, const ShardInfo& info, const std::string& first_path,
                   const ShardInfo& first) {
    if (info.ruleset_hash == first.ruleset_hash) return;
    throw Error(path,
                "was played under ruleset " + info.ruleset_name + " (" + info.ruleset_hash + ")",
                first.ruleset_name + " (" + first.ruleset_hash + ") as " + first_path);
}

}  // namespace

std::vector<std::string> list_game_files(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!fs::exists(path)) throw Error(path, "does not exist", "a game file or a folder");
        if (!fs::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        const std::vector<std::string> found = game_files_in(path);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

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

std::shared_ptr<const Rules> rules_of(const std::string& game_file) {
    const ShardInfo info = read_shard_info(game_file);
    Ruleset ruleset = parse_ruleset(info.ruleset_text, game_file + ", ruleset");
    ruleset.name = info.ruleset_name;
    auto rules = std::make_shared<const Rules>(std::move(ruleset));
    if (rules->hash().hex() != info.ruleset_hash) {
        throw Error(game_file, "says ruleset hash " + info.ruleset_hash,
                    rules->hash().hex() + ", that of the ruleset it holds");
    }
    return rules;
}

}  // namespace ouk
