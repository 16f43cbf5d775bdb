// A match of two or more players: pairs of games from a book of openings, until a sequential test
// decides or all pairs are played. Its results lie in a run folder, from which it goes on after a
// kill. At fixed nodes the results are the same for any number of threads.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/run_folder.h"
#include "engine/game/openings.h"
#include "tuning/gauntlet/config.h"
#include "tuning/gauntlet/pair_log.h"
#include "tuning/gauntlet/players.h"
#include "tuning/gauntlet/schedule.h"
#include "tuning/gauntlet/standing.h"
#include "tuning/statistics/sequential_test.h"

namespace ouk {

/// A pair that has just been counted.
struct CountedPair {
    std::int64_t number;
    Pairing players;
    const PairResult& result;
    const Standing& standing;  // of these two, with it
};

/// Who watches a match.
struct GauntletListener {
    std::function<void(const CountedPair&)> on_pair;  // after each pair played now, in their order
    std::function<bool()> should_stop;                // asked from any thread
    // Of a pair that is not counted, as an engine is gone and recovery off; the match ends.
    std::function<void(const CountedPair&)> on_lost_pair = [](const CountedPair&) {};
    // Before each game (0 or 1) of a pair, from any thread.
    std::function<void(std::int64_t pair, int game)> on_game = [](std::int64_t, int) {};
};

class Gauntlet {
public:
    /// Reads the book. Throws Error on that and on a config that makes no match.
    Gauntlet(const GauntletConfig& config, std::shared_ptr<const Rules> rules,
             std::vector<GauntletPlayer> players);

    [[nodiscard]] const GauntletConfig& config() const { return config_; }
    [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return rules_; }
    [[nodiscard]] const std::vector<GauntletPlayer>& players() const { return players_; }
    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
    [[nodiscard]] Pairing pairing(std::int64_t pair) const;
    [[nodiscard]] const GauntletPlayer& player(int number) const;
    /// Of each pairing of the schedule, in its order.
    [[nodiscard]] const std::vector<Standing>& standings() const { return standings_; }
    [[nodiscard]] MatchTally tally(const Standing& standing) const {
        return standing.tally(config_.sprt.tally_kind());
    }
    /// Of the first pairing; of more than two players it is no test.
    [[nodiscard]] const SequentialTest& test() const { return test_; }
    /// Pairs that are played.
    [[nodiscard]] std::int64_t pairs() const { return pairs_; }
    [[nodiscard]] std::size_t book_size() const { return book_.size(); }
    /// The test has decided or the pairs are played.
    [[nodiscard]] bool is_over() const;

    /// Plays on from what lies in `folder` until it is over, when it writes result.json there, or
    /// until it should stop: then pairs in play are finished and recorded.
    void run(RunFolder& folder, const std::vector<std::string>& command_line,
             const GauntletListener& listener);

private:
    void claim(const RunFolder& folder, const std::vector<std::string>& command_line);
    void recall(std::vector<LoggedPair> pairs, const std::string& path);
    void play_on(RunFolder& folder, PairLog& log, const GauntletListener& listener);
    void count(std::int64_t pair, const PairResult& result);
    [[nodiscard]] std::optional<PlayedPair> play(std::int64_t pair, const PairWatch& watch) const;
    [[nodiscard]] CountedPair counted(std::int64_t pair, const PairResult& result) const;
    void require_recovery(const CountedPair& pair, const GauntletListener& listener) const;
    [[nodiscard]] const Position& opening(std::int64_t pair) const;
    [[nodiscard]] LoggedPair to_log(std::int64_t pair, const PairResult& result) const;

    GauntletConfig config_;
    SequentialTest test_;
    std::shared_ptr<const Rules> rules_;
    std::vector<GauntletPlayer> players_;
    Schedule schedule_;
    std::vector<EpdLine> book_;
    std::vector<std::size_t> order_;
    std::vector<Standing> standings_;
    std::int64_t pairs_ = 0;
};

/// With the players that the config names. Throws Error if one cannot be had.
[[nodiscard]] Gauntlet load_gauntlet(GauntletConfig config);

}  // namespace ouk
