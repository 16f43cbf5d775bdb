// Move generation against data/perft (Fairy-Stockfish of July 2026), each position to the deepest
// count that a unit test has time for; `ouk perft --epd` checks them whole.
#include "engine/board/perft.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

constexpr std::uint64_t kMostNodes = 10'000'000;

void check_file(const std::string& ruleset) {
    const auto rules = load_rules(ruleset);
    std::ifstream file(OUK_SOURCE_DIR "/data/perft/" + ruleset + ".epd");
    int checked = 0;
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> parts = test::split(line, ';');
        const Position position = parse_arrangement(*rules, parts.at(0));
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const std::vector<std::string> words = test::split(parts[i], ' ');
            const std::uint64_t expected = std::stoull(words.at(1));
            if (expected <= kMostNodes) {
                EXPECT_EQ(perft(position, std::stoi(words.at(0).substr(1))), expected)
                    << parts[0] << words[0];
                ++checked;
            }
        }
    }
    EXPECT_GE(checked, 70);
}

TEST(Perft, Ouk) {
    check_file("ouk");
}
TEST(Perft, Makruk) {
    check_file("makruk");
}

/// OUK_PERFT_DEPTH is 6 in release builds and 5 in the slow ones (CMakeLists.txt beside).
TEST(Perft, DeepFromTheStart) {
    struct Row {
        const char* ruleset;
        std::uint64_t depth_5, depth_6;
    };
    for (const Row& row :
         {Row{"ouk", 8'597'966, 204'583'970}, Row{"makruk", 6'223'994, 142'078'049}}) {
        const auto rules = load_rules(row.ruleset);
        EXPECT_EQ(perft(start_position(*rules), OUK_PERFT_DEPTH),
                  OUK_PERFT_DEPTH == 6 ? row.depth_6 : row.depth_5)
            << row.ruleset;
    }
}

}  // namespace
}  // namespace ouk
