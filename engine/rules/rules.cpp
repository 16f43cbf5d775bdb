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

PieceMoves read_moves(const Ruleset& ruleset, PieceKind kind, const std::string& key) {
    try {
        return parse_betza(ruleset.pieces[index_of(kind)].moves);
    } catch (const Error& error) {
        throw ruleset.error(key, error.what());
    }
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
    : ruleset_(std::move(ruleset)), hash_(ruleset_.hash()), counting_(ruleset_) {
    compile_moves();
    compile_promotion();
    compile_homes();
}

void Rules::compile_moves() {
    for (const PieceKind kind : kAllKinds) {
        const std::string key = "pieces." + std::string(kind_name(kind));
        check_letter(ruleset_, kind, key + ".letter");
        const PieceMoves moves = read_moves(ruleset_, kind, key + ".moves");
        slides_[index_of(kind)] = moves.slides;
        for (const Color color : kBothColors) {
            for (int index = 0; index < kSquares; ++index) {
                const Square from = static_cast<Square>(index);
                const auto at = std::pair{index_of(color), index_of(kind)};
                const Bitboard captures = targets(moves.captures, color, from);
                captures_[at.first][at.second][index] = captures;
                quiets_[at.first][at.second][index] = targets(moves.quiets, color, from);
                first_moves_[at.first][at.second][index] = targets(moves.first_moves, color, from);
                for (const Square to : captures) {
                    step_attackers_[at.first][at.second][index_of(to)] |= from;
                }
            }
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
        promotion_to_.push_back(*found);
    }
    if (promotion_to_.empty()) {
        throw ruleset_.error("promotion.to", "empty", "at least one kind");
    }
    for (const std::string& word : ruleset_.khon_first_move_lost) {
        if (word != "touk_aim") {
            throw ruleset_.error("khon.first_move_lost", "'" + word + "'", "touk_aim");
        }
        touk_aim_ = true;
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
        if (!kind || first_moves(color, *kind, home).none()) {
            throw ruleset_.error("start", std::string("right '") + letter + "'",
                                 "the file of a man with a first move on its back rank");
        }
        homes_[index_of(color)] |= home;
        home_kinds_[index_of(color)][file] = *kind;
    }
}

std::shared_ptr<const Rules> load_rules(std::string_view name_or_path) {
    return std::make_shared<const Rules>(load_ruleset(name_or_path));
}

}  // namespace ouk
