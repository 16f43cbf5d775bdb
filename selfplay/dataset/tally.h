// What games add up to: the figures of progress, metrics.jsonl, summary.json and `data inspect`.
#pragma once

#include <array>
#include <cstdint>

#include "selfplay/dataset/game_record.h"

namespace ouk {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  // plies with a score
    std::uint64_t plies = 0;
    std::array<std::uint64_t, 3> results{};  // Black wins, draw, White wins
    std::array<std::uint64_t, kReasonNames.size()> reasons{};
    std::uint64_t verdicts = 0;        // games played to an end by the rules in spite of one
    std::uint64_t wrong_verdicts = 0;  // that end was another result

    void add(const GameRecord& game) {
        ++games;
        positions += static_cast<std::uint64_t>(stored_positions(game));
        plies += game.moves.size();
        ++results[static_cast<std::size_t>(static_cast<int>(game.result) + 1)];
        ++reasons[static_cast<std::size_t>(game.reason)];
        const bool is_checked = has_checked_verdict(game);
        verdicts += is_checked ? 1 : 0;
        wrong_verdicts += is_checked && game.verdict->result != game.result ? 1 : 0;
    }
    [[nodiscard]] std::uint64_t count(Result result) const {
        return results[static_cast<std::size_t>(static_cast<int>(result) + 1)];
    }
    /// Share of the games that ended so; 0 without games.
    [[nodiscard]] double share(Result result) const {
        return games == 0 ? 0 : static_cast<double>(count(result)) / static_cast<double>(games);
    }
};

}  // namespace ouk
