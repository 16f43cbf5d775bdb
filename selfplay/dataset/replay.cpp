#include "selfplay/dataset/replay.h"

#include <optional>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

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

void check_end(const GameRecord& game, const std::optional<Outcome>& by_rules,
               const std::string& where) {
    const Outcome stored{game.result, game.reason};
    if (by_rules && *by_rules != stored) {
        throw ReplayError(where, game, game.moves.size(), "stored as " + text(stored),
                          text(*by_rules));
    }
    if (!by_rules && !may_be_agreed(stored)) {
        throw ReplayError(where, game, game.moves.size(), "stored as " + text(stored),
                          "what the rules give: the game goes on");
    }
}

}  // namespace

std::string text(const Outcome& end) {
    return std::string(name(end.result)) + " by " + std::string(name(end.reason));
}

void replay(const Rules& rules, const GameRecord& game, const std::string& where,
            const std::function<void(const StoredPosition&)>& visit) {
    const std::string start = where + ", game " + std::to_string(game.index) + ", ply 0";
    Game played(unpack(rules, game.start, game.first_ply, start));
    const Position& position = played.position;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (const auto end = outcome(position, played.history)) {
            throw ReplayError(where, game, ply, "a move after the end, " + text(*end), "no move");
        }
        const Move move = from_stored(position, game.moves[ply]);
        if (!is_legal(position, move)) {
            throw ReplayError(where, game, ply, "illegal move " + to_uci(rules, move),
                              "a legal move of " + to_fen(position));
        }
        visit({position, move, game.scores[ply], static_cast<int>(ply), played.history});
        played.play(move);
    }
    check_end(game, outcome(position, played.history), where);
}

}  // namespace ouk
