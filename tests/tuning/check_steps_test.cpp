// Which steps of the check see which wrong of an engine: the table of scripted_engine's wrongs.
#include <gmock/gmock.h>

#include "tuning/engines/check/engine_check.h"

namespace ouk {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

// What never comes is waited for so long; whatever comes, comes far sooner.
constexpr Milliseconds kPatience{2000};
// Of a whole check, however the engine stalls.
constexpr Milliseconds kLongest{60'000};

std::vector<StepReport> check(const std::string& program, std::vector<std::string> arguments) {
    const auto rules = load_rules("ouk");
    return check_engine({.command = {program, std::move(arguments)}, .patience = kPatience}, *rules,
                        [](const StepReport&) {});
}

std::vector<std::string> failed_steps(const std::vector<StepReport>& reports) {
    std::vector<std::string> names;
    for (const StepReport& report : reports)
        if (report.verdict == Verdict::Failed) names.push_back(report.name);
    return names;
}

struct FaultyStep {
    std::string wrong;
    std::vector<std::string> failed;  // the steps, and no others
};

void PrintTo(const FaultyStep& row, std::ostream* out) {
    *out << row.wrong;
}

class CheckStepsTest : public ::testing::TestWithParam<FaultyStep> {};

TEST_P(CheckStepsTest, SeeThatWrongAndNoOther) {
    const std::vector<StepReport> reports = check(OUK_SCRIPTED_ENGINE, {GetParam().wrong});
    EXPECT_EQ(failed_steps(reports), GetParam().failed);
    Milliseconds time{0};
    for (const StepReport& report : reports) time += report.time;
    EXPECT_LT(time, kLongest);
}

const std::string kFirstMove = "moves from 'startpos'";
// Of an engine that says nothing of its searches that can be read.
const std::vector<std::string> kTelling{"tells a depth that rises",
                                        "tells a score",
                                        "tells nodes, time and nps",
                                        "tells legal lines of play",
                                        "plays what its last line begins with",
                                        "tells a mate in one"};
const FaultyStep kRows[] = {
    {"good", {}},
    {"long_line", kTelling},
    {"binary", kTelling},
    {"no_uciok", {"answers 'uci' with 'uciok'"}},
    {"no_name", {"says its name"}},
    {"no_author", {"says its author"}},
    {"chatters", {"says nothing but id and options before 'uciok'"}},
    {"option_untyped", {"declares options as the protocol has them"}},
    {"bad_default", {"declares defaults that are possible"}},
    {"option_twice", {"declares no option twice"}},
    {"dies_of_least", {"bears numbers at their least"}},
    {"dies_of_nonsense",
     {"ignores an unknown command", "bears a very long line",
      "bears options and nonsense while it searches"}},
    {"dies_of_unknown_option",
     {"ignores an unknown option", "ignores an option without a name",
      "bears options and nonsense while it searches"}},
    {"dies_of_windows",
     {"bears lines that end as on Windows", "moves behind moves, lines ending as on Windows"}},
    {"dies_of_long_line", {"bears a very long line"}},
    {"answers_any_stop", {"says nothing to 'stop' without a search"}},
    {"never_answers", {kFirstMove}},
    {"exits", {kFirstMove}},
    {"segfaults", {kFirstMove}},
    {"answers_twice", {kFirstMove}},
    {"none", {kFirstMove}},
    {"zeros", {kFirstMove}},
    {"empty", {kFirstMove}},
    {"upper_case", {kFirstMove}},
    {"illegal", {kFirstMove}},
    {"garbage", {kFirstMove}},
    {"floods", {kFirstMove}},
    {"closes_stdout", {kFirstMove}},
    {"no_readyok", {kFirstMove}},
    {"stale_line", {kFirstMove}},
    {"plays_on", {"has no move where it is mated", "has no move in stalemate"}},
    {"doubles_one", {"answers each of many short searches once"}},
    {"overruns_nodes", {"keeps to 'go nodes'"}},
    {"overruns_movetime", {"keeps to 'go movetime'"}},
    {"overruns_clock",
     {"keeps to a clock with increment", "keeps to a clock with moves to go",
      "keeps to a tiny clock"}},
    {"ends_infinite",
     {"searches on until 'stop', and then moves within 1 s", "answers 'isready' while it searches",
      "bears options and nonsense while it searches"}},
    {"deaf_to_stop",
     {"searches on until 'stop', and then moves within 1 s", "answers 'isready' while it searches",
      "bears options and nonsense while it searches"}},
    {"deaf_while_searching", {"answers 'isready' while it searches"}},
    {"depth_falls", {"tells a depth that rises"}},
    {"no_score", {"tells a score", "tells a mate in one"}},
    {"no_nps", {"tells nodes, time and nps"}},
    {"illegal_line", {"tells legal lines of play"}},
    {"plays_other", {"plays what its last line begins with", "plays a mate in one"}},
    {"misses_mate", {"plays a mate in one"}},
    {"hides_mate", {"tells a mate in one"}},
    {"fickle", {"plays the same move of the same search, one thread"}},
    {"ignores_quit",
     {"quits while it searches, within 1 s", "ends where its input ends, within 1 s",
      "quits within 1 s and leaves nothing running"}},
    {"ignores_end", {"ends where its input ends, within 1 s"}},
    {"leaves_child", {"quits within 1 s and leaves nothing running"}},
};
INSTANTIATE_TEST_SUITE_P(Wrongs, CheckStepsTest, ::testing::ValuesIn(kRows),
                         [](const auto& row) { return row.param.wrong; });

TEST(CheckSteps, OurOwnEnginePasses) {
    const std::vector<StepReport> reports = check(std::string(OUK_BIN_DIR) + "/ouk", {});
    EXPECT_THAT(failed_steps(reports), IsEmpty());
    EXPECT_EQ(count(reports, Verdict::Skipped), 2);  // it neither ponders nor has searchmoves
}

TEST(CheckSteps, WhatCannotBeShownIsSkipped) {
    const std::vector<StepReport> reports = check("/bin/true", {});
    EXPECT_THAT(failed_steps(reports), Contains("answers 'uci' with 'uciok'"));
    EXPECT_EQ(count(reports, Verdict::Skipped), static_cast<int>(reports.size()) - 2);
}

}  // namespace
}  // namespace ouk
