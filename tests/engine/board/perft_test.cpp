// Move generation against the tables of data/perft (README.md there says whose numbers they are),
// each position to the deepest count that a unit test has time for; `ouk perft --epd` checks them
// whole.
#include "engine/board/perft.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "tests/engine/rulesets.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

/// What differs in makruk-thai are the counts alone.
std::string table_of(const std::string& ruleset) {
    return ruleset == "makruk-thai" ? "makruk" : ruleset;
}

class PerftTable : public testing::TestWithParam<std::string> {};

TEST_P(PerftTable, HasTheSameCounts) {
    const auto rules = test::rules_of(GetParam());
    std::ifstream file(OUK_SOURCE_DIR "/data/perft/" + table_of(GetParam()) + ".epd");
    int checked = 0;
    for (std::string line; std::getline(file, line);) {
        const std::vector<std::string> parts = test::split(line, ';');
        const Position position = parse_arrangement(*rules, parts.at(0));
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const std::vector<std::string> words = test::split(parts[i], ' ');
            const std::uint64_t expected = std::stoull(words.at(1));
            if (expected <= OUK_PERFT_MOST_NODES) {
                EXPECT_EQ(perft(position, std::stoi(words.at(0).substr(1))), expected)
                    << parts[0] << words[0];
                ++checked;
            }
        }
    }
    EXPECT_GE(checked, 40);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, PerftTable, testing::ValuesIn(test::all_rulesets()),
                         test::ruleset_name);

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
