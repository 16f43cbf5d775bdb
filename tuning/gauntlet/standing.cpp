#include "tuning/gauntlet/standing.h"

namespace ouk {

void Standing::add(const PairResult& pair) {
    ++ptnml[static_cast<std::size_t>(pair.half_points())];
    for (int number = 0; number < 2; ++number) {
        const MatchGame& game = pair.games[static_cast<std::size_t>(number)];
        const std::array<std::int64_t*, 3> counts{&losses, &draws, &wins};
        ++*counts[static_cast<std::size_t>(pair.half_points(number))];
        if (game.outcome.result == Result::Draw)
            ++draws_by_reason[static_cast<std::size_t>(game.outcome.reason)];
        plies += game.plies;
        nodes += game.nodes;
    }
}

}  // namespace ouk
