// Which positions of a game are not learned from, and how many each reason took. Filters act when
// games are read, so that a filter is changed without playing again. What is left out at random is
// a function of seed, game and ply, so neither threads nor the order of files decide.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/config.h"
#include "engine/game/outcome.h"
#include "training/data/share_list.h"

namespace ouk {

/// In the order they are asked; a position counts for the first that holds. The last two need
/// other positions (window_filler.h).
enum class Drop {
    NoScore,
    MateScore,
    EarlyPly,
    InCheck,
    Tactical,
    LargeScore,
    SmallScore,
    AgainstResult,
    NotEvery,
    EndReason,
    Men,
    Random,
    Duplicate,
    HeldOutTwin
};
inline constexpr std::array<std::string_view, 14> kDropNames{
    "no_score",    "mate_score",  "early_ply",      "in_check",     "tactical",
    "large_score", "small_score", "against_result", "not_every",    "end_reason",
    "men",         "random",      "duplicate",      "held_out_twin"};

struct FilterConfig {
    bool mate_score = true;
    std::int64_t early_plies = 0;
    bool in_check = true;
    bool tactical = true;
    std::int64_t max_score = 3000;
    std::int64_t min_score = 0;
    std::int64_t against_result = 0;
    std::int64_t every = 1;
    std::vector<std::string> end_reasons = {};  // "count 0.5"
    std::vector<std::string> men = {};          // "2-6 0.5"
    double random = 0;
    bool duplicate = true;

    Fields fields();
};

/// Leaves out nothing but what has no score.
[[nodiscard]] FilterConfig no_filters();

/// A position of a stored game, and what the game says about it.
struct GamePosition {
    const Position& position;
    Move move;           // played here
    std::int16_t score;  // White's view; 32767 none
    int ply;             // of the game record, from 0
    Result result;       // of the game
    Reason reason;
    std::uint64_t game;  // its hash
};

class DropCounts {
public:
    void add(Drop reason, std::uint64_t positions = 1) { counts_[index(reason)] += positions; }
    void add(const DropCounts& other);
    [[nodiscard]] std::uint64_t operator[](Drop reason) const { return counts_[index(reason)]; }
    [[nodiscard]] std::uint64_t total() const;
    /// "in_check 12, tactical 345": the reasons that took any.
    [[nodiscard]] std::string text() const;

private:
    static std::size_t index(Drop reason) { return static_cast<std::size_t>(reason); }
    std::array<std::uint64_t, kDropNames.size()> counts_{};
};

/// A filter config made ready. A value; asked from any thread.
class PositionFilter {
public:
    /// Throws Error at `where` if a list has an entry that means nothing.
    PositionFilter(const FilterConfig& config, std::uint64_t seed, const std::string& where);

    /// Why this position is left out; nothing if it is learned from.
    [[nodiscard]] std::optional<Drop> operator()(const GamePosition& at) const;

private:
    [[nodiscard]] bool is_against_result(const GamePosition& at) const;
    [[nodiscard]] bool is_its_turn(const GamePosition& at) const;
    [[nodiscard]] std::optional<Drop> drawn(const GamePosition& at) const;

    FilterConfig config_;
    std::uint64_t seed_;
    ReasonShares reason_share_;                     // left out
    std::array<double, kSquares + 1> men_share_{};  // left out, by men on the board
    bool draws_ = false;                            // anything is left out at random
};

}  // namespace ouk
