// A match's section of the report, from a folder as `ouk gauntlet` leaves it. Counts of the pairs
// below are by hand; Elo and LLR are those of tuning/statistics, tested there.
#include "tuning/report/match_section.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "engine/base/files.h"
#include "tests/engine/uci/process.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"
#include "tuning/report/tables.h"
#include "tuning/statistics/elo.h"
#include "tuning/statistics/sprt.h"

namespace ouk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kWhiteFirst = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
constexpr const char* kBlackFirst = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b DE - 1 1";
constexpr const char* kNoUse = R"([{"moves":0,"nodes":0},{"moves":0,"nodes":0}])";

std::string game(const std::string& result, const std::string& cause, int plies,
                 const std::string& more = "") {
    return R"({"result":")" + result + R"(",)" + cause + R"(,"plies":)" + std::to_string(plies) +
           R"(,"use":)" + (more.empty() ? kNoUse : more) + "}";
}

std::string pair_line(int number, const std::string& opening, const std::string& first_game,
                      const std::string& second_game,
                      const std::string& players = R"(["ann","bob"])") {
    return R"({"pair":)" + std::to_string(number) + R"(,"players":)" + players + R"(,"opening":")" +
           opening + R"(","games":[)" + first_game + "," + second_game + "]}\n";
}

const std::string kMate = R"("reason":"checkmate")";
const std::string kCount = R"("reason":"count")";
const std::string kTime = R"("fault":"time")";
const std::string kBobsClock =
    R"([{"moves":4,"nodes":40},{"moves":4,"nodes":80,"time_us":20000,"slowest_us":9000,)"
    R"("latency_us":400,"slowest_latency_us":300}],)"
    R"("incidents":[{"ply":6,"player":1,"what":"said <b>","fen":"8/8/8/8/8/8/8/8 w - - 0 1"}])";

/// Ann wins and draws; loses twice, the second time on time; draws twice.
const std::string kThreePairs =
    pair_line(0, kWhiteFirst, game("1-0", kMate, 10, kBobsClock), game("1/2-1/2", kCount, 12)) +
    pair_line(1, kBlackFirst, game("0-1", kMate, 20), game("1-0", kTime, 23)) +
    pair_line(2, kWhiteFirst, game("1/2-1/2", kCount, 7), game("1/2-1/2", kCount, 8));
const std::array<std::int64_t, kPairCells> kPtnml{1, 0, 1, 1, 0};

const std::string kConfig =
    "ruleset = \"ouk\"\nmax_pairs = 9\n[first]\nsoft_nodes = 10\n[second]\ntc = \"1+0.01\"\n";

class MatchSection : public testing::Test {
protected:
    MatchSection() {
        write("run.json", R"({"version":"1.2.3","seed":7,"command_line":["ouk","gauntlet"],
                              "inputs":[],"identity":{"verb":"gauntlet"}})");
        write("config.toml", kConfig);
        write("results.jsonl", kThreePairs);
    }

    void write(const std::string& name, const std::string& text) const {
        overwrite_file(folder_.file(name), text);
    }
    [[nodiscard]] Json section() const { return match_section(folder_.path(), 4); }

    const TemporaryFolder folder_;
};

TEST_F(MatchSection, CountsThePairs) {
    const Json json = section();
    EXPECT_EQ(json["kind"], "match");
    EXPECT_EQ(json["pairs"], 3);
    EXPECT_EQ(json["pairs_planned"], 9);
    EXPECT_EQ(json["is_over"], false);
    const Json& of = json["pairings"][0];
    EXPECT_EQ(of["players"], (Json{"ann", "bob"}));
    EXPECT_EQ(of["ptnml"], Json(kPtnml));
    EXPECT_NEAR(of["elo"].get<double>(), -400 * std::log10(1.4), 1e-9);  // a score of 5/12
    EXPECT_EQ(of["elo_err"], estimate_elo(MatchTally::of_pairs(kPtnml)).elo_error);
    EXPECT_EQ(of["decision"], "continue");
    EXPECT_EQ(json["results"], (Json{{"white", 2}, {"draw", 3}, {"black", 1}}));
    EXPECT_EQ(json["first_mover"], (Json{{"wins", 2}, {"draws", 3}, {"losses", 1}}));
    EXPECT_EQ(json["lengths"][1], (Json{{"from", 5}, {"to", 9}, {"games", 2}}));
}

TEST_F(MatchSection, HasARowForEachPlayer) {
    const Json rows = section()["match_players"];
    const struct {
        const char* key;
        Json ann, bob;
    } expected[] = {{"player", "ann", "bob"},
                    {"limits", "10 soft nodes", "1+0.01"},
                    {"games", 6, 6},
                    {"wins", 1, 2},
                    {"draws", 3, 3},
                    {"losses", 2, 1},
                    {"moves", 4, 4},
                    {"nodes", 40, 80},
                    {"ms_a_move", Json(), 5.0},
                    {"slowest_ms", Json(), 9.0},
                    {"latency_ms", Json(), 0.1},
                    {"slowest_latency_ms", Json(), 0.3},
                    {"lost_by_time", 1, 0},
                    {"lost_by_crash", 0, 0}};
    for (const auto& [key, ann, bob] : expected) {
        EXPECT_EQ(rows[0][key], ann) << key;
        EXPECT_EQ(rows[1][key], bob) << key;
    }
    const Json time = section()["match_time"];
    ASSERT_EQ(time.size(), 1U);
    EXPECT_EQ(time[0]["player"], "bob");
    EXPECT_EQ(time[0]["to"], 1);
}

TEST_F(MatchSection, FollowsTheTestOverThePairs) {
    const Json curve = section()["match_curve"];
    const std::array<std::int64_t, kPairCells> tallies[] = {
        {0, 0, 0, 1, 0}, {1, 0, 0, 1, 0}, kPtnml};
    ASSERT_EQ(curve.size(), std::size(tallies));
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const MatchTally tally = MatchTally::of_pairs(tallies[i]);
        EXPECT_EQ(curve[i]["pairs"], i + 1);
        EXPECT_EQ(curve[i]["elo"], estimate_elo(tally).elo);
        EXPECT_EQ(curve[i]["llr"], log_likelihood_ratio(tally, SprtOptions()));
    }
}

TEST_F(MatchSection, TellsEndsOpeningsAndIncidents) {
    const Json json = section();
    const auto reason = [&](const std::string& name) {
        for (const Json& row : json["reasons_by_result"])
            if (row["reason"] == name) return Json{row["white"], row["draw"], row["black"]};
        return Json();
    };
    EXPECT_EQ(reason("checkmate"), (Json{1, 0, 1}));
    EXPECT_EQ(reason("count"), (Json{0, 3, 0}));
    EXPECT_EQ(reason("time"), (Json{1, 0, 0}));
    EXPECT_EQ(json["openings_played"], 2);
    const Json& best = json["match_openings"][0];
    EXPECT_EQ(best["opening"], kWhiteFirst);
    EXPECT_EQ(best["pairs"], 2);
    EXPECT_EQ(best["first_score"], 0.625);
    EXPECT_EQ(best["white_score"], 0.625);
    EXPECT_EQ(json["match_openings"][1]["first_score"], 0.0);
    EXPECT_EQ(json["match_openings"][1]["white_score"], 0.5);
    const Json classes{{0.0, 1, 0}, {0.25, 0, 0}, {0.5, 0, 1}, {0.75, 1, 1}, {1.0, 0, 0}};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const Json& row = json["opening_score_classes"][i];
        EXPECT_EQ((Json{row["score"], row["of_first"], row["of_white"]}), classes[i]);
    }
    EXPECT_EQ(json["incidents_seen"], 1);
    EXPECT_EQ(json["match_incidents"][0]["player"], "bob");
    EXPECT_EQ(json["match_incidents"][0]["pair"], 1);
}

TEST_F(MatchSection, OfAMatchAtWorkHasWhatThereIsAndLeavesItAlone) {
    const std::string torn = kThreePairs + R"({"pair":3,"play)";
    write("results.jsonl", torn);
    EXPECT_EQ(section()["pairs"], 3);
    EXPECT_EQ(read_file(folder_.file("results.jsonl")), torn);
    const std::filesystem::directory_iterator files(folder_.path());
    EXPECT_EQ(std::distance(begin(files), end(files)), 3);
    std::filesystem::remove(folder_.file("results.jsonl"));
    const Json json = section();
    EXPECT_EQ(json["pairs"], 0);
    EXPECT_EQ(json["is_over"], false);
    EXPECT_TRUE(json["match_curve"].empty());
    EXPECT_EQ(json["match_players"][1]["player"], "second");
    EXPECT_FALSE(std::filesystem::exists(folder_.file("results.jsonl")));
}

TEST_F(MatchSection, OfALongMatchKeepsSomeHundredPointsAndTheLast) {
    std::string lines;
    for (int i = 0; i < 5001; ++i)
        lines += pair_line(i, kWhiteFirst, game("1-0", kMate, 1), game("1-0", kMate, 1));
    write("results.jsonl", lines);
    write("config.toml", "max_pairs = 6000\n[first]\ndepth = 1\n[second]\ndepth = 1\n");
    const Json curve = section()["match_curve"];
    EXPECT_GT(curve.size(), 300U);
    EXPECT_LT(curve.size(), 700U);
    EXPECT_EQ(curve.back()["pairs"], 5001);
}

TEST_F(MatchSection, WithoutBoundIsNullAndAnEmptyCell) {
    write("results.jsonl", pair_line(0, kWhiteFirst, game("1-0", kMate, 1), game("0-1", kMate, 1)));
    const Json json = section();
    EXPECT_TRUE(Json::parse(json.dump())["pairings"][0]["elo"].is_null());
    const std::string curve = report_tables(Json{{"sections", {json}}})["match_curve"];
    EXPECT_THAT(curve, HasSubstr(",ann,bob,1,,,"));
}

TEST_F(MatchSection, OfThreePlayersCountsEachTwo) {
    write("config.toml",
          "tournament = \"round_robin\"\nplayers = [\"x\", \"y\", \"z\"]\n[each]\ndepth = 1\n"
          "[sprt]\nstop = false\n");
    const auto white_wins = [](int number, const std::string& players, const std::string& second) {
        return pair_line(number, kWhiteFirst, game("1-0", kMate, 1), game(second, kMate, 1),
                         players);
    };
    const std::string first_round = white_wins(0, R"(["x","y"])", "0-1") +
                                    white_wins(1, R"(["x","zed"])", "1-0") +
                                    white_wins(2, R"(["y","zed"])", "1/2-1/2");
    write("results.jsonl", first_round + white_wins(3, R"(["x","y"])", "1/2-1/2"));
    const Json json = section();
    std::vector<Json> scores;
    for (const Json& row : json["match_players"])
        scores.push_back({row["player"], row["wins"], row["draws"], row["losses"]});
    EXPECT_THAT(scores, ElementsAre(Json{"x", 4, 1, 1}, Json{"y", 1, 2, 3}, Json{"zed", 1, 1, 2}));
    EXPECT_EQ(json["pairings"].size(), 3U);
    EXPECT_EQ(json["pairings"][0]["ptnml"], (Json{0, 0, 0, 1, 1}));
    EXPECT_EQ(json["match_curve"].size(), 4U);
}

TEST_F(MatchSection, SpoiledLinesAreNamed) {
    const std::string first = kThreePairs.substr(0, kThreePairs.find('\n') + 1);
    const struct {
        std::string second, part;
    } rows[] = {
        {"nonsense\n", "results.jsonl:2: "},
        {pair_line(5, kWhiteFirst, game("1-0", kMate, 1), game("1-0", kMate, 1)),
         "results.jsonl:2: pair 1: is not on this line"},
        {pair_line(1, kWhiteFirst, game("2-0", kMate, 1), game("1-0", kMate, 1)),
         "results.jsonl:2: result: '2-0' is none"},
        {pair_line(1, kWhiteFirst, game("1-0", kMate, 1), game("1-0", kMate, 1),
                   R"(["ann","carl"])"),
         "results.jsonl:2: has a player 'carl'; expected 'bob'"},
    };
    for (const auto& [second, part] : rows) {
        write("results.jsonl", first + second);
        EXPECT_THAT(error_text([&] { (void)section(); }), HasSubstr(part));
    }
}

TEST_F(MatchSection, IsOfMatchesAlone) {
    EXPECT_TRUE(is_match_run(folder_.path()));
    EXPECT_FALSE(is_match_run(folder_.file("none")));
    write("run.json", R"({"command_line":["ouk","train"]})");
    EXPECT_FALSE(is_match_run(folder_.path()));
}

/// What the program leaves is what is read: last positions are those of its own final.epd.
TEST_F(MatchSection, OfARealMatchHasItsGames) {
    const std::string run = folder_.file("real");
    const std::string tune = OUK_BIN_DIR "/ouk-tune ";
    write("real.toml", "max_pairs = 4\nopenings = \"" OUK_SOURCE_DIR
                       "/data/openings/ouk.epd\"\n[first]\ndepth = 2\n[second]\ndepth = 1\n"
                       "[adjudication]\nmax_plies = 60\n");
    ASSERT_EQ(run_process(tune + "gauntlet " + folder_.file("real.toml") + " --out " + run).code,
              0);
    const Ended ended = run_process(tune + "report --json --games 3 " + run);
    ASSERT_EQ(ended.code, 0) << ended.err;
    const Json json = Json::parse(ended.out)["sections"][0];
    const Json result = Json::parse(read_file(run + "/result.json"));
    for (const char* key : {"elo", "nelo_err", "los", "llr", "decision", "ptnml", "wins", "plies"})
        EXPECT_EQ(json["pairings"][0][key], result[key]) << key;
    EXPECT_EQ(json["is_over"], true);

    std::vector<std::string> last;
    std::istringstream epd(read_file(run + "/final.epd"));
    for (std::string line; std::getline(epd, line);)
        last.push_back(line.substr(0, line.find(" ;")));
    ASSERT_EQ(json["sample_games"].size(), 3U);
    for (const Json& sample : json["sample_games"]) {
        std::vector<Json> plies;
        for (const Json& row : json["sample_plies"])
            if (row["game"] == sample["game"]) plies.push_back(row);
        ASSERT_EQ(plies.size(), sample["plies"].get<std::size_t>() + 1);
        EXPECT_EQ(plies.back()["fen"], last.at(sample["index"].get<std::size_t>()));
        EXPECT_TRUE(plies.front()["score"].is_number());
    }
}

}  // namespace
}  // namespace ouk
