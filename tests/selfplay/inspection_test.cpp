// What inspection counts, on planted games whose figures were counted by hand, and that neither
// threads nor the order of things change them.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/board/notation.h"
#include "selfplay/dataset/inspection_json.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/dataset/wilson.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int16_t kNone = 32767;
const std::string kStart = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";

struct Planted {
    std::string fen;
    std::string moves;
    std::vector<std::int16_t> scores;
    Outcome end;
    std::uint8_t white = 0;
    std::uint8_t black = 0;
    std::optional<Verdict> verdict = {};
};

GameRecord game_of(const Rules& rules, std::uint64_t index, const Planted& planted) {
    Position position = parse_fen(rules, planted.fen);
    GameRecord game{.index = index, .start = pack(position), .first_ply = position.ply()};
    std::istringstream moves(planted.moves);
    for (std::string text; moves >> text;) {
        const Move move = parse_uci(position, text);
        game.moves.push_back(to_stored(rules, move));
        position = position.after(move);
    }
    game.scores = planted.scores;
    game.result = planted.end.result;
    game.reason = planted.end.reason;
    game.white = planted.white;
    game.black = planted.black;
    game.verdict = planted.verdict;
    return game;
}

class InspectionTest : public ::testing::Test {
protected:
    void write(const std::string& name, std::uint64_t seed,
               const std::vector<GameRecord>& games) const {
        ShardInfo info;
        info.ruleset_name = "ouk";
        info.ruleset_text = rules_->ruleset().text();
        info.ruleset_hash = rules_->hash().hex();
        info.evaluation = "classical";
        info.opponents = {"material"};
        info.seed = seed;
        write_shard(folder_.file(name), info, games);
    }
    void inspect(Inspection& seen, const std::vector<std::string>& names) const {
        for (const std::string& name : names) seen.add_shard(folder_.file(name));
    }

    const TemporaryFolder folder_;
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
};

const std::string kCaptures = "d3d4 e6e5 d4e5 d6e5";
const std::vector<Planted> kGames{
    {kStart, kCaptures, {kNone, 20, 30, -60}, {Result::WhiteWins, Reason::AdjudicatedWin}},
    // The same moves, played out: the adjudicated win was wrong.
    {kStart,
     kCaptures,
     {kNone, 20, 30, 100},
     {Result::Draw, Reason::Agreement},
     1,
     0,
     Verdict{Result::WhiteWins, 4}},
    // Both touk go and come back: the third position stands there twice.
    {kStart,
     "d3d4 d6d5 a1a2 a8a7 a2a1 a7a8 b1d2",
     {kNone, kNone, 0, 0, 0, 0, 5},
     {Result::Draw, Reason::MaxPlies},
     0,
     0,
     Verdict{Result::Draw, 6}},
    // The count runs out, and nobody knew of it.
    {"4k3/8/8/8/8/8/R7/4K3 w - 32 31 60", "a2a3 e8d8", {900, 880}, {Result::Draw, Reason::Count}},
    // A check.
    {"4k3/8/8/8/8/8/R7/4K2R w - - 0 1",
     "a2a8 e8d7",
     {31995, 31990},
     {Result::WhiteWins, Reason::AdjudicatedWin},
     0,
     1,
     Verdict{Result::WhiteWins, 2}},
};

/// Of kGames, counted by hand. Intervals: Wilson's for 1 of 2.
const Json kFigures = Json::parse(R"({
"files": 2, "games": 5, "positions": 15, "plies_mean": 3.8, "plies_median": 4.0,
"ruleset": "ouk", "nets": ["classical"], "opponents": ["material"], "rescored": [], "seeds": [7, 8],
"results": {"white": 2, "draw": 3, "black": 0}, "decisive_share": 0.4,
"in_check_share": 0.06666666666666667, "capture_share": 0.26666666666666666, "unresolved": 1,
"duplicates": {"sample_share": 1.0, "distinct_positions": 11, "within_games": 1, "across_games": 3,
               "repeated_share": 0.26666666666666666, "whole_games": 1,
               "whole_games_sample_share": 1.0},
"openings": {"distinct": 4, "beginnings_4": 2, "beginnings_8": 0, "sample_share": 1.0},
"players": [
 {"white_player": "classical", "black_player": "classical", "games": 3, "white": 1, "draw": 2, "black": 0},
 {"white_player": "classical", "black_player": "material", "games": 1, "white": 1, "draw": 0, "black": 0},
 {"white_player": "material", "black_player": "classical", "games": 1, "white": 0, "draw": 1, "black": 0}],
"lengths": [{"from": 0, "to": 4, "games": 4}, {"from": 5, "to": 9, "games": 1}],
"men": [
 {"men": 3, "positions": 2, "evaluated": 2, "mean_abs_score": 890.0, "draw_share": 1.0},
 {"men": 4, "positions": 2, "evaluated": 0, "mean_abs_score": null, "draw_share": 0.0},
 {"men": 31, "positions": 2, "evaluated": 2, "mean_abs_score": 80.0, "draw_share": 0.5},
 {"men": 32, "positions": 9, "evaluated": 9, "mean_abs_score": 11.666666666666666, "draw_share": 0.7777777777777778}]
})");

/// Rows of `rows` that count anything, without it: the rest of kFigures.
Json counted(const Json& rows) {
    Json found = Json::array();
    for (const Json& row : rows) {
        if (row["white"].get<int>() + row["draw"].get<int>() + row["black"].get<int>() > 0) {
            found.push_back(row);
        }
    }
    return found;
}

TEST_F(InspectionTest, CountsWhatIsThere) {
    std::vector<GameRecord> games;
    for (const Planted& planted : kGames) games.push_back(game_of(*rules_, games.size(), planted));
    write("a.h5", 7, {games.begin(), games.begin() + 2});
    write("b.h5", 8, {games.begin() + 2, games.end()});
    Inspection seen;
    inspect(seen, {"a.h5", "b.h5"});
    const Json json = to_json(seen);
    for (const auto& [key, value] : kFigures.items()) EXPECT_EQ(json[key], value) << key;

    EXPECT_EQ(counted(json["reasons_by_result"]), Json::parse(R"([
        {"reason": "count", "white": 0, "draw": 1, "black": 0},
        {"reason": "adjudicated_win", "white": 2, "draw": 0, "black": 0},
        {"reason": "agreement", "white": 0, "draw": 1, "black": 0},
        {"reason": "max_plies", "white": 0, "draw": 1, "black": 0}])"));
    EXPECT_EQ(counted(json["score_histogram"]), Json::parse(R"([
        {"from": -100, "to": -51, "positions": 1, "white": 1, "draw": 0, "black": 0},
        {"from": -10, "to": 10, "positions": 5, "white": 0, "draw": 5, "black": 0},
        {"from": 11, "to": 50, "positions": 4, "white": 2, "draw": 2, "black": 0},
        {"from": 51, "to": 100, "positions": 1, "white": 0, "draw": 1, "black": 0},
        {"from": 701, "to": 1000, "positions": 2, "white": 0, "draw": 2, "black": 0},
        {"from": 31001, "to": null, "positions": 2, "white": 2, "draw": 0, "black": 0}])"));
    EXPECT_EQ(counted(json["opening_scores"]), Json::parse(R"([
        {"from": -10, "to": 10, "games": 1, "white": 0, "draw": 1, "black": 0},
        {"from": 11, "to": 50, "games": 2, "white": 1, "draw": 1, "black": 0},
        {"from": 701, "to": 1000, "games": 1, "white": 0, "draw": 1, "black": 0},
        {"from": 31001, "to": null, "games": 1, "white": 1, "draw": 0, "black": 0}])"));
    const auto& [win, draw] = std::pair(json["verdicts"][0], json["verdicts"][1]);
    EXPECT_EQ(win["games"], 2);
    EXPECT_EQ(win["wrong"], 1);
    EXPECT_NEAR(win["low"], 0.0945, 5e-5);
    EXPECT_NEAR(win["high"], 0.9055, 5e-5);
    EXPECT_EQ(draw["games"], 0);  // the game with one did not end: nobody knows
    EXPECT_TRUE(draw["wrong_share"].is_null());
}

TEST(GameCounts, MedianIsInTheMiddle) {
    const struct {
        std::vector<std::size_t> plies;
        double median;
    } rows[] = {{{}, 0}, {{7}, 7}, {{7, 2}, 4.5}, {{9, 1, 1}, 1}, {{1, 9, 4, 1}, 2.5}, {{0, 0}, 0}};
    for (const auto& row : rows) {
        GameCounts counts;
        for (const std::size_t plies : row.plies) {
            counts.add({.moves = std::vector<Move>(plies)});
        }
        EXPECT_EQ(counts.median_length(), row.median);
    }
}

TEST_F(InspectionTest, NoGamesAreNoFault) {
    Inspection seen(3);
    const Json json = to_json(seen);
    EXPECT_EQ(json["games"], 0);
    EXPECT_EQ(json["plies_median"], 0.0);
    EXPECT_TRUE(json["verdicts"][0]["wrong_share"].is_null());
}

TEST_F(InspectionTest, ThreadsAndTheOrderOfFilesChangeNothing) {
    const std::vector<GameRecord> games = random_games(*rules_, 60);
    write("a.h5", 7, {games.begin(), games.begin() + 45});
    write("b.h5", 8, {games.begin() + 45, games.end()});
    std::vector<std::string> texts;
    std::vector<std::vector<std::uint64_t>> samples;
    for (const int threads : {1, 2, 7}) {
        Inspection seen(5);
        with_threads(threads, [&] {
            inspect(seen, threads == 1 ? std::vector<std::string>{"a.h5", "b.h5"}
                                       : std::vector<std::string>{"b.h5", "a.h5"});
        });
        texts.push_back(to_json(seen).dump());
        auto& sample = samples.emplace_back();
        for (const auto& [hash, game] : seen.sample.games()) sample.push_back(game.game.index);
    }
    EXPECT_EQ(texts[0], texts[1]);
    EXPECT_EQ(texts[0], texts[2]);
    EXPECT_EQ(samples[0].size(), 5U);
    EXPECT_EQ(samples[0], samples[1]);
    EXPECT_EQ(samples[0], samples[2]);
}

TEST(DistinctSample, IsExactWhileItFitsAndAGoodGuessBeyond) {
    constexpr std::uint64_t kHashes = 20000;
    const struct {
        std::size_t capacity;
        double share;
        double tolerance;  // of the standard error 1/sqrt(capacity/2), three
    } rows[] = {{20000, 1, 0}, {19999, 0.5, 0.03}, {1000, 1.0 / 32, 0.13}};
    for (const auto& row : rows) {
        DistinctSample forwards(row.capacity);
        DistinctSample backwards(row.capacity);
        std::vector<std::uint64_t> all;
        for (std::uint64_t i = 0; i < kHashes; ++i) {
            const std::uint64_t j = kHashes - 1 - i;
            for (const auto& [sample, number] :
                 {std::pair(&forwards, i), std::pair(&backwards, j)}) {
                const std::uint64_t hash = random_key(1, number, Purpose::Test);
                sample->add(std::vector{hash});
                if (number % 4 == 0) sample->add(std::vector{hash, hash});
            }
            all.insert(all.end(), i % 4 == 0 ? 3 : 1, random_key(1, i, Purpose::Test));
        }
        const DistinctCount count = forwards.count();
        EXPECT_EQ(count.share, row.share);
        EXPECT_NEAR(static_cast<double>(count.distinct), 20000, 20000 * row.tolerance);
        EXPECT_NEAR(static_cast<double>(count.repeats), 10000, 10000 * 2 * row.tolerance);
        EXPECT_EQ(count.distinct, backwards.count().distinct);
        EXPECT_EQ(count.repeats, backwards.count().repeats);
        DistinctSample at_once(row.capacity);
        at_once.add(all);
        EXPECT_EQ(at_once.count().share, row.share);
        EXPECT_EQ(at_once.count().repeats, count.repeats);
    }
}

// Source: R, prop.test(hits, trials, correct = FALSE).
TEST(Wilson, IntervalsAreThoseOfR) {
    const struct {
        std::uint64_t hits, trials;
        double low, high;
    } rows[] = {{5, 10, 0.2365931, 0.7634069},
                {0, 10, 0, 0.2775328},
                {10, 10, 0.7224672, 1},
                {3, 120, 0.0085382, 0.0709300},
                {0, 0, 0, 1}};
    for (const auto& row : rows) {
        const ShareInterval interval = wilson_interval(row.hits, row.trials);
        EXPECT_NEAR(interval.low, row.low, 1e-7);
        EXPECT_NEAR(interval.high, row.high, 1e-7);
    }
}

}  // namespace
}  // namespace ouk
