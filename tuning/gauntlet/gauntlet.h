// A match of two players: pairs of games from a book of openings, until a sequential test decides
// or a number of pairs is played. Its results lie in a run folder, from which it goes on after a
// kill. At fixed nodes the results are the same for any number of threads.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/run_folder.h"
#include "engine/game/openings.h"
#include "tuning/gauntlet/config.h"
#include "tuning/gauntlet/contestant.h"
#include "tuning/gauntlet/pair_log.h"
#include "tuning/gauntlet/standing.h"
#include "tuning/run/identity.h"

namespace ouk {

struct GauntletPlayer {
    std::string name;
    std::string net_hash;  // empty where it is no net
    ContestantFactory make;
};

/// Who watches a match.
struct GauntletListener {
    std::function<void(const Standing&)> on_pair;  // after each pair played now, in their order
    std::function<bool()> should_stop;             // asked from any thread
};

class Gauntlet {
public:
    /// Reads the book. Throws Error on that and on a config that makes no match.
    Gauntlet(const GauntletConfig& config, std::shared_ptr<const Rules> rules,
             std::array<GauntletPlayer, 2> players);

    [[nodiscard]] const GauntletConfig& config() const { return config_; }
    [[nodiscard]] const std::array<GauntletPlayer, 2>& players() const { return players_; }
    [[nodiscard]] const Standing& standing() const { return standing_; }
    [[nodiscard]] std::size_t book_size() const { return book_.size(); }
    /// The test has decided or the pairs are played.
    [[nodiscard]] bool is_over() const;

    /// Plays on from what lies in `folder` until it is over, when it writes result.json there, or
    /// until it should stop: then pairs in play are finished and recorded.
    void run(RunFolder& folder, const std::vector<std::string>& command_line,
             const GauntletListener& listener);

private:
    void claim(const RunFolder& folder, const std::vector<std::string>& command_line);
    void recall(const PairLog& log, const std::string& path);
    [[nodiscard]] PairResult play(std::int64_t pair) const;
    [[nodiscard]] const Position& opening(std::int64_t pair) const;

    GauntletConfig config_;
    SprtOptions sprt_;
    std::shared_ptr<const Rules> rules_;
    std::array<GauntletPlayer, 2> players_;
    std::vector<EpdLine> book_;
    std::vector<std::size_t> order_;
    Standing standing_;
};

/// With the players that the config names. Throws Error if an evaluation cannot be had.
[[nodiscard]] Gauntlet load_gauntlet(GauntletConfig config);

}  // namespace ouk
