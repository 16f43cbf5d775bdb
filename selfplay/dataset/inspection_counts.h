// What `data inspect` counts: game by game, and position by position in the replay. Sums of whole
// numbers, so that parts of a dataset add up to the same in any order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "selfplay/dataset/game_record.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/results.h"

namespace ouk {

/// Lower ends of the classes of scores, White's view; below the first are mates by Black.
inline constexpr std::array kScoreClasses{-31000, -2000, -1000, -700, -500, -300, -200, -150,
                                          -100,   -50,   -10,   11,   51,   101,  151,  201,
                                          301,    501,   701,   1001, 2001, 31001};
inline constexpr std::size_t kScoreClassCount = kScoreClasses.size() + 1;

using ScoreClasses = std::array<Results, kScoreClassCount>;

/// Of a score that is none of kNoScore.
[[nodiscard]] std::size_t score_class(int score);

/// A game drawn by count with a score beyond this is unresolved: nothing in it knew of the draw.
inline constexpr int kUnresolvedScore = 300;

/// Games played out in spite of adjudication, and of those the ones that ended otherwise.
struct VerdictCounts {
    std::uint64_t games = 0;
    std::uint64_t wrong = 0;
};

/// Of the records alone, without their replay.
struct GameCounts {
    std::array<Results, kReasonNames.size()> reasons{};
    std::vector<std::uint64_t> lengths;  // games by their plies
    VerdictCounts wins;
    VerdictCounts draws;
    std::uint64_t unresolved = 0;

    void add(const GameRecord& game);
    /// Between the two in the middle where their number is even; 0 without games.
    [[nodiscard]] double median_length() const;
};

/// Positions with the same number of men.
struct MenCounts {
    std::uint64_t positions = 0;
    std::uint64_t drawn = 0;      // of drawn games
    std::uint64_t evaluated = 0;  // without a mate score
    std::uint64_t abs_score = 0;  // of those: centipawns, without sign

    MenCounts& operator+=(const MenCounts& other);
};

/// Of positions with a score.
struct PositionCounts {
    ScoreClasses scores{};    // by the result of their game
    ScoreClasses openings{};  // the same of each game's first score
    std::array<MenCounts, 1 + 32> men{};
    std::uint64_t in_check = 0;
    std::uint64_t captures = 0;
    std::uint64_t within_games = 0;  // that stood on the board before in the same game

    void add(const GameRecord& game, const StoredPosition& at);
    PositionCounts& operator+=(const PositionCounts& other);
};

}  // namespace ouk
