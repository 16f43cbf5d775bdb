// What reads the lines of fastchess elsewhere must read the right numbers from ours.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "fastchess_readers.h"
#include "tuning/fastchess/comment.h"
#include "tuning/fastchess/cutechess.h"
#include "tuning/fastchess/ending.h"
#include "tuning/fastchess/lines.h"
#include "tuning/fastchess/results.h"
#include "tuning/fastchess/warnings.h"

namespace ouk::fastchess {
namespace {

using test::contains;
using test::Fishtest;
using test::lines;
using test::OpenBench;
using test::split;

struct Game {
    std::int64_t number;
    bool is_turned;
    GameEnd end;
};

// Three pairs of New: won and drawn, lost both, drawn and won; they end as they do side by side.
const std::vector<Game> kGames{
    {1, false, {"1-0", "checkmate"}},   {3, false, {"0-1", "time", 3, 50, 7}},
    {2, true, {"1/2-1/2", "count"}},    {4, true, {"1-0", "crash"}},
    {6, true, {"0-1", "illegal_move"}}, {5, false, {"1/2-1/2", "repetition"}}};

MatchCounts counts_of_games() {
    MatchCounts counts;
    counts.add_pair(2, 1);
    counts.add_pair(0, 0);
    counts.add_pair(1, 2);
    return counts;
}

/// All that is printed of the match, to the last line.
std::string printed(const std::string& last_standing) {
    std::string text;
    for (const Game& game : kGames) {
        const GameTitle title = game.is_turned ? GameTitle{game.number, "Base-1", "New-1"}
                                               : GameTitle{game.number, "New-1", "Base-1"};
        text += started_line(title, 6);
        text += finished_line(title, game.end.result, end_text(game.end));
    }
    text += last_standing;
    text += faults_block({{.name = "New-1", .timeouts = 1, .crashes = 1}});
    return text + std::string(kMatchFinished) + total_time_line(61);
}

std::string results() {
    return results_block({.first = {.name = "New-1", .limits = {.time_ms = 8000}},
                          .second = {.name = "Base-1", .limits = {.time_ms = 8000}},
                          .counts = counts_of_games(),
                          .sprt = SprtOptions{}});
}

TEST(FastchessReaders, AllIsAscii) {
    EXPECT_TRUE(std::ranges::all_of(printed(results()), [](char letter) { return letter > 0; }));
}

TEST(FastchessReaders, OpenBenchWorker) {
    OpenBench reader;
    for (const std::string& line : lines(printed(results()), true))
        if (contains(line, "Finished game")) reader.update(line);
    EXPECT_EQ(reader.trinomial, (std::array{2, 2, 2}));  // lost, drawn, won
    EXPECT_EQ(reader.pentanomial, (std::array{1, 0, 0, 2, 0}));
    EXPECT_EQ(reader.crashes, 1);
    EXPECT_EQ(reader.timelosses, 1);
    EXPECT_EQ(reader.illegals, 1);
}

TEST(FastchessReaders, FishtestWorker) {
    Fishtest reader;
    for (const std::string& line : lines(printed(results()), false)) reader.read(line);
    EXPECT_EQ(reader.games, (std::vector<std::int64_t>{6, 2, 2, 2}));
    EXPECT_EQ(reader.pairs, (std::vector<std::int64_t>{1, 0, 0, 2, 0}));
    EXPECT_EQ(reader.points, 3.0);
    EXPECT_EQ(reader.crashes, 1);
    EXPECT_EQ(reader.time_losses, 1);
    EXPECT_TRUE(reader.is_finished);
}

// The expressions of the same function for engines that go wrong, and the checksum's line.
TEST(FastchessReaders, FishtestWarnings) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {R"(Warning;.*doesn't have option)", unknown_option_warning("New-1", "Foo")},
        {R"(Warning; Invalid value for option)", wrong_value_warning("P", "-354")},
        {R"(Warning; No info line available to extract score from engine)", no_info_warning("A")},
        {R"(Warning; Illegal move)", illegal_move_warning("A", "")},
        {R"(Warning; Could not extract score from engine)", no_score_warning("A", "none")},
        {R"(Warning; Move does not match uci move format)", no_uci_move_warning("A", "e9")},
        {R"(Warning; Engine .* is not responsive)", not_ready_warning("A")},
        {R"(Warning; Engine .* didn't respond)", no_uciok_warning("A")},
        {R"(Warning; No output from)", no_output_warning("A")},
        {R"(Warning; No bestmove found from)", no_bestmove_warning("A", "b", "c")},
    };
    for (const auto& [form, line] : cases)
        EXPECT_TRUE(std::regex_search(line, std::regex(form))) << line;
    const std::string crc = lines(crc32_line("x.pgn", 0xabc), false).front();
    EXPECT_TRUE(contains(crc, "has CRC32:"));
    EXPECT_EQ(split(crc, " ").back(), "0xabc");
}

// jnlt3/weather-factory (19b4805), cutechess.py: CutechessMan.run, to the first empty line.
TEST(FastchessReaders, WeatherFactory) {
    const MatchCounts counts = counts_of_games();
    const std::string text =
        printed(cutechess_score_line("New-1", "Base-1", counts) + cutechess_elo_line(counts));
    std::vector<int> score;
    std::optional<double> elo;
    for (const std::string& line : lines(text, true)) {
        const std::size_t colon = line.find(':') + 1;
        if (line.starts_with("Score of")) {
            score.clear();
            for (const std::string& part : split(line.substr(colon, line.find('[') - colon), " - "))
                score.push_back(std::stoi(part));
        }
        if (line.starts_with("Elo difference"))
            elo = std::stod(line.substr(colon, line.find('+') - colon));
    }
    EXPECT_EQ(score, (std::vector<int>{2, 2, 2}));
    EXPECT_EQ(elo, 0.0);
}

// AndyGrant/OpenBench (9906bad), Client/pgn_util.py: format_move_comment_verbose.
TEST(FastchessReaders, OpenBenchPgn) {
    const std::string comment = move_comment({.score = UciScore{UciScore::Kind::Mate, -2},
                                              .depth = 12,
                                              .elapsed_ms = 512,
                                              .nodes = 1234,
                                              .seldepth = 17,
                                              .lines = {"info string pgncomment 0.2 0.5"}},
                                             {.nodes = true, .seldepth = true});
    const std::vector<std::pair<std::string, std::string>> cases{
        {R"(([+-]?M?\d+(?:\.\d+)?)/(\d+))", "-M4"},
        {R"(([\d.]+s))", "0.512s"},
        {R"(n=(\d+))", "1234"},
        {R"(sd=(\d+))", "17"},
        {R"re(line="([^"]*)")re", "info string pgncomment 0.2 0.5"}};
    for (const auto& [form, found] : cases) {
        std::smatch match;
        ASSERT_TRUE(std::regex_search(comment, match, std::regex(form))) << form;
        EXPECT_EQ(match[1], found);
    }
}

}  // namespace
}  // namespace ouk::fastchess
