// ouk check-engine as a user meets it: lines, JSON, exit codes.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/engine/uci/process.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Ended run(const std::string& arguments) {
    return run_process(fmt::format("{}/ouk-tune check-engine {}", OUK_BIN_DIR, arguments));
}

TEST(CheckProgram, WrongUsageIsTwo) {
    const std::pair<std::string, std::string> rows[] = {
        {"", "CMD is required"},
        {"/bin/cat --option Hash", "--option 'Hash'; expected NAME=VALUE"},
        {"/bin/cat --option =1", "expected NAME=VALUE"},
        {"/bin/cat --patience 0", "--patience"},
        {"/bin/cat --nonsense", "nonsense"},
    };
    for (const auto& [arguments, message] : rows) {
        const Ended ran = run(arguments);
        EXPECT_EQ(ran.code, 2) << arguments;
        EXPECT_THAT(ran.err, HasSubstr(message));
        EXPECT_EQ(ran.out, "") << arguments;
    }
}

TEST(CheckProgram, WhatCannotBeRunIsOne) {
    EXPECT_THAT(run("absent").err, HasSubstr("absent: there is no such program"));
    EXPECT_EQ(run("absent").code, 1);
    EXPECT_EQ(run("/bin/cat --ruleset absent").code, 1);
}

TEST(CheckProgram, ALineAStepAndTheSum) {
    const Ended wrong = run(std::string(OUK_SCRIPTED_ENGINE) + " --arg no_author");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_THAT(wrong.out, AllOf(HasSubstr("ok    3 says its name: scripted no_author ("),
                                 HasSubstr("FAIL  4 says its author: no 'id author …'\n"),
                                 HasSubstr("skip 10 takes Threads: it has no such option\n")));
    EXPECT_THAT(wrong.last_line(), HasSubstr(" ok, 1 failed, "));
    const Ended good = run(OUK_SCRIPTED_ENGINE);
    EXPECT_EQ(good.code, 0) << good.out;
    EXPECT_THAT(good.last_line(), HasSubstr(" ok, 0 failed, "));
}

TEST(CheckProgram, AnOptionThatItHasNotStopsTheCheck) {
    EXPECT_THAT(run(std::string(OUK_SCRIPTED_ENGINE) + " --option Hash=65").out,
                HasSubstr("option Hash = 65: expected a number from 1 to 64"));
    EXPECT_THAT(run(std::string(OUK_SCRIPTED_ENGINE) + " --option Hush=1").out,
                HasSubstr("option Hush = 1: it has no such option"));
}

TEST(CheckProgram, JsonHasWhatTheLinesHave) {
    const Ended ran =
        run(std::string(OUK_SCRIPTED_ENGINE) + " --arg no_uciok --patience 200 --json");
    EXPECT_EQ(ran.code, 1);
    const auto json = nlohmann::json::parse(ran.out);
    EXPECT_EQ(json.at("ok"), 1);
    EXPECT_EQ(json.at("failed"), 1);
    EXPECT_EQ(json.at("rows").size(), 2 + json.at("skipped").get<std::size_t>());
    const auto& row = json.at("rows").at(1);
    EXPECT_EQ(row.at("number"), 2);
    EXPECT_EQ(row.at("verdict"), "failed");
    EXPECT_EQ(row.at("note"), "no 'uciok' after 200 ms");
}

}  // namespace
}  // namespace ouk
