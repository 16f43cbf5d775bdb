// Every row of data/perft/terminal.tsv (Fairy-Stockfish of July 2026) and terminal-text.tsv (counts
// that belong to a side, from an independent reference): moves from a FEN, then the outcome. Here a
// game that may be claimed drawn ends by itself.
#include "engine/game/outcome.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "tests/engine/rulesets.h"
#include "tests/engine/tables.h"

namespace ouk {
namespace {

using test::TableRow;

Game play(const Rules& rules, const TableRow& row) {
    Game game(parse_fen(rules, row.at("fen")));
    if (row.at("moves") != "-") {
        for (const std::string& text : test::split(row.at("moves"), ' ')) {
            game.play(parse_uci(game.position, text));
        }
    }
    EXPECT_EQ(to_fen(game.position), row.at("fen_after"));
    return game;
}

class TerminalTable : public testing::TestWithParam<TableRow> {};

TEST_P(TerminalTable, OutcomeAfterTheMoves) {
    const TableRow& row = GetParam();
    const auto rules = test::rules_of(row.at("variant"));
    const Game game = play(*rules, row);
    const Position& position = game.position;
    EXPECT_EQ(std::to_string(count_legal_moves(position)), row.at("legal_moves"));
    EXPECT_EQ(position.in_check() ? "true" : "false", row.at("in_check"));
    const auto insufficient = [&](Color color) {
        return can_win(*rules, position.men(), color) ? "false" : "true";
    };
    EXPECT_EQ(insufficient(Color::White), row.at("insufficient_white"));
    EXPECT_EQ(insufficient(Color::Black), row.at("insufficient_black"));
    const auto end = outcome(position, game.history);
    EXPECT_EQ(end ? name(end->result) : "*", row.at("result_with_claims")) << row.at("note");
}

INSTANTIATE_TEST_SUITE_P(Rows, TerminalTable, testing::ValuesIn(test::read_table("terminal.tsv")),
                         test::row_name);

class TerminalTextTable : public testing::TestWithParam<TableRow> {};

TEST_P(TerminalTextTable, OutcomeAndReasonAfterTheMoves) {
    const TableRow& row = GetParam();
    const auto rules = test::rules_of(row.at("variant"));
    const Game game = play(*rules, row);
    const auto end = outcome(game.position, game.history);
    EXPECT_EQ(end ? name(end->result) : "*", row.at("result")) << row.at("note");
    EXPECT_EQ(end ? name(end->reason) : "-", row.at("reason")) << row.at("note");
}

INSTANTIATE_TEST_SUITE_P(Rows, TerminalTextTable,
                         testing::ValuesIn(test::read_table("terminal-text.tsv")), test::row_name);

TEST(Outcome, ReasonsAndTheirOrder) {
    struct Case {
        const char* ruleset;
        const char* fen;
        Result result;
        Reason reason;
    };
    const Case cases[] = {
        {"makruk", "R3k3/8/4K3/8/8/8/8/8 b - - 0 90", Result::WhiteWins, Reason::Checkmate},
        {"makruk", "R3k3/8/4K3/8/8/8/8/8 b - 32 33 90", Result::WhiteWins, Reason::Checkmate},
        {"makruk", "r3K3/8/4k3/8/8/8/8/8 w - - 0 90", Result::BlackWins, Reason::Checkmate},
        {"makruk", "k7/2M5/1K6/8/8/8/8/8 b - 128 200 90", Result::Draw, Reason::Stalemate},
        {"makruk", "k7/8/1K6/8/8/8/4N3/8 b - 128 200 90", Result::Draw,
         Reason::InsufficientMaterial},
        {"makruk", "8/4k3/8/8/8/8/R7/3K4 w - 32 33 90", Result::Draw, Reason::Count},
        {"ouk-acf", "k7/2M5/1K6/8/8/8/8/8 b - - 0 90", Result::WhiteWins, Reason::Stalemate},
        // A mate by the side that counts is a draw, but not if the mating move starts the count.
        {"makruk-thai", "R3k3/8/4K3/8/8/8/8/8 b - 128w 1 90", Result::Draw, Reason::Count},
        {"makruk-thai", "R3k3/8/4K3/8/8/8/8/8 b - 128w 0 90", Result::WhiteWins, Reason::Checkmate},
        {"makruk-thai", "R3k3/8/4K3/8/8/8/8/8 b - 128b 1 90", Result::WhiteWins, Reason::Checkmate},
        {"kar-ouk", "R3k3/8/4K3/8/8/8/8/8 b - - 0+1 0 90", Result::WhiteWins, Reason::Checkmate},
        // The checks field decides, not the board.
        {"kar-ouk", "R3k3/8/4K3/8/8/8/8/8 b - - 1+0 0 90", Result::BlackWins, Reason::FirstCheck},
        {"kar-ouk", "R3k3/8/8/8/4K3/8/8/8 b - - 0+1 0 90", Result::WhiteWins, Reason::FirstCheck},
        {"asean", "4k3/8/8/8/8/8/R2p4/3K4 w - - 100 90", Result::Draw, Reason::NMove},
    };
    for (const Case& each : cases) {
        const auto rules = load_rules(each.ruleset);
        const Position position = parse_fen(*rules, each.fen);
        const auto end = outcome(position, History(position));
        ASSERT_TRUE(end) << each.ruleset << " " << each.fen;
        EXPECT_EQ(end->result, each.result) << each.ruleset << " " << each.fen;
        EXPECT_EQ(name(end->reason), name(each.reason)) << each.ruleset << " " << each.fen;
    }
}

}  // namespace
}  // namespace ouk
