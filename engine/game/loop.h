// The only game loop. Players and an observer come in; self-play records with it, gauntlets count
// with it, tests check with it. A game is a pure function of start, players and adjudication.
#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/board/movegen.h"
#include "engine/board/score.h"
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

struct GameStart {
    Position position;
    std::vector<Move> opening;  // played before the players are asked; observed with kNoScore
};

/// When a game is stopped before the rules end it. Each rule is off at its 0.
struct Adjudication {
    int win_score = 0;       // centipawns; both players agree on it …
    int win_plies = 4;       // … for so many plies in a row
    int draw_score = 0;      // |score| at most this, centipawns; off while a count runs …
    int draw_plies = 8;      // … for so many plies in a row
    int draw_from_ply = 70;  // … and not before this ply of the game
    int max_plies = 0;       // drawn when so many plies have been played from the start position
};

/// Follows the scores of a game and says when it is stopped.
class Adjudicator {
public:
    explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}
    /// `score` is the mover's view; `after` the position it led to; `plies` played so far.
    [[nodiscard]] std::optional<Outcome> see(const Position& after, Score score, int plies);

private:
    Adjudication rules_;
    int white_win_run_ = 0;
    int black_win_run_ = 0;
    int draw_run_ = 0;
};

/// Plays one game to its end. Precondition: the opening's moves are legal and do not end the game.
/// `observer(before, played)` sees every move.
template <Player White, Player Black, GameObserver Observer>
Outcome play_game(const GameStart& start, White& white, Black& black,
                  const Adjudication& adjudication, Observer&& observer) {
    Position position = start.position;
    History history(position);
    const auto play = [&](const PlayerMove& played) {
        assert(is_legal(position, played.move));
        observer(position, played);
        const Position next = position.after(played.move);
        history.push(position, played.move, next);
        position = next;
    };
    for (const Move move : start.opening) {
        play({.move = move});
    }
    Adjudicator adjudicator(adjudication);
    while (true) {
        if (const auto end = outcome(position, history)) {
            return *end;
        }
        const PlayerMove played = position.side_to_move() == Color::White
                                      ? white.choose(position, history)
                                      : black.choose(position, history);
        play(played);
        const auto stopped = adjudicator.see(position, played.score, history.plies());
        if (stopped && !outcome(position, history)) {
            return *stopped;
        }
    }
}

}  // namespace ouk
