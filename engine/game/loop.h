// The only game loop. Players and an observer come in; self-play records with it, gauntlets count
// with it, tests check with it. A game is a pure function of start, players and judge.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/movegen.h"
#include "engine/board/score.h"
#include "engine/game/adjudication.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"

namespace ouk {

struct PlayerMove {
    Move move;
    Score score = kNoScore;  // the view of the side that moves
    std::uint64_t nodes = 0;
};

template <class P>
concept Player = requires(P player, const Position& position, const History& history) {
    { player.choose(position, history) } -> std::same_as<PlayerMove>;
};

template <class O>
concept GameObserver = requires(O observer, const Position& before, const PlayerMove& played) {
    observer(before, played);
};

/// Stops a game before the rules end it, as Adjudicator does.
template <class J>
concept GameJudge = requires(J judge, const Position& after, Score score, int plies) {
    { judge.see(after, score, plies) } -> std::same_as<std::optional<Outcome>>;
};

struct GameStart {
    Position position;
    std::vector<Move> opening;  // played before the players are asked; observed with kNoScore
};

/// Plays one game to its end; `judge` is a new one. Precondition: the opening's moves are legal and
/// do not end the game.
/// `observer(before, played)` sees every move.
template <Player White, Player Black, GameJudge Judge, GameObserver Observer>
Outcome play_game(const GameStart& start, White& white, Black& black, Judge& judge,
                  Observer&& observer) {
    Game game(start.position);
    const Position& position = game.position;
    const History& history = game.history;
    const auto play = [&](const PlayerMove& played) {
        assert(is_legal(position, played.move));
        observer(position, played);
        game.play(played.move);
    };
    for (const Move move : start.opening) {
        play({.move = move});
    }
    while (true) {
        if (const auto end = outcome(position, history)) {
            return *end;
        }
        const PlayerMove played = position.side_to_move() == Color::White
                                      ? white.choose(position, history)
                                      : black.choose(position, history);
        play(played);
        const auto stopped = judge.see(position, played.score, history.plies());
        if (stopped && !outcome(position, history)) {
            return *stopped;
        }
    }
}

}  // namespace ouk
