#include "engine/board/notation.h"

#include <algorithm>
#include <vector>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

namespace ouk {

namespace {

char lower(char letter) {
    return static_cast<char>(letter + 32);
}

/// The legal moves for which `reads_as` holds; `text` must name exactly one.
template <class Predicate>
Move only_move(const Position& position, std::string_view text, Predicate&& reads_as) {
    std::vector<Move> found;
    for (const Move move : legal_moves(position)) {
        if (reads_as(move)) {
            found.push_back(move);
        }
    }
    if (found.size() != 1) {
        throw Error(
            "move '" + std::string(text) + "'",
            found.empty() ? "not legal in " + to_fen(position) : "ambiguous in " + to_fen(position),
            found.empty() ? "a legal move" : "the from-square or promotion to be told");
    }
    return found.front();
}

/// File, rank or both of the from-square, where other men of the kind reach the same square.
std::string disambiguation(const Position& position, Move move, PieceKind kind) {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move other : legal_moves(position)) {
        if (other.to() == move.to() && other.from() != move.from() &&
            position.kind_on(other.from()) == kind) {
            others = true;
            same_file |= file_of(other.from()) == file_of(move.from());
            same_rank |= rank_of(other.from()) == rank_of(move.from());
        }
    }
    const std::string from = to_string(move.from());
    if (!others) {
        return "";
    }
    if (!same_file) {
        return from.substr(0, 1);
    }
    return same_rank ? from : from.substr(1, 1);
}

std::string body_of(const Position& position, Move move) {
    const PieceKind kind = position.kind_on(move.from());
    const bool captures = is_capture(position, move);
    std::string text;
    if (kind != PieceKind::Trey) {
        text += position.rules().letter(kind);
        text += disambiguation(position, move, kind);
    } else if (captures) {
        text += to_string(move.from())[0];
    }
    text += (captures ? "x" : "") + to_string(move.to());
    if (move.promotes()) {
        text += '=';
        text += position.rules().letter(move.promotion());
    }
    return text;
}

}  // namespace

std::string to_uci(const Rules& rules, Move move) {
    std::string text = to_string(move.from()) + to_string(move.to());
    if (move.promotes()) {
        text += lower(rules.letter(move.promotion()));
    }
    return text;
}

Move parse_uci(const Position& position, std::string_view text) {
    const Rules& rules = position.rules();
    return only_move(position, text, [&](Move move) {
        const std::string full = to_uci(rules, move);
        const bool one_choice = rules.promotion_to().size() == 1;
        return text == full || (one_choice && move.promotes() && text == full.substr(0, 4));
    });
}

std::string to_san(const Position& position, Move move) {
    const Position next = position.after(move);
    const std::string mark = !next.in_check() ? "" : has_legal_move(next) ? "+" : "#";
    return body_of(position, move) + mark;
}

Move parse_san(const Position& position, std::string_view text) {
    std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
    const bool one_choice = position.rules().promotion_to().size() == 1;
    return only_move(position, text, [&](Move move) {
        const std::string body = body_of(position, move);
        const std::string silent = body.substr(0, body.find('='));
        return bare == body || (one_choice && bare == silent);
    });
}

}  // namespace ouk
