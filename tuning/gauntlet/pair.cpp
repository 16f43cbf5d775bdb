#include "tuning/gauntlet/pair.h"

#include "engine/base/random.h"

namespace ouk {

namespace {

MatchGame play(Contestant& white, Contestant& black, const Position& opening,
               const Adjudication& adjudication) {
    MatchGame game{};
    const auto count = [&game](const Position&, const PlayerMove& played) {
        ++game.plies;
        game.nodes += played.nodes;
    };
    Adjudicator adjudicator(adjudication);
    game.outcome = play_game({opening, {}}, white, black, adjudicator, count);
    return game;
}

}  // namespace

int PairResult::half_points(int game) const {
    const int white = static_cast<int>(games[static_cast<std::size_t>(game)].outcome.result);
    return 1 + (game == 0 ? white : -white);
}

PairResult play_pair(const Contestants& players, const Position& opening,
                     const Adjudication& adjudication, std::uint64_t seed) {
    PairResult pair{};
    for (std::size_t game = 0; game < pair.games.size(); ++game) {
        const std::uint64_t key = random_key(seed, game, Purpose::Choice);
        players.first.new_game(key);
        players.second.new_game(key);
        const bool first_is_white = game == 0;
        Contestant& white = first_is_white ? players.first : players.second;
        Contestant& black = first_is_white ? players.second : players.first;
        pair.games[game] = play(white, black, opening, adjudication);
    }
    return pair;
}

}  // namespace ouk
