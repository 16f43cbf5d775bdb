#include "engine/board/notation.h"

#include <optional>
#include <vector>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

namespace ouk {

namespace {

char lower(char letter) {
    return static_cast<char>(letter + 32);
}

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
}

/// What tells a move from others: the file, the rank or both of its from-square.
std::string origin_of(const Position& position, Move move, PieceKind kind) {
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
    const bool is_trey = kind == PieceKind::Trey;
    if (!others) return is_trey && is_capture(position, move) ? from.substr(0, 1) : "";
    if (!same_file) return from.substr(0, 1);
    return same_rank || is_trey ? from : from.substr(1, 1);
}

/// SAN without the mark of a check.
std::string body_of(const Position& position, Move move) {
    const PieceKind kind = position.kind_on(move.from());
    std::string text;
    if (kind != PieceKind::Trey) text += position.rules().letter(kind);
    text += origin_of(position, move, kind);
    if (is_capture(position, move)) text += 'x';
    text += to_string(move.to());
    if (move.promotes()) {
        text += '=';
        text += position.rules().letter(move.promotion());
    }
    return text;
}

/// The legal move for which `reads_as` holds; there must be exactly one.
template <class Predicate>
Move only_move(const Position& position, std::string_view text, Predicate&& reads_as) {
    std::vector<Move> found;
    for (const Move move : legal_moves(position)) {
        if (reads_as(move)) found.push_back(move);
    }
    if (found.size() == 1) return found.front();
    const std::string where = "move '" + std::string(text) + "'";
    if (found.empty()) throw Error(where, "not legal in " + to_fen(position), "a legal move");
    std::string choices;
    for (const Move move : found)
        choices += (choices.empty() ? "" : " or ") + body_of(position, move);
    throw Error(where, "ambiguous in " + to_fen(position), choices);
}

/// A SAN text taken apart; what it leaves open is empty.
struct SanText {
    std::optional<PieceKind> kind;
    std::optional<int> from_file;
    std::optional<int> from_rank;
    bool captures = false;
    Square to{};
    std::optional<PieceKind> promotion;  // a trey: turned over, to whatever it becomes
};

/// The kind that `letter` means: the ruleset's own letters, then those of other programs and books
/// for koul (bishop, silver) and neang (queen, fers, met).
std::optional<PieceKind> kind_named(const Rules& rules, char letter) {
    for (const PieceKind kind : kAllKinds) {
        if (rules.letter(kind) == letter) return kind;
    }
    if (letter == 'B' || letter == 'S') return PieceKind::Koul;
    if (letter == 'Q' || letter == 'F' || letter == 'M') return PieceKind::Neang;
    return std::nullopt;
}

/// Takes a SAN text apart from left to right.
class SanScanner {
public:
    SanScanner(const Rules& rules, std::string_view text) : rules_(rules), rest_(text) {}

    /// nullopt if the text does not have the form of a move.
    std::optional<SanText> scan() {
        SanText san;
        if (!rest_.empty() && rest_.front() >= 'A' && rest_.front() <= 'Z') {
            san.kind = kind_named(rules_, rest_.front());
            if (!san.kind) return std::nullopt;
            rest_.remove_prefix(1);
        }
        std::optional<int> file = take('a', 'h');
        std::optional<int> rank = take('1', '8');
        san.captures = skip_any("x:");
        if (san.captures || skip_any("-") || is_square_next()) {
            san.from_file = file;
            san.from_rank = rank;
            file = take('a', 'h');
            rank = take('1', '8');
        }
        if (!file || !rank) return std::nullopt;
        san.to = make_square(*file, *rank);
        return scan_promotion(san) ? std::optional(san) : std::nullopt;
    }

private:
    [[nodiscard]] bool is_over() const { return rest_.empty(); }

    std::optional<int> take(char first, char last) {
        if (rest_.empty() || rest_.front() < first || rest_.front() > last) return std::nullopt;
        const int index = rest_.front() - first;
        rest_.remove_prefix(1);
        return index;
    }

    /// Not so in `a8b`, where b is what a trey becomes.
    [[nodiscard]] bool is_square_next() const {
        return rest_.size() > 1 && rest_[0] >= 'a' && rest_[0] <= 'h' && rest_[1] >= '1' &&
               rest_[1] <= '8';
    }

    bool skip_any(std::string_view symbols) {
        const bool is_there = !rest_.empty() && symbols.find(rest_.front()) != symbols.npos;
        if (is_there) rest_.remove_prefix(1);
        return is_there;
    }

    /// False if what stands behind the move is no promotion.
    bool scan_promotion(SanText& san) {
        if (is_over()) return true;
        skip_any("=");
        if (rest_.size() == 3 && rest_.front() == '(' && rest_.back() == ')') {
            rest_ = rest_.substr(1, 1);
        }
        if (rest_.size() != 1) return false;
        san.promotion = kind_named(rules_, upper(rest_.front()));
        return san.promotion.has_value();
    }

    const Rules& rules_;
    std::string_view rest_;
};

bool promotes_as(const SanText& san, Move move) {
    if (!move.promotes()) return !san.promotion;
    const bool is_silent = !san.promotion || san.promotion == PieceKind::Trey;
    return is_silent || san.promotion == move.promotion();
}

bool reads_as(const Position& position, const SanText& san, Move move) {
    const bool has_from = san.from_file && san.from_rank;
    const PieceKind kind = position.kind_on(move.from());
    const bool is_kind = san.kind ? kind == *san.kind : has_from || kind == PieceKind::Trey;
    // `d5` is a step: a trey that captures there tells its file, or at least an x.
    const bool is_step = !san.kind && !san.from_file && !san.captures;
    return move.to() == san.to && is_kind && !(is_step && is_capture(position, move)) &&
           (!san.from_file || *san.from_file == file_of(move.from())) &&
           (!san.from_rank || *san.from_rank == rank_of(move.from())) && promotes_as(san, move);
}

bool is_castling(std::string_view text) {
    return text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o");
}

bool begins_with(std::string_view text, Square square) {
    return text.size() >= 2 && text[0] - 'a' == file_of(square) && text[1] - '1' == rank_of(square);
}

bool gives_mate(const Position& next) {
    return !has_legal_move(next.is_won_by_check() ? next.as_if_unchecked() : next);
}

}  // namespace

std::string to_uci(const Rules& rules, Move move) {
    std::string text = to_string(move.from()) + to_string(move.to());
    if (move.promotes()) text += lower(rules.letter(move.promotion()));
    return text;
}

Move parse_uci(const Position& position, std::string_view text) {
    return only_move(position, text, [&](Move move) {
        if (!begins_with(text, move.from()) || !begins_with(text.substr(2), move.to()))
            return false;
        const std::string_view suffix = text.substr(4);
        if (suffix.empty()) return true;
        return move.promotes() && suffix.size() == 1 &&
               suffix.front() == lower(position.rules().letter(move.promotion()));
    });
}

std::string to_san(const Position& position, Move move) {
    const Position next = position.after(move);
    const std::string mark = !next.in_check() ? "" : gives_mate(next) ? "#" : "+";
    return body_of(position, move) + mark;
}

Move parse_san(const Position& position, std::string_view text) {
    const std::string where = "move '" + std::string(text) + "'";
    if (is_castling(text)) throw Error(where, "castling", "a move: no ruleset has castling");
    const std::string_view bare = text.substr(0, text.find_last_not_of("+#!?") + 1);
    const auto san = SanScanner(position.rules(), bare).scan();
    if (!san) throw Error(where, "not readable", "a move such as Nf3, exd5 or g1f3");
    return only_move(position, text, [&](Move move) { return reads_as(position, *san, move); });
}

}  // namespace ouk
