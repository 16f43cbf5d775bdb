// UCI as a conversation: what is heard while a search runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "engine/base/random.h"
#include "tests/engine/uci/gui.h"

namespace ouk {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

TEST(UciLive, StopIsAnsweredAtOnce) {
    constexpr int kStops = 40;
    // 20 ms is the promise (measured: the largest of 200 stops, release build, is under 10);
    // sanitizers and tests that run beside this one may take more.
    constexpr milliseconds kSoon{100};
    Gui gui;
    Random random(random_key(1, 0, Purpose::Test));
    std::vector<Clock::duration> latencies;
    for (int i = 0; i < kStops; ++i) {
        gui.send(i % 2 == 0 ? "go infinite" : "go wtime 100000000 btime 100000000");
        std::this_thread::sleep_for(milliseconds(random.below(30)));
        const auto asked = Clock::now();
        gui.send("stop");
        gui.wait_for("bestmove ");
        latencies.push_back(Clock::now() - asked);
    }
    // Not the largest: a loaded test machine may leave us waiting longer than the engine does.
    std::ranges::sort(latencies);
    EXPECT_LT(latencies[kStops / 2], kSoon);
}

TEST(UciLive, InfiniteSearchThatIsThroughWaitsForStop) {
    Gui gui;
    gui.send("position fen 8/8/8/8/8/2K5/1R6/k7 b - 16 10 1");  // stalemate: through at once
    gui.send("go infinite");
    std::this_thread::sleep_for(milliseconds(50));
    gui.send("isready");
    gui.wait_for("readyok");
    EXPECT_EQ(gui.count("bestmove"), 0U);
    gui.send("stop");
    EXPECT_EQ(gui.wait_for("bestmove"), "bestmove 0000");
}

TEST(UciLive, LinesDuringASearchTakeEffectAfterIt) {
    Gui gui;
    gui.send("go infinite");
    gui.send("setoption name UCI_Variant value makruk");
    gui.send("position startpos moves e3e4");
    gui.send("d");
    gui.send("isready");
    gui.wait_for("readyok");  // overtakes them
    EXPECT_EQ(gui.count("ruleset"), 0U);
    EXPECT_EQ(gui.count("bestmove"), 0U);
    gui.send("stop");
    gui.wait_for("bestmove");
    EXPECT_EQ(gui.wait_for("ruleset"), "ruleset  makruk");
    EXPECT_EQ(gui.wait_for("to move"), "to move  Black, 23 legal moves");
}

TEST(UciLive, StopMeansEverySearchBeforeIt) {
    Gui gui;
    for (const char* const line : {"go infinite", "position startpos moves e3e4", "go infinite",
                                   "go perft 20", "stop", "isready"}) {
        gui.send(line);
    }
    gui.wait_for("bestmove");
    gui.wait_for("bestmove");
    gui.wait_for("info string perft stopped");
}

TEST(UciLive, QuitEndsASearch) {
    Gui gui;
    gui.send("go infinite");
    gui.wait_for("info depth 2");
    gui.send("position startpos");
    gui.send("quit");
    gui.join();
    EXPECT_EQ(gui.count("bestmove"), 1U);
}

TEST(UciLive, QuitEndsABench) {
    Gui gui;
    gui.send("bench 100");
    gui.send("quit");
    gui.join();
    EXPECT_EQ(gui.count("info string bench: stopped"), 1U);
}

TEST(UciLive, TheEndOfInputEndsEndlessSearchesOnly) {
    Gui gui;
    gui.send("go depth 5");
    gui.send("go infinite");
    gui.send("go");
    gui.close();
    gui.join();
    EXPECT_EQ(gui.count("bestmove"), 3U);
    EXPECT_GE(gui.count("info depth 5"), 1U);
}

TEST(UciLive, TimedSearchesKeepToTheirTime) {
    Gui gui;
    for (const char* const go :
         {"go movetime 50", "go wtime 1000 btime 1", "go wtime 300 winc 10 btime 1",
          "go wtime 200 movestogo 2", "go wtime -20 btime 100"}) {
        SCOPED_TRACE(go);
        const auto asked = Clock::now();
        gui.send(go);
        gui.wait_for("bestmove ");
        EXPECT_LT(Clock::now() - asked, milliseconds(400));
    }
}

/// Lines as a GUI, a fuzzer and a cat on the keyboard would send them.
std::string random_line(Random& random) {
    static constexpr const char* kLines[] = {
        "uci",
        "ucinewgame",
        "position startpos",
        "position startpos moves e3e4 e6e5",
        "position fen 3k4/8/8/P7/8/8/8/3K4 w - - 7 33 moves a5a6",
        "position fen x",
        "position",
        "go depth 3",
        "go nodes 500",
        "go movetime 5",
        "go wtime 50 btime 50",
        "go depth",
        "go perft 2",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "setoption name Hash value 1",
        "setoption name Hash value x",
        "setoption name Clear Hash",
        "setoption name UCI_Variant value makruk",
        "setoption name UCI_Variant value ouk",
        "setoption name Eval value material",
        "setoption name EvalFile value nothing",
        "",
        "\xff\xfe go",
        "go mate 3 depth 2",
        "genfens 1 seed 2 book None"};
    return kLines[random.below(std::size(kLines))];
}

TEST(UciLive, AnyOrderOfLinesIsSurvived) {
    constexpr int kLines = 600;
    Gui gui;
    Random random(random_key(2, 0, Purpose::Test));
    std::size_t searches = 0;
    for (int i = 0; i < kLines; ++i) {
        const std::string line = random_line(random);
        gui.send(line);
        const bool searched = line.starts_with("go ") && line != "go depth" && line != "go perft 2";
        searches += searched ? 1 : 0;
        if (i % 10 == 0) {
            gui.send("isready");
            gui.wait_for("readyok");
        }
    }
    gui.close();
    gui.join();
    EXPECT_EQ(gui.count("bestmove "), searches);
    EXPECT_EQ(gui.count("readyok"), static_cast<std::size_t>(kLines / 10));
}

}  // namespace
}  // namespace ouk
