#include "tuning/gauntlet/pair.h"

#include "engine/base/random.h"
#include "tuning/gauntlet/match_play.h"

namespace ouk {

int PairResult::half_points(int game) const {
    const int white = static_cast<int>(games[static_cast<std::size_t>(game)].result);
    return 1 + (game == 0 ? white : -white);
}

std::optional<PlayedPair> play_pair(const std::array<PairPlayer, 2>& players,
                                    const Position& opening, const PairRules& rules,
                                    std::uint64_t seed, const PairWatch& watch) {
    PlayedPair pair;
    for (std::size_t game = 0; game < pair.moves.size(); ++game) {
        const int white = game == 0 ? 0 : 1;
        watch.on_game(static_cast<int>(game));
        MatchPlay play(players, white, opening, watch.should_abandon);
        if (!play.run(rules, random_key(seed, game, Purpose::Choice))) return std::nullopt;
        pair.result.games[game] = play.game();
        pair.moves[game] = play.moves();
        pair.stderr_tails[game] = play.stderr_tails();
    }
    return pair;
}

}  // namespace ouk
