#include "engine/base/progress.h"

#include <gtest/gtest.h>

#include <sstream>

namespace ouk {
namespace {

using namespace std::chrono_literals;

/// A progress whose clock the test moves.
struct Stage {
    explicit Stage(bool terminal)
        : progress(
              out, terminal, [this] { return now; }, [this] { return width; }) {}

    std::ostringstream out;
    Progress::Time now{};
    int width = 80;
    Progress progress;
};

TEST(Progress, IsRewrittenOnATerminal) {
    Stage stage(true);
    for (int i = 0; i < 10; ++i) {
        stage.now += 50ms;
        stage.progress.update("step " + std::to_string(i));
    }
    stage.progress.finish("done");
    EXPECT_EQ(stage.out.str(), "\rstep 3\x1b[K\rstep 7\x1b[K\rdone\x1b[K\n");
}

TEST(Progress, IsAPlainLineNowAndThenElsewhere) {
    Stage stage(false);
    int made = 0;
    for (int second = 1; second <= 25; ++second) {
        stage.now += 1s;
        stage.progress.update([&] {
            ++made;
            return "second " + std::to_string(second);
        });
    }
    stage.progress.finish("done");
    EXPECT_EQ(stage.out.str(), "second 10\nsecond 20\ndone\n");
    EXPECT_EQ(made, 2) << "lines are made only where they are shown";
    EXPECT_EQ(stage.progress.elapsed(), 25.0);
}

TEST(Progress, NeverWrapsOnATerminalUntilItIsDone) {
    struct Row {
        int width;  // 0: not known
        const char* shown;
    };
    for (const Row& row :
         {Row{0, "12 games, 345/s, 1m left"}, Row{25, "12 games, 345/s, 1m left"},
          Row{24, "12 games, ...s, 1m left"}, Row{13, "12 ga...left"}, Row{4, "12 "}, Row{1, ""}}) {
        Stage stage(true);
        stage.width = row.width;
        stage.now += 1s;
        stage.progress.update("12 games, 345/s, 1m left");
        stage.progress.finish("13 games in the end, whole");
        EXPECT_EQ(stage.out.str(),
                  "\r" + std::string(row.shown) + "\x1b[K\r13 games in the end, whole\x1b[K\n")
            << row.width;
    }
    Stage log(false);
    log.width = 4;
    log.now += 10s;
    log.progress.update("12 games");
    EXPECT_EQ(log.out.str(), "12 games\n");
}

TEST(Progress, DurationsReadAsPeopleSayThem) {
    struct Row {
        double seconds;
        const char* text;
    };
    for (const Row& row :
         {Row{0, "0.0s"}, Row{0.44, "0.4s"}, Row{9.94, "9.9s"}, Row{9.96, "10s"}, Row{59.4, "59s"},
          Row{59.6, "1m00s"}, Row{192, "3m12s"}, Row{3599.6, "1h00m"}, Row{7500, "2h05m"},
          Row{86400, "1d00h"}, Row{273600, "3d04h"}}) {
        EXPECT_EQ(format_duration(row.seconds), row.text) << row.seconds;
    }
}

TEST(Progress, TimeLeftIsRuleOfThree) {
    EXPECT_EQ(format_time_left(0, 100, 10), "?");
    EXPECT_EQ(format_time_left(25, 100, 10), "30s");
    EXPECT_EQ(format_time_left(100, 100, 10), "0.0s");
}

}  // namespace
}  // namespace ouk
