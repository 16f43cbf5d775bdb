// What reads the lines of fastchess elsewhere must read the right numbers from ours. Each reader is
// told anew in C++: the same expressions and the same cuts, from the source named at it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "tuning/fastchess/comment.h"
#include "tuning/fastchess/cutechess.h"
#include "tuning/fastchess/ending.h"
#include "tuning/fastchess/lines.h"
#include "tuning/fastchess/results.h"
#include "tuning/fastchess/warnings.h"

namespace ouk::fastchess {
namespace {

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

/// Lines as readline().strip() gives them; with `stops_at_empty` only those before an empty one.
std::vector<std::string> lines(const std::string& text, bool stops_at_empty) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() && stops_at_empty) break;
        found.push_back(line);
    }
    return found;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + separator.size())
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

TEST(FastchessReaders, AllIsAscii) {
    EXPECT_TRUE(std::ranges::all_of(printed(results()), [](char letter) { return letter > 0; }));
}

// AndyGrant/OpenBench (9906bad), Client/worker.py: run_and_parse_runner reads to the first empty
// line, MatchRunner.update_results cuts "Finished game" at blanks and colons; odd games are the
// first of a pair and dev is White there.
struct OpenBench {
    std::array<int, 3> trinomial{};
    std::array<int, 5> pentanomial{};
    int crashes = 0, timelosses = 0, illegals = 0;
    std::map<int, std::string> games;

    void update(const std::string& line) {
        const std::string reason = split(line, ":").at(1);
        crashes += contains(reason, "disconnect") || contains(reason, "stalls");
        timelosses += contains(reason, "on time");
        illegals += contains(reason, "illegal");
        const auto tokens = split(line, " ");
        const int game = std::stoi(tokens.at(2));
        games[game] = tokens.at(6);
        const int first = game % 2 == 1 ? game : game - 1;
        if (!games.contains(first) || !games.contains(first + 1)) return;
        const std::map<std::string, int> lookup{{"0-1", 0}, {"1/2-1/2", 1}, {"1-0", 2}};
        const int one = lookup.at(games[first]);
        const int two = 2 - lookup.at(games[first + 1]);
        ++trinomial.at(static_cast<std::size_t>(one));
        ++trinomial.at(static_cast<std::size_t>(two));
        ++pentanomial.at(static_cast<std::size_t>(one + two));
    }
};

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

// official-stockfish/fishtest (b8eecff), worker/games.py: parse_fastchess_output.
struct Fishtest {
    std::vector<std::int64_t> games;  // games, wins, losses, draws
    std::vector<std::int64_t> pairs;
    double points = 0;
    int crashes = 0, time_losses = 0;
    bool is_finished = false;

    static std::vector<std::int64_t> groups(const std::smatch& match, std::size_t count) {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 1; i <= count; ++i) numbers.push_back(std::stoll(match[i]));
        return numbers;
    }

    void read(const std::string& line) {
        static const std::regex kGamesForm(
            R"(Games: ([0-9]+), Wins: ([0-9]+), Losses: ([0-9]+), Draws: ([0-9]+), )"
            R"(Points: ([0-9.]+) \()");
        static const std::regex kPairsForm(
            R"(Ptnml\(0-2\): \[([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+)\])");
        is_finished = is_finished || contains(line, "Finished match");
        crashes += contains(line, "disconnect") || contains(line, "stall");
        time_losses += contains(line, "on time") || contains(line, "timeout");
        std::smatch match;
        if (std::regex_search(line, match, kGamesForm)) {
            games = groups(match, 4);
            points = std::stod(match[5]);
        }
        if (std::regex_search(line, match, kPairsForm)) pairs = groups(match, 5);
    }
};

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
