#include "tuning/gauntlet/standing.h"

namespace ouk {

namespace {

/// The player of the pair who lost game `number`.
std::size_t loser(int number, Result result) {
    const bool white_lost = result == Result::BlackWins;
    return white_lost == (number == 0) ? 0 : 1;
}

}  // namespace

void Standing::add(const PairResult& pair) {
    ++ptnml[static_cast<std::size_t>(pair.half_points())];
    const bool is_level = pair.half_points() == 2;
    if (is_level && pair.half_points(0) != 1) ++won_and_lost;
    for (int number = 0; number < 2; ++number) {
        const MatchGame& game = pair.games[static_cast<std::size_t>(number)];
        const std::array<std::int64_t*, 3> counts{&losses, &draws, &wins};
        ++*counts[static_cast<std::size_t>(pair.half_points(number))];
        if (const Reason* reason = std::get_if<Reason>(&game.cause);
            reason != nullptr && game.result == Result::Draw)
            ++draws_by_reason[static_cast<std::size_t>(*reason)];
        if (const Fault* fault = std::get_if<Fault>(&game.cause))
            ++faults[loser(number, game.result)][static_cast<std::size_t>(*fault)];
        for (std::size_t player = 0; player < use.size(); ++player)
            use[player].add(game.use[player]);
        plies += game.plies;
    }
}

}  // namespace ouk
