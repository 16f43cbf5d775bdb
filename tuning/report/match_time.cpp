#include "tuning/report/match_time.h"

#include <algorithm>

namespace ouk {

namespace {

constexpr std::size_t kStretches = 60;

void add_uses(std::vector<SideUse>& uses, const Pairing& pairing, const PairResult& result) {
    for (const MatchGame& game : result.games) {
        uses[static_cast<std::size_t>(pairing.first)].add(game.use[0]);
        uses[static_cast<std::size_t>(pairing.second)].add(game.use[1]);
    }
}

}  // namespace

Json use_row(const SideUse& use) {
    const bool is_timed = use.time > Duration(0);
    const double moves = std::max(static_cast<double>(use.moves), 1.0);
    const auto known = [&](double value) { return is_timed ? Json(value) : Json(); };
    return {{"moves", use.moves},
            {"nodes", use.nodes},
            {"ms_a_move", known(milliseconds(use.time) / moves)},
            {"slowest_ms", known(milliseconds(use.slowest))},
            {"latency_ms", known(milliseconds(use.latency) / moves)},
            {"slowest_latency_ms", known(milliseconds(use.slowest_latency))}};
}

Json time_rows(const MatchRecord& match) {
    const std::size_t stretch = 1 + match.pairs.size() / kStretches;
    Json rows = Json::array();
    for (std::size_t begin = 0; begin < match.pairs.size(); begin += stretch) {
        const std::size_t end = std::min(begin + stretch, match.pairs.size());
        std::vector<SideUse> uses(match.names.size());
        for (std::size_t pair = begin; pair < end; ++pair)
            add_uses(uses, match.pairing(pair), match.pairs[pair].result);
        for (std::size_t player = 0; player < uses.size(); ++player) {
            if (uses[player].time == Duration(0)) continue;
            Json row{{"player", match.names[player]}, {"from", begin + 1}, {"to", end}};
            row.update(use_row(uses[player]));
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace ouk
