// The loop with small scripts in place of our programs: what it asks of them, and that it repeats
// nothing that is finished, however it ended.
#include <chrono>
#include <filesystem>
#include <thread>

#include "run_json.h"
#include "tests/tuning/loop_fixture.h"
#include "tuning/loop/report.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::LoopTest;

TEST_F(LoopTest, RunsItsStagesInOrderAndReportsTheirFigures) {
    run();
    EXPECT_THAT(calls(), ElementsAre("selfplay", "train", "quantize", "gauntlet", "gauntlet"));
    const std::string gen = run_folder() + "/gen-000";
    for (const char* name : {"/selfplay/summary.json", "/train/summary.json", "/net.oukn",
                             "/net.oukn.json", "/gauntlet/result.json", "/information/result.json"})
        EXPECT_TRUE(std::filesystem::exists(gen + name)) << name;
    EXPECT_THAT(read_file(gen + "/train/log.txt"), HasSubstr("train is at work"));

    const Loop loop = make();
    EXPECT_TRUE(loop.is_finished());
    const std::string text = report_text(loop);
    for (const char* part : {"64", "5120", "4000", "2.50", "0.062500", "mean 0.50", "99.9 % 2.50",
                             "+38.8 +/- 47.4", "LLR 2.96", "90 games", "net.oukn", "accepted"})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(LoopTest, TellsEachProgramWhatToDo) {
    run();
    const std::string words = read_file(file("calls.words"));
    const std::string gen = run_folder() + "/gen-000";
    for (const std::string& part :
         {"selfplay " + file("selfplay.toml") + " --out " + gen + "/selfplay --ranks 1",
          std::string("--set eval=material --set games=32\n"),
          "quantize " + gen + "/train/best.json --out " + gen + "/net.oukn\n",
          "--set first.eval=" + gen +
              "/net.oukn --set second.eval=material --set output.games=false "
              "--set output.interval=0\n",
          "--set first.eval=" + gen +
              "/net.oukn --set second.eval=classical --set output.games=false "
              "--set output.interval=0\n"})
        EXPECT_THAT(words, HasSubstr(part));
}

TEST_F(LoopTest, GoesOnAfterAKillInAnyStage) {
    const std::vector<std::string> verbs{"selfplay", "train", "quantize", "gauntlet"};
    for (std::size_t killed = 0; killed < verbs.size(); ++killed) {
        SCOPED_TRACE(verbs[killed]);
        std::filesystem::remove_all(run_folder());
        ::setenv("FAKE_KILL", verbs[killed].c_str(), 1);
        EXPECT_TRUE(run_is_killed());
        EXPECT_EQ(calls().size(), killed + 1);
        ::unsetenv("FAKE_KILL");
        run();
        std::vector<std::string> left(verbs.begin() + static_cast<std::ptrdiff_t>(killed),
                                      verbs.end());
        left.emplace_back("gauntlet");
        EXPECT_EQ(calls(), left);
    }
}

TEST_F(LoopTest, AChildDiesWithItsLoop) {
    ::setenv("FAKE_KILL", "selfplay", 1);
    EXPECT_TRUE(run_is_killed());
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_THAT(calls(), ElementsAre("selfplay"));  // the script would write "survived"
}

TEST_F(LoopTest, WaitsForAChildOfBeforeThatStillDies) {
    static_cast<void>(make());
    const std::string stage = run_folder() + "/gen-000/selfplay";
    std::jthread dying([held = std::make_shared<RunFolder>(stage), this]() mutable {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        EXPECT_FALSE(std::filesystem::exists(file("calls")));
        held.reset();
    });
    run();
    EXPECT_EQ(calls().size(), 5U);
}

TEST_F(LoopTest, SecondRunDoesNothingAndFreshStartsOver) {
    run();
    static_cast<void>(calls());
    run();
    EXPECT_TRUE(calls().empty());
    run(true);
    EXPECT_EQ(calls().size(), 5U);
}

TEST_F(LoopTest, FreshRemovesOnlyWhatALoopMade) {
    run();
    create_folder(run_folder() + "/gen-notes");
    const std::vector<std::string> foreign{"/thesis.txt", "/gen-notes/a", "/metrics.txt.part"};
    for (const std::string& name : foreign) write_atomically(run_folder() + name, "mine");
    write_atomically(run_folder() + "/gen-000/stale", "");
    run(true);
    for (const std::string& name : foreign)
        EXPECT_TRUE(std::filesystem::exists(run_folder() + name)) << name;
    EXPECT_FALSE(std::filesystem::exists(run_folder() + "/gen-000/stale"));
}

TEST_F(LoopTest, FreshTakesARunWithoutAnyStage) {
    static_cast<void>(make());
    run(true);
    std::filesystem::remove(run_folder() + "/config.toml");
    std::filesystem::remove(run_folder() + "/state.json");  // as a kill may leave it
    run(true);
    EXPECT_TRUE(make().is_finished());
}

TEST_F(LoopTest, AFailingStageIsToldWithItsLastWordsAndLog) {
    ::setenv("FAKE_FAIL", "train", 1);
    const std::string text = error_text([this] { run(); });
    for (const std::string& part :
         {std::string("train: exit code 1: fake: games.h5:3: is spoiled\n   ^;"),
          run_folder() + "/gen-000/train/log.txt"})
        EXPECT_THAT(text, HasSubstr(part));
    ::unsetenv("FAKE_FAIL");
    static_cast<void>(calls());
    run();
    EXPECT_THAT(calls(), ElementsAre("train", "quantize", "gauntlet", "gauntlet"));
}

TEST_F(LoopTest, RunsAgainFromTheFirstStageThatLostSomething) {
    const std::vector<std::string> verbs{"selfplay", "train", "quantize", "gauntlet", "gauntlet"};
    const struct {
        std::string path, text, complaint;
        std::ptrdiff_t stage;
    } rows[] = {
        {"selfplay/games-000000.h5", "", "is missing", 0},
        {"selfplay/games-000000.h5", "games, and at their end a s", "was changed", 0},
        {"selfplay/games-000000.h5", "games, and at their end a leak", "was changed", 0},
        {"train/best.json", "", "is missing", 1},
        {"train/step-7.tensors", "", "is missing", 1},
        {"train/step-7.tensors", "weight", "was changed", 1},
        {"net.oukn", "spoiled", "was changed", 2},
        {"gauntlet/result.json", "", "is missing", 3},
        {"information/result.json", "{}", "was changed", 4},
    };
    run();
    for (const auto& row : rows) {
        SCOPED_TRACE(row.path);
        static_cast<void>(calls());
        const std::string path = run_folder() + "/gen-000/" + row.path;
        std::filesystem::remove(path);
        if (!row.text.empty()) write_atomically(path, row.text);
        EXPECT_THAT(make().damage(), HasSubstr("gen-000/" + row.path + " " + row.complaint));
        run();
        EXPECT_EQ(calls(), std::vector<std::string>(verbs.begin() + row.stage, verbs.end()));
        EXPECT_EQ(make().damage(), "");
    }
}

TEST_F(LoopTest, OnlyWhatCannotBeMendedIsMadeAnew) {
    run();
    const std::string train = run_folder() + "/gen-000/train";
    write_atomically(train + "/older", "");
    std::filesystem::remove(train + "/summary.json");
    run();
    EXPECT_TRUE(std::filesystem::exists(train + "/older"));
    std::filesystem::remove(train + "/best.json");
    EXPECT_EQ(make().damage(),
              "gen-000/train/best.json is missing; stages from train on run again");
    EXPECT_FALSE(std::filesystem::exists(train));
    EXPECT_FALSE(make().is_finished());  // it is told once, and the stage goes on from then
}

TEST_F(LoopTest, AStagesTimeHasItsUnfinishedSessions) {
    ::setenv("FAKE_FAIL", "train", 1);
    EXPECT_NE(error_text([this] { run(); }), "no error");
    ::unsetenv("FAKE_FAIL");
    const std::string path = run_folder() + "/state.json";
    Json state = read_json_file(path);
    EXPECT_TRUE(state.at("unfinished").at("train").at("seconds").is_number());
    state["unfinished"]["train"] = {{"seconds", 7200}, {"cpu_seconds", 36000}};
    write_atomically(path, state.dump());
    run();
    EXPECT_THAT(report_text(make()),
                AllOf(HasSubstr("time without killed sessions"), HasSubstr("10.00")));
    EXPECT_TRUE(read_json_file(path).at("unfinished").empty());
    std::filesystem::remove(run_folder() + "/gen-000/net.oukn");
    std::filesystem::remove(run_folder() + "/gen-000/train/best.json");
    run();
    EXPECT_THAT(report_text(make()), HasSubstr("10.00"));
}

TEST_F(LoopTest, RunJsonNamesTheFilesItIsMadeFrom) {
    config_.information.config = "";
    config_.start_eval = file("start.oukn");
    write_atomically(config_.start_eval, "net");
    static_cast<void>(make());
    const Json inputs = read_json_file(run_folder() + "/run.json").at("inputs");
    std::vector<std::string> paths;
    for (const Json& input : inputs) {
        paths.push_back(input.at("path"));
        EXPECT_EQ(input.at("hash"), hash_file(paths.back()).hex());
    }
    EXPECT_THAT(paths, ElementsAre(file("start.oukn"), file("selfplay.toml"), file("other.toml"),
                                   file("other.toml")));
}

TEST_F(LoopTest, OneLoopAtATimeInAFolder) {
    const Loop first = make();
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("in use by process"));
}

TEST_F(LoopTest, ANetThatDoesNotWinIsNotAccepted) {
    ::setenv("FAKE_DECISION", "H0", 1);
    run();
    const Loop loop = make();
    EXPECT_FALSE(loop.is_accepted());
    EXPECT_THAT(report_text(loop), HasSubstr("failed: the gauntlet did not accept the net"));
}

}  // namespace
}  // namespace ouk
