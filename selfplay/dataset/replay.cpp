#include "selfplay/dataset/replay.h"

#include <optional>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

std::string place(const std::string& where, const GameRecord& game, std::size_t ply) {
    return where + ", game " + std::to_string(game.index) + ", ply " + std::to_string(ply);
}

std::string text(const Outcome& end) {
    return std::string(name(end.result)) + " by " + std::string(name(end.reason));
}

/// Ends that players or adjudication may give a game which the rules let go on.
bool may_be_agreed(const Outcome& end) {
    const bool is_draw = end.result == Result::Draw;
    switch (end.reason) {
        case Reason::AdjudicatedWin:
            return !is_draw;
        case Reason::AdjudicatedDraw:
        case Reason::Agreement:
        case Reason::MaxPlies:
            return is_draw;
        default:
            return false;
    }
}

void check_end(const Outcome& stored, const std::optional<Outcome>& by_rules,
               const std::string& where) {
    if (by_rules && *by_rules != stored) {
        throw Error(where, "stored as " + text(stored), text(*by_rules));
    }
    if (!by_rules && !may_be_agreed(stored)) {
        throw Error(where, "stored as " + text(stored), "what the rules give: the game goes on");
    }
}

}  // namespace

void replay(const Rules& rules, const GameRecord& game, const std::string& where,
            const std::function<void(const StoredPosition&)>& visit) {
    Game played(unpack(rules, game.start, game.first_ply, place(where, game, 0)));
    const Position& position = played.position;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (const auto end = outcome(position, played.history)) {
            throw Error(place(where, game, ply), "a move after the end, " + text(*end), "no move");
        }
        const Move move = from_stored(position, game.moves[ply]);
        if (!is_legal(position, move)) {
            throw Error(place(where, game, ply), "illegal move " + to_uci(rules, move),
                        "a legal move of " + to_fen(position));
        }
        visit({position, move, game.scores[ply], static_cast<int>(ply)});
        played.play(move);
    }
    check_end({game.result, game.reason}, outcome(position, played.history),
              place(where, game, game.moves.size()));
}

}  // namespace ouk
