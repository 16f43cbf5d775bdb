#include "engine/board/fen.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "engine/base/error.h"
#include "engine/board/setup.h"

namespace ouk {

namespace {

constexpr int kBoardSide = 8;
constexpr std::size_t kChecksField = 4;
constexpr std::size_t kFields = 6;  // one more where the first check wins

std::vector<std::string_view> split_fields(std::string_view text) {
    std::vector<std::string_view> fields;
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos) {
            return fields;
        }
        text.remove_prefix(begin);
        const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        fields.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// Reads one FEN; every complaint names the whole text.
class FenReader {
public:
    FenReader(const Rules& rules, std::string_view fen)
        : rules_(rules), where_("FEN '" + std::string(fen) + "'"), fields_(split_fields(fen)) {}

    [[nodiscard]] const std::string& where() const { return where_; }

    Setup read() {
        const std::size_t given = fields_.size();
        read_checks();
        if (fields_.empty() || fields_.size() > kFields) {
            const std::string checks = rules_.first_check_wins() ? "checks (as 1+1), " : "";
            throw Error(where_, std::to_string(given) + " fields",
                        "placement, side, rights, limit, " + checks + "count, move");
        }
        read_placement(fields_[0]);
        read_side(field(1, "w"));
        read_rights(field(2, "-"));
        read_count(field(3, "-"), field(4, "0"));
        const int move = number(field(5, "1"), "move number");
        setup_.ply =
            static_cast<std::uint16_t>(2 * std::max(move - 1, 0) + index_of(setup_.side_to_move));
        return setup_;
    }

private:
    [[nodiscard]] std::string_view field(std::size_t index, std::string_view missing) const {
        return index < fields_.size() ? fields_[index] : missing;
    }

    [[noreturn]] void fail(const std::string& field, std::string_view found,
                           const std::string& expected) const {
        throw Error(where_, field + " '" + std::string(found) + "'", expected);
    }

    [[nodiscard]] int number(std::string_view text, const std::string& field) const {
        constexpr int kMost = 30000;  // twice this still fits in 16 bits
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value < 0 ||
            value > kMost) {
            fail(field, text, "a number from 0 to 30000");
        }
        return value;
    }

    /// The kind that `upper` stands for on this board.
    [[nodiscard]] std::optional<PieceKind> kind_of(char upper, std::string_view placement) const {
        for (const PieceKind kind : kAllKinds) {
            if (rules_.letter(kind) == upper) {
                return kind;
            }
        }
        // Chess programs write B and Q for koul and neang.
        for (const auto& [alias, kind] :
             {std::pair{'B', PieceKind::Koul}, std::pair{'Q', PieceKind::Neang}}) {
            const char own[] = {rules_.letter(kind), static_cast<char>(rules_.letter(kind) + 32)};
            if (upper == alias && placement.find_first_of(own, 0, 2) == std::string_view::npos) {
                return kind;
            }
        }
        return std::nullopt;
    }

    void read_placement(std::string_view placement) {
        int file = 0;
        int rank = kBoardSide - 1;
        for (std::size_t i = 0; i < placement.size(); ++i) {
            const char symbol = placement[i];
            if (symbol == '/') {
                if (file != kBoardSide || rank == 0) {
                    fail("placement", placement, "eight rows of eight squares");
                }
                file = 0;
                --rank;
            } else if (symbol >= '1' && symbol <= '8') {
                file += symbol - '0';
            } else {
                read_man(placement, i, file, rank);
                ++file;
            }
            if (file > kBoardSide) {
                fail("placement", placement, "eight rows of eight squares");
            }
        }
        if (file != kBoardSide || rank != 0) {
            fail("placement", placement, "eight rows of eight squares");
        }
    }

    void read_man(std::string_view placement, std::size_t& i, int file, int rank) {
        const char symbol = placement[i];
        const bool white = symbol >= 'A' && symbol <= 'Z';
        const char upper = white ? symbol : static_cast<char>(symbol - 32);
        const bool is_promoted = i + 1 < placement.size() && placement[i + 1] == '~';
        const auto named = kind_of(upper, placement);
        const auto kind = is_promoted && !named && upper == 'M' ? PieceKind::Neang : named;
        if (!kind || file >= kBoardSide) {
            fail("placement", placement, "eight rows of eight squares, with letters " + letters());
        }
        if (is_promoted && !may_be_promoted(*kind)) {
            throw Error(where_, "'" + std::string(placement.substr(i, 2)) + "'",
                        "~ only behind what a trey becomes: " + promoted_letters());
        }
        if (is_promoted) ++i;  // once a trey, but the same man to the rules
        setup_.men.put({white ? Color::White : Color::Black, *kind}, make_square(file, rank));
    }

    /// A neang always: programs write `M~` whatever the ruleset.
    [[nodiscard]] bool may_be_promoted(PieceKind kind) const {
        return kind == PieceKind::Neang || std::ranges::count(rules_.promotion_to(), kind) > 0;
    }

    [[nodiscard]] std::string promoted_letters() const {
        std::string all;
        for (const PieceKind kind : kAllKinds) {
            if (may_be_promoted(kind)) all += rules_.letter(kind);
        }
        return all;
    }

    [[nodiscard]] std::string letters() const {
        std::string all;
        for (const PieceKind kind : kAllKinds) {
            all += rules_.letter(kind);
        }
        return all;
    }

    void read_side(std::string_view side) {
        if (side != "w" && side != "b") {
            fail("side to move", side, "w or b");
        }
        setup_.side_to_move = side == "w" ? Color::White : Color::Black;
    }

    void read_rights(std::string_view rights) {
        if (rights == "-") {
            return;
        }
        for (const char letter : rights) {
            const Color color = letter >= 'a' ? Color::Black : Color::White;
            const int file = letter - (color == Color::White ? 'A' : 'a');
            if (file >= 0 && file < kBoardSide) {
                setup_.rights |= make_square(file, color == Color::White ? 0 : kBoardSide - 1);
            } else if (std::string_view("KQkq").find(letter) == std::string_view::npos) {
                fail("rights", rights, "- or files A to H, a to h");
            }
        }
    }

    /// Where the first check wins, the checks still needed, White's and Black's, may stand behind
    /// the limit: `1+1`, which is also the default.
    void read_checks() {
        const bool has_checks = rules_.first_check_wins() && fields_.size() > kChecksField &&
                                fields_[kChecksField].find('+') != std::string_view::npos;
        if (!has_checks) {
            return;
        }
        const std::string_view checks = fields_[kChecksField];
        if (checks != "1+1" && checks != "0+1" && checks != "1+0") {
            fail("checks", checks, "1+1, 0+1 or 1+0, the checks that White and Black still need");
        }
        setup_.has_checked = {checks.front() == '0', checks.back() == '0'};
        fields_.erase(fields_.begin() + kChecksField);
    }

    void read_count(std::string_view limit, std::string_view plies) {
        if (limit.ends_with('w') || limit.ends_with('b')) {
            setup_.count.owner = limit.back() == 'w' ? Color::White : Color::Black;
            limit.remove_suffix(1);
        }
        setup_.count.limit =
            static_cast<std::uint16_t>(limit == "-" ? 0 : number(limit, "count limit"));
        setup_.count.plies = static_cast<std::uint16_t>(number(plies, "count"));
    }

    const Rules& rules_;
    std::string where_;
    std::vector<std::string_view> fields_;
    Setup setup_;
};

void append_placement(std::string& fen, const Position& position) {
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty != 0) {
                fen += std::to_string(empty);
            }
            empty = 0;
        };
        for (int file = 0; file < kBoardSide; ++file) {
            const auto piece = position.piece_on(make_square(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            flush();
            const char letter = position.rules().letter(piece->kind);
            fen += piece->color == Color::White ? letter : static_cast<char>(letter + 32);
        }
        flush();
        if (rank != 0) {
            fen += '/';
        }
    }
}

std::string rights_text(const Position& position) {
    std::string text;
    for (const Square square : position.rights()) {
        const char first = rank_of(square) == 0 ? 'A' : 'a';
        text += static_cast<char>(first + file_of(square));
    }
    return text.empty() ? "-" : text;
}

}  // namespace

Position parse_fen(const Rules& rules, std::string_view fen) {
    FenReader reader(rules, fen);
    return checked_position(rules, reader.read(), reader.where());
}

Position parse_arrangement(const Rules& rules, std::string_view fen) {
    FenReader reader(rules, fen);
    return arranged_position(rules, reader.read(), reader.where());
}

std::string to_fen(const Position& position) {
    std::string fen;
    append_placement(fen, position);
    const CountState count = position.count();
    fen += ' ';
    fen += fen_letter(position.side_to_move());
    fen += ' ' + rights_text(position) + ' ';
    fen += count.running() ? std::to_string(count.limit) : "-";
    if (count.owner) fen += fen_letter(*count.owner);
    fen += ' ';
    if (position.rules().first_check_wins()) {
        fen += position.has_checked(Color::White) ? "0+" : "1+";
        fen += position.has_checked(Color::Black) ? "0 " : "1 ";
    }
    fen += std::to_string(count.plies) + ' ';
    fen += std::to_string(position.ply() / 2 + 1);
    return fen;
}

Position start_position(const Rules& rules) {
    try {
        FenReader reader(rules, rules.ruleset().start);
        Setup setup = reader.read();
        for (const Square square : rules.takhaeng_ruea()) {
            const Color color = rank_of(square) == 0 ? Color::White : Color::Black;
            setup.men.take({color, PieceKind::Touk}, square);
            setup.men.put({color, PieceKind::Neang}, square);
        }
        return checked_position(rules, setup, reader.where());
    } catch (const Error& error) {
        throw rules.ruleset().error("start", error.what());
    }
}

}  // namespace ouk
