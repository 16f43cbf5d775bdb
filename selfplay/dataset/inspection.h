// What `data inspect` and `report` find in shards: they are checked (checksums, content hash, every
// move and result), and games and positions counted. Replays on all processors, one shard in memory
// at a time; the figures are the same for any number of threads.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "selfplay/dataset/distinct_sample.h"
#include "selfplay/dataset/game_sample.h"
#include "selfplay/dataset/inspection_counts.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/dataset/tally.h"

namespace ouk {

class Inspection {
public:
    /// Keeps up to `sample_games` games to look at.
    explicit Inspection(std::size_t sample_games = 0) : sample(sample_games) {}

    /// Throws Error: a shard that is damaged, of another ruleset than those before it, or that
    /// replays illegally (file, game, ply).
    void add_shard(const std::string& path);

    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    ShardInfo info;  // of the first file; below, what all of them name
    std::shared_ptr<const Rules> rules = nullptr;
    std::set<std::string> evaluations;
    std::set<std::string> opponents;
    std::set<std::string> rescorings;  // TOML
    std::set<std::string> program_versions;
    std::set<std::uint64_t> seeds;

    Tally tally;
    GameCounts games;
    PositionCounts positions;
    std::map<std::pair<std::string, std::string>, Results> players;  // White's name, Black's
    GameSample sample;

    DistinctSample distinct_positions;  // each once a game
    DistinctSample distinct_openings;   // where each game's first score stands
    DistinctSample distinct_games;      // start and all moves
    DistinctSample beginnings_4;        // start and 4 moves, of games that have them
    DistinctSample beginnings_8;

private:
    void add_info(const ShardInfo& shard, const std::string& path);
    void replay_all(const Shard& shard, const std::string& path);

    std::string first_path_;
};

}  // namespace ouk
