// Lines and comments. Source: fastchess alpha 1.8.2 (74deac2), and what its program printed.
#include "tuning/fastchess/lines.h"

#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "engine/game/outcome.h"
#include "tuning/fastchess/comment.h"
#include "tuning/fastchess/ending.h"
#include "tuning/fastchess/warnings.h"

namespace ouk::fastchess {
namespace {

TEST(FastchessLines, OfGames) {
    EXPECT_EQ(started_line({2, "B", "A"}, 12), "Started game 2 of 12 (B vs A)\n");
    EXPECT_EQ(finished_line({10, "B", "A"}, "1-0", "White mates"),
              "Finished game 10 (B vs A): 1-0 {White mates}\n");
    EXPECT_EQ(crc32_line("g.pgn", 0x26f6e7f), "File g.pgn has CRC32: 0x26f6e7f\n");
}

TEST(FastchessLines, OfTheEnd) {
    const SprtOptions sprt{.elo0 = 0, .elo1 = 5};
    EXPECT_EQ(sprt_completed_line(sprt, SprtDecision::AcceptH1),
              "SPRT ([0.00, 5.00]) completed - H1 was accepted\n");
    EXPECT_EQ(sprt_completed_line(sprt, SprtDecision::AcceptH0),
              "SPRT ([0.00, 5.00]) completed - H0 was accepted\n");
    EXPECT_EQ(total_time_line(3661), "Total Time: 01:01:01 (hours:minutes:seconds)\n\n");
    EXPECT_EQ(total_time_line(360'000), "Total Time: 100:00:00 (hours:minutes:seconds)\n\n");
    EXPECT_EQ(faults_block({}), "");
    EXPECT_EQ(faults_block({{.name = "B", .timeouts = 0, .crashes = 2}}),
              "\nPlayer: B\n  Timeouts: 0\n  Crashed: 2\n\n");
    EXPECT_EQ(interrupted_line("ouk fastchess", "c.json"),
              "Tournament was interrupted. To resume the tournament, run: ouk fastchess -config "
              "file=c.json\n");
}

struct EndCase {
    GameEnd end;
    std::string text;
    std::string termination;
};

const std::vector<EndCase> kEnds{
    {{"1-0", "checkmate"}, "White mates", "normal"},
    {{"0-1", "checkmate"}, "Black mates", "normal"},
    {{"0-1", "first_check"}, "Black gives the first check", "normal"},
    {{"1/2-1/2", "stalemate"}, "Draw by stalemate", "normal"},
    {{"1-0", "stalemate"}, "White stalemates", "normal"},
    {{"1/2-1/2", "insufficient_material"}, "Draw by insufficient mating material", "normal"},
    {{"1/2-1/2", "count"}, "Draw by counting", "normal"},
    {{"1/2-1/2", "repetition"}, "Draw by 3-fold repetition", "normal"},
    {{"1/2-1/2", "repetition", 4}, "Draw by 4-fold repetition", "normal"},
    {{"1/2-1/2", "n_move"}, "Draw by fifty moves rule", "normal"},
    {{"1/2-1/2", "n_move", 3, 64}, "Draw by 64 moves rule", "normal"},
    {{"1-0", "adjudicated_win"}, "White wins by adjudication", "adjudication"},
    {{"1/2-1/2", "adjudicated_draw"}, "Draw by adjudication", "adjudication"},
    {{"1/2-1/2", "agreement"}, "Draw by adjudication", "adjudication"},
    {{"1/2-1/2", "max_plies"}, "Draw by adjudication", "adjudication"},
    {{"0-1", "time"}, "White loses on time", "time forfeit"},
    {{"0-1", "time", 3, 50, 12}, "White loses on time (12ms overrun)", "time forfeit"},
    {{"1-0", "illegal_move"}, "Black makes an illegal move", "illegal move"},
    {{"1-0", "no_move"}, "Black makes an illegal move", "illegal move"},
    {{"0-1", "crash"}, "White disconnects", "abandoned"},
    {{"1-0", "stall"}, "Black's connection stalls", "abandoned"},
    {{"*", ""}, "Game interrupted", "unterminated"},
};

TEST(FastchessLines, EndsOfGames) {
    for (const EndCase& row : kEnds) {
        EXPECT_EQ(end_text(row.end), row.text);
        EXPECT_EQ(termination(row.end), row.termination) << row.text;
    }
    EXPECT_THROW((void)end_text({"1-0", "boredom"}), Error);
}

TEST(FastchessLines, EveryReasonAndFaultHasWords) {
    for (const std::string_view reason : kReasonNames)
        EXPECT_NO_THROW((void)termination({"1-0", reason})) << reason;
    for (const std::string_view fault : kFaultNames)
        EXPECT_NO_THROW((void)termination({"1-0", fault})) << fault;
}

TEST(FastchessLines, Warnings) {
    EXPECT_EQ(illegal_move_warning("B", "a1a1"), "Warning; Illegal move a1a1 played by B\n");
    EXPECT_EQ(illegal_move_warning("B", ""), "Warning; Illegal move <none> played by B\n");
    EXPECT_EQ(not_ready_warning("B"), "Warning; Engine B is not responsive\n");
    EXPECT_EQ(no_score_warning("A", "Element 'score' not found"),
              "Warning; Could not extract score from engine A: Element 'score' not found\n");
    EXPECT_EQ(startup_failure_line("A", "gone"), "Fatal; A engine startup failure: \"gone\"\n");
    EXPECT_EQ(no_recover_line(7),
              "Game 7 stalled / disconnected and no recover option set for engine, stopping "
              "tournament.\n");
}

UciScore cp(std::int64_t value) {
    return {UciScore::Kind::Centipawns, value};
}

UciScore mate(std::int64_t moves) {
    return {UciScore::Kind::Mate, moves};
}

// types/score.hpp
TEST(FastchessComment, Scores) {
    const std::vector<std::pair<UciScore, std::string>> cases{
        {cp(31), "+0.31"}, {cp(0), "0.00"},  {cp(-120), "-1.20"}, {cp(12345), "+123.45"},
        {mate(1), "+M1"},  {mate(3), "+M5"}, {mate(-2), "-M4"},   {mate(0), "-M0"}};
    for (const auto& [score, text] : cases) EXPECT_EQ(score_text(score), text);
}

TEST(FastchessComment, TellsWhatIsAskedFor) {
    const MoveFacts move{.score = cp(31),
                         .depth = 12,
                         .elapsed_ms = 512,
                         .timeleft_ms = 7568,
                         .latency_ms = -2,
                         .nodes = 1234,
                         .seldepth = 17,
                         .nps = 2410,
                         .hashfull = 3,
                         .tbhits = 0,
                         .pv = "e2e4 e7e5"};
    EXPECT_EQ(move_comment(move, {}), "+0.31/12 0.512s");
    EXPECT_EQ(move_comment(move, {.nodes = true, .seldepth = true}),
              "+0.31/12 0.512s, n=1234, sd=17");
    EXPECT_EQ(move_comment(move, {true, true, true, true, true, true, true, true}),
              "+0.31/12 0.512s, tl=7.568s, latency=-0.002s, n=1234, sd=17, nps=2410, hashfull=3, "
              "tbhits=0, pv=\"e2e4 e7e5\"");
}

// The games of fastchess's own test engines: random_mover and scripted_result --illegal.
TEST(FastchessComment, FirstAndLastMoves) {
    EXPECT_EQ(move_comment({.is_book = true}, {.nodes = true}), "book");
    EXPECT_EQ(move_comment({.depth = 1, .end = "Draw by 3-fold repetition"}, {}),
              "/1 0.000s, Draw by 3-fold repetition");
    const std::string end = rejected_move("Black makes an illegal move", "a1a1");
    EXPECT_EQ(move_comment({.depth = 1, .end = end}, {}),
              "/1 0.000s, Black makes an illegal move: a1a1");
    EXPECT_EQ(move_comment({.depth = 1, .lines = {"info string a", "b"}, .end = "White mates"}, {}),
              "/1 0.000s, line=\"info string a\", line=\"b\", White mates");
}

}  // namespace
}  // namespace ouk::fastchess
