// ouk gauntlet with an external engine, killed at random moments, interrupted, and cut off from
// who reads it: nothing is counted twice, games and results agree, no engine is left behind.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "contestants.h"
#include "engine/base/random.h"
#include "tests/engine/uci/process.h"
#include "tests/temporary_folder.h"
#include "tests/tuning/program.h"

namespace ouk {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr int kPairs = 60;

class MatchKillTest : public ::testing::Test {
protected:
    MatchKillTest() {
        testing::write_book(*load_rules("ouk"), folder_.path(), 10);
        // A name of its own, by which its processes are found.
        std::filesystem::copy_file(OUK_SCRIPTED_ENGINE, engine());
        write_atomically(file("match.toml"),
                         fmt::format("openings = 'book.epd'\nmax_pairs = {}\nsprt.stop = false\n"
                                     "adjudication.max_plies = 40\nthreads = 2\n"
                                     "[each]\ndepth = 1\n[first]\neval = 'material'\n"
                                     "[second]\ncmd = '{}'\n",
                                     kPairs, engine()));
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string engine() const { return file("engine-of-this-test"); }
    [[nodiscard]] std::string match(const std::string& out) const {
        return fmt::format("cd '{}' && exec '{}' gauntlet match.toml --out {}", folder_.path(),
                           kProgram, out);
    }
    /// Without the times, which no two runs share.
    [[nodiscard]] std::string games(const std::string& out) const {
        static const std::regex time(" [0-9.]+s");
        static const std::regex date("\\[Date \"[^\"]*\"\\]");
        std::string text = read_file(file(out + "/games.pgn"));
        std::ranges::replace(text, '\n', ' ');  // lines are broken where times make them
        text = std::regex_replace(text, time, "");
        return std::regex_replace(text, date, "");
    }
    void expect_no_engine_left() const {
        const Ended left = run_process(
            fmt::format("for i in $(seq 100); do pgrep -f {0} >/dev/null || exit 0; sleep 0.1; "
                        "done; pgrep -af {0}",
                        "'^" + engine() + "'"));
        EXPECT_EQ(left.out, "");
    }

    TemporaryFolder folder_;
};

TEST_F(MatchKillTest, KilledThirtyTimesItIsTheSameMatch) {
    ASSERT_EQ(run_process(match("whole")).code, 0);
    Random random(random_key(1, 0, Purpose::Test));
    for (int kill = 0; kill < 30; ++kill) {
        const double after = 0.02 + 0.2 * random.unit();
        static_cast<void>(run_process(fmt::format(
            "({}) & sleep {:.3f}; kill -9 $! 2>/dev/null; wait $!", match("killed"), after)));
    }
    expect_no_engine_left();
    const Ended last = run_process(match("killed"));
    EXPECT_EQ(last.code, 0) << last.err;
    for (const char* name : {"/results.jsonl", "/result.json", "/final.epd"})
        EXPECT_EQ(read_file(file("killed" + std::string(name))),
                  read_file(file("whole" + std::string(name))));
    EXPECT_TRUE(games("killed") == games("whole"));
}

TEST_F(MatchKillTest, WhereNobodyReadsItEndsAndGoesOn) {
    const Ended cut = run_process(fmt::format("(({}); echo $? >&2) | head -1", match("cut")));
    EXPECT_THAT(cut.out, HasSubstr("Finished game 1 "));
    EXPECT_THAT(cut.err, HasSubstr("standard output: cannot be written"));
    EXPECT_THAT(cut.err, HasSubstr("goes on with: ouk gauntlet match.toml"));
    expect_no_engine_left();
    EXPECT_EQ(run_process(match("cut")).code, 0);
    ASSERT_EQ(run_process(match("whole")).code, 0);
    EXPECT_EQ(read_file(file("cut/results.jsonl")), read_file(file("whole/results.jsonl")));
}

TEST_F(MatchKillTest, ASecondInterruptEndsAtOnceAndLeavesNoEngine) {
    // An engine that never answers: the first interrupt has a pair in play to wait for.
    write_atomically(file("match.toml"),
                     read_file(file("match.toml")) + "args = ['never_answers']\n");
    const Ended ended = run_process(fmt::format(
        "({}) & sleep 1; kill -INT $!; sleep 0.3; kill -INT $!; wait $!", match("twice")));
    EXPECT_EQ(ended.code, 128 + SIGINT) << ended.err;
    expect_no_engine_left();
}

}  // namespace
}  // namespace ouk
