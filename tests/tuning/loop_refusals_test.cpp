// What a loop does not go on with: another config, ruleset or program than it began with, stages
// that refuse their settings, files that lack what they should tell.
#include <filesystem>

#include "engine/base/version.h"
#include "engine/rules/rules.h"
#include "run_json.h"
#include "tests/tuning/loop_fixture.h"
#include "tuning/loop/report.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::LoopTest;

TEST_F(LoopTest, RefusesAFolderThatIsNoLoopRun) {
    create_folder(run_folder());
    write_atomically(run_folder() + "/thesis.txt", "years of work");
    for (const bool fresh : {false, true})
        EXPECT_THAT(error_text([&] { run(fresh); }), HasSubstr("holds thesis.txt, but no run"));
    write_atomically(run_folder() + "/run.json", R"({"command_line":["ouk","gauntlet"]})");
    EXPECT_THAT(error_text([this] { run(true); }), HasSubstr("is a run of `ouk gauntlet`"));
    EXPECT_TRUE(std::filesystem::exists(run_folder() + "/thesis.txt"));
}

TEST_F(LoopTest, RefusesAnotherConfigByKey) {
    run();
    write_atomically(file("selfplay.toml"), "shard_games = 128\nthreads = 2\n");
    EXPECT_THAT(error_text([this] { run(); }),
                HasSubstr("'selfplay' is finished and was made with other settings: shard_games "
                          "(was 64, now 128);"));
    write_atomically(file("selfplay.toml"), "shard_games = 64\n");
    config_.threads = 2;
    EXPECT_EQ(error_text([this] { run(); }), "no error");
    EXPECT_THAT(read_file(run_folder() + "/config.toml"), HasSubstr("threads = 2\n"));
    config_.seed = 3;
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("seed (was 1, now 3)"));
}

TEST_F(LoopTest, ARunBelongsToItsRulesAndNotToTheirName) {
    static_cast<void>(make());  // no stage is finished
    config_.ruleset = "makruk";
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("ruleset (was ouk ("));
    config_.ruleset = "ouk";
    run();
    config_.ruleset = file("mine.toml");
    write_atomically(config_.ruleset, "inherits = 'ouk'\n");
    EXPECT_EQ(error_text([this] { run(); }), "no error");
    write_atomically(config_.ruleset, "inherits = 'ouk'\nends.repetition = 4\n");
    EXPECT_THAT(error_text([this] { run(); }),
                HasSubstr("ruleset (was ouk (" + load_rules("ouk")->hash().hex() + "), now mine (" +
                          load_rules(config_.ruleset)->hash().hex() + "))"));
    config_.ruleset = "ouk";
    config_.gauntlet.set = {"ruleset=makruk"};  // of a stage alone
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("stage 'gauntlet' is finished and was"));
}

TEST_F(LoopTest, SettingsOfStagesToComeMayBeMended) {
    ::setenv("FAKE_FAIL", "train", 1);
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("train: exit code 1"));
    ::unsetenv("FAKE_FAIL");
    config_.train.set = {"epochs=3"};
    config_.gauntlet.config = file("selfplay.toml");
    run();
    config_.train.set = {"epochs=4"};
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("epochs (was 3, now 4)"));
    config_.train.set = {"epochs=3"};
    config_.information.config = "";
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("'information' is finished"));
}

TEST_F(LoopTest, WhatAStageDoesNotTakeIsToldBeforeTheFirst) {
    for (const char* verb : {"selfplay", "train", "gauntlet"}) {
        ::setenv("FAKE_REFUSE", verb, 1);
        EXPECT_THAT(
            error_text([this] { run(); }),
            HasSubstr(std::string(verb) +
                      ": exit code 2 at the check before the first stage: fake: nonsense=1"));
        EXPECT_FALSE(std::filesystem::exists(run_folder()));
    }
    ::unsetenv("FAKE_REFUSE");
    run();
    ::setenv("FAKE_REFUSE", "train", 1);
    EXPECT_NE(error_text([this] { run(true); }), "no error");
    EXPECT_TRUE(std::filesystem::exists(run_folder() + "/gen-000/net.oukn"));
}

TEST_F(LoopTest, RefusesAnotherProgramVersion) {
    run();
    testing::change_version(run_folder());
    EXPECT_THAT(error_text([this] { run(); }),
                HasSubstr("version 0.0.1; expected this program's version, " +
                          std::string(program_version())));
}

TEST_F(LoopTest, NamesTheSummaryThatLacksAFigure) {
    run();
    const std::string path = run_folder() + "/state.json";
    const Json whole = read_json_file(path);
    const auto told_without = [&](std::size_t stage, const Json& change) {
        Json state = whole;
        state["stages"][stage]["summary"].merge_patch(change);
        write_atomically(path, state.dump());
        return error_text([this] { static_cast<void>(report_text(make())); });
    };
    EXPECT_THAT(told_without(0, {{"games", nullptr}}),
                HasSubstr("state.json, summary of selfplay: has no 'games'"));
    for (const char* figure : {"ptnml", "llr_bounds", "accepted"}) {
        const std::string told = told_without(3, {{figure, nullptr}});
        EXPECT_THAT(told, HasSubstr("state.json, summary of gauntlet: "));
        EXPECT_THAT(told, HasSubstr("expected what the program wrote"));
    }
    Json state = whole;
    state["stages"][1]["summary"]["validation_loss"] = nullptr;
    write_atomically(path, state.dump());
    EXPECT_THAT(report_text(make()), HasSubstr("none (no held-out games)"));
    EXPECT_THAT(stage_summary(*make().record(kSelfplay)), HasSubstr("4000 positions/s a core"));
}

TEST_F(LoopTest, NamesAMissingConfigOfAStage) {
    config_.train.config = "";
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("train.config: is not set"));
    config_.train.config = file("absent.toml");
    EXPECT_THAT(error_text([this] { run(); }), HasSubstr("absent.toml"));
    EXPECT_FALSE(std::filesystem::exists(run_folder()));
    config_.train.config = file("other.toml");
    run();
    config_.train.config = file("absent.toml");
    EXPECT_THAT(error_text([this] { run(true); }), HasSubstr("absent.toml"));
    EXPECT_TRUE(std::filesystem::exists(run_folder() + "/gen-000/net.oukn"));
}

}  // namespace
}  // namespace ouk
