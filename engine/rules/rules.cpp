#include "engine/rules/rules.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "engine/base/error.h"
#include "engine/rules/betza.h"

namespace ouk {

namespace {

constexpr int kBoardSide = 8;

/// Throws Error unless the kind is there, with a letter of its own.
void check_letter(const Ruleset& ruleset, PieceKind kind, const std::string& key) {
    const std::string& letter = ruleset.pieces[index_of(kind)].letter;
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
        throw ruleset.error(key, letter.empty() ? "missing" : "'" + letter + "'",
                            "one upper-case letter");
    }
    for (const PieceKind other : kAllKinds) {
        if (other < kind && ruleset.pieces[index_of(other)].letter == letter) {
            throw ruleset.error(key, "'" + letter + "' stands twice",
                                "a letter of its own for each kind");
        }
    }
}

PieceMoves read_moves(const Ruleset& ruleset, const std::string& betza, const std::string& key) {
    try {
        return parse_betza(betza);
    } catch (const Error& error) {
        throw ruleset.error(key, error.what());
    }
}

/// A trey that goes back or aside gets where none may stand, and its promotions would be more moves
/// than a list of them holds.
void check_trey_goes_ahead(const Ruleset& ruleset, const PieceMoves& moves) {
    const auto go_ahead = [](const std::vector<Offset>& steps) {
        return std::ranges::all_of(steps, [](Offset step) { return step.ranks > 0; });
    };
    const bool goes_ahead = !moves.slides && go_ahead(moves.captures) && go_ahead(moves.quiets) &&
                            go_ahead(moves.first_captures) && go_ahead(moves.first_moves);
    if (!goes_ahead) {
        const std::string& betza = ruleset.pieces[index_of(PieceKind::Trey)].moves;
        throw ruleset.error("pieces.trey.moves", "'" + betza + "' leads back or aside",
                            "steps ahead alone");
    }
}

/// The steps of a kind's sutras, which are nothing but steps: two men move at once there.
std::vector<Offset> read_sutras(const Ruleset& ruleset, PieceKind kind, const std::string& key) {
    const std::string& text = ruleset.pieces[index_of(kind)].sutra;
    if (text.empty()) return {};
    if (kind == PieceKind::Khon || kind == PieceKind::Trey) {
        throw ruleset.error(key, "'" + text + "'", "none: neang, koul, ses and touk may have one");
    }
    const PieceMoves moves = read_moves(ruleset, text, key);
    const bool is_plain = !moves.slides && moves.first_moves.empty() &&
                          moves.first_captures.empty() && moves.quiets == moves.captures;
    if (!is_plain) throw ruleset.error(key, "'" + text + "'", "steps without i, m, c or R");
    return moves.quiets;
}

/// The squares that steps lead to from `from`, for the side that `color` plays.
Bitboard targets(const std::vector<Offset>& steps, Color color, Square from) {
    Bitboard squares;
    for (const Offset step : steps) {
        const int forward = color == Color::White ? step.ranks : -step.ranks;
        const int file = file_of(from) + step.files;
        const int rank = rank_of(from) + forward;
        if (file >= 0 && file < kBoardSide && rank >= 0 && rank < kBoardSide) {
            squares |= make_square(file, rank);
        }
    }
    return squares;
}

/// The same steps as shifts of a whole set of men.
std::vector<Shift> shifts(const std::vector<Offset>& steps, Color color) {
    std::vector<Shift> result;
    for (const Offset step : steps) {
        const int forward = color == Color::White ? step.ranks : -step.ranks;
        Shift shift{forward * kBoardSide + step.files, Bitboard()};
        for (int from = 0; from < kSquares; ++from) {
            shift.reach |= targets({step}, color, static_cast<Square>(from));
        }
        result.push_back(shift);
    }
    return result;
}

/// The kind whose letter stands on `file` of `color`'s back rank in a FEN placement.
std::optional<PieceKind> kind_on_back_rank(const Ruleset& ruleset, const std::string& placement,
                                           Color color, int file) {
    const std::size_t cut = color == Color::White ? placement.rfind('/') + 1 : 0;
    const std::string row = placement.substr(cut, placement.find('/', cut) - cut);
    int at = 0;
    for (const char symbol : row) {
        if (symbol >= '1' && symbol <= '8') {
            at += symbol - '0';
            continue;
        }
        if (at == file) {
            for (const PieceKind kind : kAllKinds) {
                const char letter = ruleset.pieces[index_of(kind)].letter[0];
                const char lower = static_cast<char>(letter - 'A' + 'a');
                if (symbol == (color == Color::White ? letter : lower)) {
                    return kind;
                }
            }
        }
        ++at;
    }
    return std::nullopt;
}

}  // namespace

Rules::Rules(Ruleset ruleset)
    : ruleset_(std::move(ruleset)),
      hash_(ruleset_.hash()),
      khon_leaps_in_check_(ruleset_.khon_first_move_when != "not_in_check"),
      khon_leaps_unchecked_(ruleset_.khon_first_move_when != "in_check"),
      stalemate_loses_(ruleset_.stalemate == "loss") {
    if (ruleset_.repetition == 1) {
        throw ruleset_.error("ends.repetition", "1 ends every game at its start", "0, 2 or more");
    }
    compile_moves();
    counting_ = CountingRules(ruleset_, slides(PieceKind::Neang));
    compile_promotion();
    compile_winners();
    compile_homes();
    compile_takhaeng_ruea();
    compile_right_losses();
}

void Rules::compile_moves() {
    for (const PieceKind kind : kAllKinds) {
        const std::string key = "pieces." + std::string(kind_name(kind));
        check_letter(ruleset_, kind, key + ".letter");
        const PieceRule& piece = ruleset_.pieces[index_of(kind)];
        const PieceMoves moves = read_moves(ruleset_, piece.moves, key + ".moves");
        const std::vector<Offset> sutras = read_sutras(ruleset_, kind, key + ".sutra");
        if (kind == PieceKind::Trey) check_trey_goes_ahead(ruleset_, moves);
        slides_[index_of(kind)] = moves.slides;
        slider_masks_[index_of(kind)] = moves.slides ? ~Bitboard() : Bitboard();
        has_sutras_ |= !sutras.empty();
        for (const Color color : kBothColors) {
            compile_kind(color, kind, moves, sutras);
        }
    }
}

void Rules::compile_kind(Color color, PieceKind kind, const PieceMoves& moves,
                         const std::vector<Offset>& sutras) {
    const auto of_kind = [&](ByColorKindSquare<Bitboard> & table) -> auto& {
        return table[index_of(color)][index_of(kind)];
    };
    if (kind == PieceKind::Trey) {
        trey_captures_[index_of(color)] = shifts(moves.captures, color);
        trey_quiets_[index_of(color)] = shifts(moves.quiets, color);
    }
    for (int index = 0; index < kSquares; ++index) {
        const Square from = static_cast<Square>(index);
        const Bitboard captures = targets(moves.captures, color, from);
        of_kind(captures_)[index] = captures;
        of_kind(quiets_)[index] = targets(moves.quiets, color, from);
        of_kind(first_moves_)[index] = targets(moves.first_moves, color, from);
        of_kind(first_captures_)[index] = targets(moves.first_captures, color, from);
        of_kind(sutras_)[index] = targets(sutras, color, from);
        for (const Square to : captures) {
            step_attackers_[index_of(color)][index_of(to)][index_of(kind)] |= from;
        }
    }
}

void Rules::compile_promotion() {
    const int first = static_cast<int>(ruleset_.promotion_rank) - 1;
    for (int rank = first; rank < kBoardSide; ++rank) {
        promotion_zone_[index_of(Color::White)] |= rank_bb(rank);
        promotion_zone_[index_of(Color::Black)] |= rank_bb(kBoardSide - 1 - rank);
    }
    for (const std::string& word : ruleset_.promotion_to) {
        const auto is_word = [&](PieceKind kind) { return kind_name(kind) == word; };
        const auto* const found = std::find_if(kAllKinds.begin(), kAllKinds.end(), is_word);
        if (found == kAllKinds.end() || *found == PieceKind::Trey || *found == PieceKind::Khon) {
            throw ruleset_.error("promotion.to", "'" + word + "'", "neang, koul, ses or touk");
        }
        if (std::ranges::count(promotion_to_, *found) > 0) {
            throw ruleset_.error("promotion.to", "'" + word + "' stands twice", "each kind once");
        }
        promotion_to_.push_back(*found);
    }
    if (promotion_to_.empty()) {
        throw ruleset_.error("promotion.to", "empty", "at least one kind");
    }
}

void Rules::compile_winners() {
    for (const PieceKind kind :
         {PieceKind::Neang, PieceKind::Koul, PieceKind::Ses, PieceKind::Touk}) {
        const bool is_strong = kind == PieceKind::Touk || kind == PieceKind::Koul || slides(kind);
        mates_alone_[index_of(kind)] = is_strong;
    }
    mates_alone_[index_of(PieceKind::Trey)] =
        std::ranges::any_of(promotion_to_, [&](PieceKind kind) { return mates_alone(kind); });
}

void Rules::compile_right_losses() {
    const auto refuse = [&](const char* key, const std::string& word, const char* known) {
        throw ruleset_.error(key, "'" + word + "'", known);
    };
    for (const std::string& word : ruleset_.khon_first_move_lost) {
        khon_right_loss_.touk_aim |= word == "touk_aim";
        khon_right_loss_.check |= word == "check";
        khon_right_loss_.any_capture |= word == "any_capture";
        const bool is_known = word == "touk_aim" || word == "check" || word == "any_capture";
        if (!is_known) refuse("khon.first_move_lost", word, "touk_aim, check or any_capture");
    }
    for (const std::string& word : ruleset_.neang_first_move_lost) {
        if (word != "any_capture") refuse("neang.first_move_lost", word, "any_capture");
        capture_ends_neang_right_ = true;
    }
}

/// Touk of the start array may begin turned over.
void Rules::compile_takhaeng_ruea() {
    const std::string placement = ruleset_.start.substr(0, ruleset_.start.find(' '));
    for (const std::string& square : ruleset_.takhaeng_ruea) {
        const bool is_back_rank = square.size() == 2 && square[0] >= 'a' && square[0] <= 'h' &&
                                  (square[1] == '1' || square[1] == '8');
        const Color color = is_back_rank && square[1] == '8' ? Color::Black : Color::White;
        const int file = is_back_rank ? square[0] - 'a' : 0;
        if (!is_back_rank ||
            kind_on_back_rank(ruleset_, placement, color, file) != PieceKind::Touk) {
            throw ruleset_.error("takhaeng_ruea", "'" + square + "'",
                                 "a square where a touk starts");
        }
        takhaeng_ruea_ |= make_square(file, color == Color::White ? 0 : kBoardSide - 1);
    }
}

void Rules::compile_homes() {
    std::istringstream fields(ruleset_.start);
    std::string placement;
    std::string side;
    std::string rights = "-";
    fields >> placement >> side >> rights;
    for (const char letter : rights) {
        if (letter == '-') {
            continue;
        }
        const Color color = letter < 'a' ? Color::White : Color::Black;
        const int file = letter - (color == Color::White ? 'A' : 'a');
        const auto kind = file >= 0 && file < kBoardSide
                              ? kind_on_back_rank(ruleset_, placement, color, file)
                              : std::nullopt;
        const Square home = make_square(file, color == Color::White ? 0 : kBoardSide - 1);
        const bool has_first_move =
            kind && (first_moves(color, *kind, home) | first_captures(color, *kind, home) |
                     sutras(color, *kind, home))
                        .any();
        if (!has_first_move) {
            throw ruleset_.error("start", std::string("right '") + letter + "'",
                                 "the file of a man with a first move on its back rank");
        }
        for (const Square to : first_captures(color, *kind, home)) {
            first_capture_homes_[index_of(color)][index_of(to)] |= home;
        }
        homes_[index_of(color)] |= home;
        home_kinds_[index_of(color)][file] = *kind;
    }
}

std::shared_ptr<const Rules> load_rules(std::string_view name_or_path) {
    return std::make_shared<const Rules>(load_ruleset(name_or_path));
}

}  // namespace ouk
