// Positions that cannot be, through every door: FEN, a book of openings, a PGN, a GUI, a dataset.
// Each is refused with what is wrong.
#include <gmock/gmock.h>

#include <fstream>

#include "engine/base/byte_order.h"
#include "engine/board/fen.h"
#include "engine/board/packed.h"
#include "engine/game/openings.h"
#include "engine/game/pgn_reader.h"
#include "tests/engine/uci/gui.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kSame = "";             // bytes are told the same
constexpr const char* kNoBytes = "no bytes";  // such a thing cannot be said in bytes

struct BadPosition {
    const char* ruleset;
    const char* fen;
    const char* told;
    const char* told_of_bytes = kSame;
};

// Source: RULES.md, "FEN and names" and "Counts that belong to a side"; issue 3, "Bad input".
const BadPosition kBadPositions[] = {
    // khon
    {"ouk", "8/8/8/8/8/8/R7/3K4 w - - 0 1", "Black has 0 khon"},
    {"ouk", "3k4/8/8/8/8/8/R7/8 w - - 0 1", "White has 0 khon"},
    {"ouk", "8/4k3/8/8/8/8/R7/3KK3 w - - 0 1", "White has 2 khon"},
    {"asean", "8/4kk2/8/8/8/8/R7/3K4 w - - 0 1", "Black has 2 khon"},
    // the side that waits in check: by a line, a step, a khon, a leap that captures
    {"ouk", "4k3/8/8/8/8/8/8/3KR3 w - - 0 1", "Black is in check and not to move"},
    {"kar-ouk", "4k3/8/8/8/8/8/8/3KR3 w - - 1+1 0 1", "Black is in check and not to move"},
    {"makpong", "4k3/8/8/8/8/3p4/4K3/8 b - - 0 1", "White is in check and not to move"},
    {"makruk", "8/8/8/8/3k4/3K4/8/8 w - - 0 1", "Black is in check and not to move"},
    {"ai-wok", "4k3/8/3A4/8/8/8/8/3K4 w - - 0 1", "Black is in check and not to move"},
    {"ouk-acf", "8/8/8/8/8/3k4/8/4K3 w E - 0 1", "Black is in check and not to move"},
    {"ouk-chatrang", "8/8/8/8/8/2k5/8/3K4 w D - 0 1", "Black is in check and not to move"},
    {"ouk-sourceforge", "8/8/8/8/8/4k3/8/3KM3 w E - 0 1", "Black is in check and not to move"},
    // trey where none can stand
    {"ouk", "8/4k3/8/8/8/8/8/P2K4 w - - 0 1", "White's trey on a1"},
    {"ouk", "8/P3k3/8/8/8/8/8/3K4 w - - 0 1", "White's trey on a7"},
    {"ouk", "P7/4k3/8/8/8/8/8/3K4 w - - 0 1", "White's trey on a8"},
    {"makruk-thai", "7p/4k3/8/8/8/8/8/3K4 w - - 0 1", "Black's trey on h8"},
    {"makruk-thai", "8/4k3/8/8/8/8/7p/3K4 w - - 0 1", "Black's trey on h2"},
    {"makruk-thai", "8/4k3/8/8/8/8/8/3K3p w - - 0 1", "Black's trey on h1"},
    {"asean", "8/4k3/8/8/8/8/8/P2K4 w - - 0 1", "White's trey on a1"},
    {"asean", "P7/4k3/8/8/8/8/8/3K4 w - - 0 1", "White's trey on a8"},
    {"asean", "8/4k3/8/8/8/8/8/3K3p b - - 0 1", "Black's trey on h1"},
    // rights
    {"ouk", "8/3k4/8/8/8/8/R7/4K3 w D - 0 1", "right to a first move on d1"},
    {"ouk", "8/3k4/8/8/8/8/8/R3K3 w A - 0 1", "right to a first move on a1"},
    {"ouk", "3k4/4m3/8/8/8/8/8/3K4 w d - 0 1", "right to a first move on d8"},
    {"makruk", "3mk3/8/8/8/8/8/8/3KM3 w D - 0 1", "right to a first move on d1"},
    {"makruk-sutra", "3mk3/8/8/8/8/8/8/1S1KM3 w B - 0 1", "right to a first move on b1"},
    {"ouk", "8/4k3/8/8/8/8/R7/3K4 w Z - 0 1", "rights 'Z'", kNoBytes},
    {"ouk", "8/4k3/8/8/8/8/R7/3K4 w D? - 0 1", "rights 'D?'", kNoBytes},
    {"ouk-acf", "8/4k3/8/8/8/8/R7/3K4 w i - 0 1", "rights 'i'", kNoBytes},
    // too many men
    {"ouk", "8/4k3/8/8/8/RRRRRRRR/RRRRRRRR/3K4 b - - 0 1", "White has 17 men"},
    {"makruk", "nnnnnnnn/nnnnnnnn/4k3/8/8/8/8/3K4 w - - 0 1", "Black has 17 men"},
    {"ouk", "nnnnknnn/nnnnnnnn/8/8/8/R7/RRRRRRRR/RRRKRRRR w - - 0 1", "White has 17 men", "33 men"},
    // whose count
    {"ouk", "8/4k3/8/8/8/8/R7/3K4 b - 30b 3 60", "a count of Black; expected a limit without"},
    {"makruk", "8/4k3/8/8/8/8/R7/3K4 b - 128w 3 60", "a count of White; expected a limit without"},
    {"ouk-acf", "8/4k3/8/8/8/8/R7/3K4 b - 16 3 60", "a count that is nobody's; expected w or b"},
    {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 b - 0b 3 60",
     "a count of Black; expected a limit before"},
    {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 b - 32x 3 60", "count limit '32x'", kNoBytes},
    // checks that the first check's winner needs
    {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 b - - 0+0 0 1", "checks '0+0'", "flags 12"},
    {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 b - - 2+1 0 1", "checks '2+1'", kNoBytes},
    {"ouk", "8/4k3/8/8/8/8/R7/3K4 b - - 0+1 0 1", "7 fields", "flags 4"},
};

/// The 32 bytes of data/README.md, "Packed position", written without asking whether they make one.
class Bytes {
public:
    explicit Bytes(const std::string& fen) {
        std::istringstream fields(fen);
        std::string placement, side, rights, limit, checks, count;
        fields >> placement >> side >> rights >> limit >> count;
        if (count.find('+') != std::string::npos) {
            checks = count;
            fields >> count;
        }
        write_men(placement);
        put_little_endian(bytes_, 24, static_cast<std::uint8_t>(side == "b"));
        write_rights(rights);
        int flags = limit.ends_with('w') ? 1 : limit.ends_with('b') ? 2 : 0;
        if (!checks.empty()) flags |= (checks[0] == '0' ? 4 : 0) | (checks[2] == '0' ? 8 : 0);
        const int plies = limit == "-" ? 0 : std::stoi(limit);
        put_little_endian(bytes_, 27, static_cast<std::uint16_t>(plies));
        put_little_endian(bytes_, 29, static_cast<std::uint16_t>(std::stoi(count)));
        put_little_endian(bytes_, 31, static_cast<std::uint8_t>(flags));
    }
    [[nodiscard]] const PackedPosition& get() const { return bytes_; }

private:
    void write_men(const std::string& placement) {
        std::string board(64, '.');
        int at = 56;
        for (const char symbol : placement) {
            if (symbol == '/') {
                at -= 16;
            } else if (std::isdigit(static_cast<unsigned char>(symbol))) {
                at += symbol - '0';
            } else {
                board[static_cast<std::size_t>(at++)] = symbol;
            }
        }
        std::uint64_t occupied = 0;
        std::size_t index = 0;
        for (std::size_t square = 0; square < board.size(); ++square) {
            if (board[square] == '.') continue;
            occupied |= std::uint64_t{1} << square;
            write_man(board[square], index++);
        }
        put_little_endian(bytes_, 0, occupied);
    }
    void write_man(char letter, std::size_t index) {
        constexpr std::size_t kNibbles = 32;
        const bool is_white = letter < 'a';
        const char upper = is_white ? letter : static_cast<char>(letter - 32);
        const std::size_t kind = std::string_view("PMSNRK").find(upper == 'A' ? 'M' : upper);
        const auto nibble = static_cast<unsigned>(kind) | (is_white ? 0U : 8U);
        if (index >= kNibbles) return;  // 33 men have no room
        bytes_[8 + index / 2] |= static_cast<std::byte>(nibble << index % 2 * 4);
    }
    void write_rights(const std::string& rights) {
        for (const char letter : rights) {
            if (letter == '-') continue;
            const int bit = letter < 'a' ? letter - 'A' : 8 + letter - 'a';
            bytes_[static_cast<std::size_t>(25 + bit / 8)] |= static_cast<std::byte>(1 << bit % 8);
        }
    }

    PackedPosition bytes_{};
};

TEST(BadPositions, AsFen) {
    for (const BadPosition& row : kBadPositions) {
        SCOPED_TRACE(std::string(row.ruleset) + ": " + row.fen);
        const auto rules = load_rules(row.ruleset);
        const std::string message = error_text([&] { (void)parse_fen(*rules, row.fen); });
        EXPECT_THAT(message, StartsWith("FEN '" + std::string(row.fen) + "': "));
        EXPECT_THAT(message, HasSubstr(row.told));
    }
}

TEST(BadPositions, AsALineOfABook) {
    const TemporaryFolder folder;
    const std::string path = folder.file("book.epd");
    for (const BadPosition& row : kBadPositions) {
        SCOPED_TRACE(std::string(row.ruleset) + ": " + row.fen);
        std::ofstream(path) << "# openings\n8/4k3/8/8/8/8/8/3K4 w\n" << row.fen << " ;ce 12\n";
        const auto rules = load_rules(row.ruleset);
        const std::string message = error_text([&] { (void)read_epd(*rules, path); });
        EXPECT_THAT(message, StartsWith(path + ":3: FEN '"));
        EXPECT_THAT(message, HasSubstr(row.told));
    }
}

TEST(BadPositions, AsTheTagOfAPgn) {
    for (const BadPosition& row : kBadPositions) {
        SCOPED_TRACE(std::string(row.ruleset) + ": " + row.fen);
        std::istringstream file("[FEN \"" + std::string(row.fen) + "\"]\n\n1. a4 *\n");
        PgnReader reader(file, "games.pgn", load_rules(row.ruleset));
        const std::string message = error_text([&] { (void)reader.next(); });
        EXPECT_THAT(message, StartsWith("games.pgn:1: FEN '" + std::string(row.fen) + "': "));
        EXPECT_THAT(message, HasSubstr(row.told));
    }
}

TEST(BadPositions, FromAGuiWhoseGameStaysAsItWas) {
    for (const BadPosition& row : kBadPositions) {
        SCOPED_TRACE(std::string(row.ruleset) + ": " + row.fen);
        const std::string text =
            answer("setoption name UCI_Variant value " + std::string(row.ruleset) +
                   "\nposition startpos moves a3a4\nposition fen " + row.fen + " moves a4a5\nd\n");
        const auto told = lines_after(text, "info string ");
        ASSERT_THAT(told, SizeIs(1)) << text;
        EXPECT_THAT(told[0], HasSubstr(row.told));
        const auto shown = lines_after(text, "FEN      ");
        ASSERT_THAT(shown, SizeIs(1));
        EXPECT_THAT(shown[0], HasSubstr("/P7/1PPPPPPP/"));
    }
}

TEST(BadPositions, AsBytesOfADataset) {
    for (const BadPosition& row : kBadPositions) {
        if (row.told_of_bytes == kNoBytes) continue;
        SCOPED_TRACE(std::string(row.ruleset) + ": " + row.fen);
        const auto rules = load_rules(row.ruleset);
        const PackedPosition bytes = Bytes(row.fen).get();
        const int ply = std::to_integer<int>(bytes[24]);
        const std::string message =
            error_text([&] { (void)unpack(*rules, bytes, ply, "x.h5, game 3"); });
        EXPECT_THAT(message, StartsWith("x.h5, game 3: "));
        EXPECT_THAT(message, HasSubstr(row.told_of_bytes == kSame ? row.told : row.told_of_bytes));
    }
}

/// Beside each of them stands one that can be: the bytes above are refused for what they say.
TEST(BadPositions, TheirNeighboursAreGood) {
    const std::pair<const char*, const char*> cases[] = {
        {"ouk", "4k3/8/8/8/8/8/8/3KR3 b - - 0 1"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/3KR3 b - - 1+1 0 1"},  // in check, and plays on
        {"kar-ouk", "8/4k3/8/8/8/8/R7/3K4 b - - 0+1 0 1"},
        {"ouk-acf", "8/8/8/8/8/3k4/8/4K3 w - - 0 1"},
        {"asean", "8/P3k3/8/8/8/8/7p/3K4 w - - 0 1"},  // promotes on the last rank alone
        {"ouk", "3mk3/8/8/8/8/8/8/3KM3 w DEde - 0 1"},
        {"ouk", "nnnnknnn/nnnnnnnn/8/8/8/8/RRRRRRRR/RRRKRRRR w - - 0 1"},
        {"ouk", "8/4k3/8/8/8/8/R7/3K4 b - 30 3 60"},
        {"ouk-acf", "8/4k3/8/8/8/8/R7/3K4 b - 16w 3 60"},
        {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 b - 32b 3 60"},
        {"makruk-thai", "8/4k3/8/8/8/8/R7/3K4 b - 32 3 60"},
    };
    for (const auto& [ruleset, fen] : cases) {
        SCOPED_TRACE(std::string(ruleset) + ": " + fen);
        const auto rules = load_rules(ruleset);
        const Position position = parse_fen(*rules, fen);
        EXPECT_EQ(to_fen(position), fen);
        EXPECT_EQ(Bytes(fen).get(), pack(position));
        EXPECT_EQ(to_fen(unpack(*rules, Bytes(fen).get(), position.ply(), "x.h5")), fen);
    }
}

TEST(BadPositions, WhatHasADefaultTakesIt) {
    const auto rules = load_rules("ouk");
    for (const char* const rights : {"KQkq", "-", "KQ", "q"}) {
        const std::string fen = "3mk3/8/8/8/8/8/8/3KM3 w " + std::string(rights);
        EXPECT_EQ(to_fen(parse_fen(*rules, fen)), "3mk3/8/8/8/8/8/8/3KM3 w - - 0 1") << rights;
    }
}

}  // namespace
}  // namespace ouk
