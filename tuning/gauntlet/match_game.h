// A game of a match as it is counted and kept: how it ended, what it cost, what went wrong.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game/outcome.h"
#include "tuning/engines/fault.h"
#include "tuning/gauntlet/contestant.h"

namespace ouk {

/// By the rules or the referee, or because the loser broke the match's.
using EndCause = std::variant<Reason, Fault>;

[[nodiscard]] std::string_view name(EndCause cause);

/// What a side took for its moves.
struct SideUse {
    std::int64_t moves = 0;
    std::uint64_t nodes = 0;
    Duration time{0};
    Duration slowest{0};
    Duration latency{0};  // of all pings
    Duration slowest_latency{0};

    void add(const MatchMove& move);
    void add(const SideUse& other);
    friend bool operator==(const SideUse&, const SideUse&) = default;
};

/// Something to look at: a fault, noise, or a claim of an engine that our rules contradict.
struct Incident {
    int ply = 0;     // moves played before it, the opening's not counted
    int player = 0;  // of the pair: 0 or 1
    std::string what;
    std::string fen = {};  // where it happened
    friend bool operator==(const Incident&, const Incident&) = default;
};

struct MatchGame {
    Result result = Result::Draw;
    EndCause cause = Reason::MaxPlies;
    int plies = 0;                 // beyond the opening
    std::array<SideUse, 2> use{};  // by player of the pair
    std::vector<Incident> incidents = {};

    [[nodiscard]] std::uint64_t nodes() const { return use[0].nodes + use[1].nodes; }
    friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

}  // namespace ouk
