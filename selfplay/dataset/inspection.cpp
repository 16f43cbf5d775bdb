#include "selfplay/dataset/inspection.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/game_key.h"

namespace ouk {

namespace {

/// What one thread needs for its games, and what it found.
struct Worker {
    PositionCounts counts;
    std::vector<std::uint64_t> keys;  // of one game
    std::string moves;                // of one game, as bytes behind its start
};

using Places = std::vector<std::optional<std::uint64_t>>;

/// One hash a game, where it has one.
struct GameHashes {
    explicit GameHashes(std::size_t games)
        : opening(games), whole(games), beginning_4(games), beginning_8(games) {}
    Places opening, whole, beginning_4, beginning_8;
};

/// Of the start and the first `plies` moves; none if there are fewer.
std::optional<std::uint64_t> beginning(const std::string& moves, std::size_t plies) {
    const std::size_t size = sizeof(PackedPosition) + plies * sizeof(std::uint16_t);
    if (moves.size() < size) return std::nullopt;
    return hash_of(std::string_view(moves).substr(0, size)).low;
}

void hash_moves(std::string& buffer, const GameRecord& game, std::size_t i, GameHashes& hashes) {
    buffer.clear();
    append_start_and_moves(buffer, game);
    hashes.whole[i] = beginning(buffer, game.moves.size());
    hashes.beginning_4[i] = beginning(buffer, 4);
    hashes.beginning_8[i] = beginning(buffer, 8);
}

/// Replays game `i`, counts its positions, and leaves their keys, each once, in `worker.keys`.
void replay_one(Worker& worker, const Rules& rules, const GameRecord& game, const std::string& path,
                std::optional<std::uint64_t>& opening) {
    std::vector<std::uint64_t>& keys = worker.keys;
    keys.clear();
    replay(rules, game, path, [&](const StoredPosition& at) {
        if (at.score == kNoScore.value()) return;
        worker.counts.add(game, at);
        if (keys.empty()) {
            opening = at.position.key();
            worker.counts.openings[score_class(at.score)].add(game.result);
        }
        keys.push_back(at.position.key());
    });
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    worker.counts.within_games += repeated.size();
    keys.erase(repeated.begin(), repeated.end());
}

void add_places(DistinctSample& to, const Places& places) {
    std::vector<std::uint64_t> hashes;
    for (const auto& place : places) {
        if (place) hashes.push_back(*place);
    }
    to.add(hashes);
}

}  // namespace

void Inspection::add_info(const ShardInfo& shard, const std::string& path) {
    if (files == 0) {
        info = shard;
        first_path_ = path;
        rules = rules_of(shard, path);
    }
    require_same_ruleset(shard, path, info, first_path_);
    ++files;
    bytes += std::filesystem::file_size(path);
    evaluations.insert(shard.evaluation);
    opponents.insert(shard.opponents.begin(), shard.opponents.end());
    if (!shard.rescored.empty()) rescorings.insert(shard.rescored);
    program_versions.insert(shard.program_version);
    seeds.insert(shard.seed);
}

void Inspection::replay_all(const Shard& shard, const std::string& path) {
    GameHashes hashes(shard.games.size());
    tbb::enumerable_thread_specific<Worker> workers;
    tbb::parallel_for(std::size_t{0}, shard.games.size(), [&](std::size_t i) {
        Worker& worker = workers.local();
        replay_one(worker, *rules, shard.games[i], path, hashes.opening[i]);
        distinct_positions.add(worker.keys);
        hash_moves(worker.moves, shard.games[i], i, hashes);
    });
    for (const Worker& worker : workers) positions += worker.counts;
    add_places(distinct_openings, hashes.opening);
    add_places(distinct_games, hashes.whole);
    add_places(beginnings_4, hashes.beginning_4);
    add_places(beginnings_8, hashes.beginning_8);
    for (std::size_t i = 0; i < shard.games.size(); ++i) {
        const GameRecord& game = shard.games[i];
        sample.offer(*hashes.whole[i], [&] {
            return SampleGame{game, path, player_name(shard.info, game.white),
                              player_name(shard.info, game.black)};
        });
    }
}

void Inspection::add_shard(const std::string& path) {
    const Shard shard = read_shard(path);
    add_info(shard.info, path);
    for (const GameRecord& game : shard.games) {
        tally.add(game);
        games.add(game);
        players[{player_name(shard.info, game.white), player_name(shard.info, game.black)}].add(
            game.result);
    }
    replay_all(shard, path);
}

}  // namespace ouk
