// Clocks: how they are written, what they allow, when they are overstepped.
#include "tuning/gauntlet/time_control.h"

#include <gmock/gmock.h>

#include "engine/base/error.h"
#include "tuning/gauntlet/uci_contestant.h"

namespace ouk {
namespace {

using std::chrono::milliseconds;

TEST(TimeControl, IsWrittenAsChessPeopleDo) {
    struct Row {
        std::string text;
        std::int64_t time_ms, increment_ms;
        int moves;
        std::string shown;
    };
    const Row rows[] = {
        {"8+0.08", 8000, 80, 0, "8+0.08"},  {"40/60+0.6", 60000, 600, 40, "40/60+0.6"},
        {"1:30+1", 90000, 1000, 0, "90+1"}, {"0.5", 500, 0, 0, "0.5"},
        {"0+1", 0, 1000, 0, "0+1"},         {"40/1:30", 90000, 0, 40, "40/90"},
    };
    for (const Row& row : rows) {
        const TimeControl control = parse_time_control(row.text, "tc");
        EXPECT_EQ(control.time, milliseconds(row.time_ms)) << row.text;
        EXPECT_EQ(control.increment, milliseconds(row.increment_ms)) << row.text;
        EXPECT_EQ(control.moves, row.moves) << row.text;
        EXPECT_EQ(to_text(control), row.shown) << row.text;
    }
    for (const std::string text : {"", "x", "8+", "+1", "0", "8+0.08s", "-1", "0/8", "8,5", "1e3",
                                   "inf", "nan", "8+1+1", "1:2:3"})
        EXPECT_THROW(static_cast<void>(parse_time_control(text, "tc")), Error) << text;
}

TEST(GameClock, FallsGrowsAndIsOverstepped) {
    const TimeControl control = parse_time_control("2/1+0.1", "tc");
    GameClock clock(control, {});
    EXPECT_EQ(clock.left(Color::White), milliseconds(1100));
    EXPECT_FALSE(clock.limit(Color::Black));
    EXPECT_TRUE(clock.spend(Color::White, milliseconds(600)));
    EXPECT_EQ(clock.left(Color::White), milliseconds(600));
    EXPECT_EQ(clock.moves_to_go(Color::White), 1);
    EXPECT_TRUE(clock.spend(Color::White, milliseconds(600)));  // to the last moment
    EXPECT_EQ(clock.left(Color::White), milliseconds(1100));    // the next period
    EXPECT_FALSE(clock.spend(Color::White, milliseconds(1101)));
    EXPECT_TRUE(clock.spend(Color::Black, milliseconds(999999)));
}

TEST(GameClock, TheMarginIsForgivenAndNotGivenBack) {
    TimeControl control = parse_time_control("1", "tc");
    control.margin = milliseconds(50);
    GameClock clock(control, control);
    EXPECT_TRUE(clock.spend(Color::White, milliseconds(1050)));
    EXPECT_EQ(clock.left(Color::White), milliseconds(0));
    EXPECT_TRUE(clock.spend(Color::White, milliseconds(50)));
    EXPECT_FALSE(clock.spend(Color::White, milliseconds(51)));
}

TEST(GoCommand, SaysWhatTheClocksSay) {
    const TimeControl control = parse_time_control("40/8+0.08", "tc");
    TimeControl move_time;
    move_time.move_time = milliseconds(10);
    struct Row {
        TimeControl white, black;
        UciLimits limits;
        std::string go;
    };
    const Row rows[] = {
        {control, control, {}, "go wtime 8080 btime 8080 winc 80 binc 80 movestogo 40"},
        {control, {}, {}, "go wtime 8080 btime 8080 winc 80 binc 80 movestogo 40"},
        {move_time, control, {.nodes = 7}, "go movetime 10 nodes 7"},
        {{}, control, {.depth = 3}, "go depth 3"},
    };
    for (const Row& row : rows)
        EXPECT_EQ(go_command(GameClock(row.white, row.black), Color::White, row.limits), row.go);
}

}  // namespace
}  // namespace ouk
