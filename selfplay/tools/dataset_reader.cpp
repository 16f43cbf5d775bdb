#include "selfplay/tools/dataset_reader.h"

#include <algorithm>
#include <limits>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/tools/scores.h"

namespace ouk {

namespace {

constexpr std::size_t kMostOpponents = std::numeric_limits<std::uint8_t>::max();

struct Group {
    std::string name;  // a table's, or a key's that is in none
    std::string lines;
};

/// In the order of the text.
std::vector<Group> groups_of(const std::string& config) {
    std::vector<Group> groups;
    std::istringstream stream(config);
    for (std::string line; std::getline(stream, line);) {
        const std::string key = line.substr(0, line.find(' '));
        const std::size_t dot = key.rfind('.');
        const std::string name = dot == key.npos ? key : key.substr(0, dot + 1);
        if (groups.empty() || groups.back().name != name) groups.push_back({name, ""});
        groups.back().lines += line + '\n';
    }
    return groups;
}

std::vector<GameRecord> read_source(const SourceFile& file) {
    Shard shard = read_unchanged_shard(file.path, file.content_hash);
    for (GameRecord& game : shard.games) {
        game.white = file.players[game.white];
        game.black = file.players[game.black];
    }
    return std::move(shard.games);
}

}  // namespace

DatasetReader::DatasetReader(const std::vector<std::string>& paths) {
    for (const std::string& path : list_game_files(paths)) {
        const ShardInfo info = read_shard_info(path);
        join(info, path);
        files_.push_back({path, info.content_hash, number_players(info, path)});
    }
    info_.program_version = program_version();
}

void DatasetReader::join(const ShardInfo& info, const std::string& path) {
    if (files_.empty()) {
        info_ = info;
        info_.opponents.clear();
        return;
    }
    const std::string& first = files_.front().path;
    require_same_ruleset(info, path, info_, first);
    if (info.rescored != info_.rescored) {
        throw Error(path, "has other scores: " + scores_of(info),
                    scores_of(info_) + ", as " + first);
    }
    if (info.seed != info_.seed) info_.seed = 0;
    info_.config = common_config(info_.config, info.config);
}

std::vector<std::uint8_t> DatasetReader::number_players(const ShardInfo& info,
                                                        const std::string& path) {
    std::vector<std::string> names{info.evaluation};
    names.insert(names.end(), info.opponents.begin(), info.opponents.end());
    std::vector<std::uint8_t> numbers;
    for (const std::string& name : names) {
        const auto known = std::ranges::find(info_.opponents, name);
        const auto place = static_cast<std::size_t>(known - info_.opponents.begin());
        if (name == info_.evaluation) {
            numbers.push_back(0);
            continue;
        }
        if (place == kMostOpponents) {
            throw Error(path, "has more players than fit into one dataset: '" + name + "'",
                        "at most " + std::to_string(kMostOpponents) + " beside the first file's");
        }
        if (known == info_.opponents.end()) info_.opponents.push_back(name);
        numbers.push_back(static_cast<std::uint8_t>(place + 1));
    }
    return numbers;
}

std::vector<RunInput> DatasetReader::run_inputs() const {
    std::vector<RunInput> inputs;
    for (const SourceFile& file : files_) {
        inputs.push_back({file.path, Hash128::parse(file.content_hash)});
    }
    return inputs;
}

bool DatasetReader::each_game(
    const WalkCallbacks& callbacks,
    const std::function<void(GameRecord, const SourceFile&)>& take) const {
    const auto is_stopped = [&] { return callbacks.should_stop && callbacks.should_stop(); };
    std::size_t done = 0;
    for (const SourceFile& file : files_) {
        for (GameRecord& game : read_source(file)) {
            if (is_stopped()) return false;
            take(std::move(game), file);
        }
        if (callbacks.on_file) callbacks.on_file(++done, files_.size());
    }
    return !is_stopped();
}

std::string common_config(const std::string& one, const std::string& other) {
    std::string common;
    const std::vector<Group> others = groups_of(other);
    for (const Group& group : groups_of(one)) {
        const auto same = std::ranges::find(others, group.name, &Group::name);
        if (same != others.end() && same->lines == group.lines) common += group.lines;
    }
    return common;
}

}  // namespace ouk
