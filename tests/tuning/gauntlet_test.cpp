// A whole match in its run folder: same for any number of threads, goes on after a kill, stops
// when the test decides, and is not mixed with another one.
#include "tuning/gauntlet/gauntlet.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>

#include "contestants.h"
#include "engine/base/version.h"
#include "run_json.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/gauntlet/report.h"
#include "tuning/gauntlet/scoreboard.h"

namespace ouk {
namespace {

using testing::factory_of;
using testing::GreedyContestant;
using ::testing::HasSubstr;
using testing::RandomContestant;

constexpr int kBookLines = 10;

class GauntletTest : public ::testing::Test {
protected:
    GauntletTest() {
        config_.openings = testing::write_book(*rules_, folder_.path(), kBookLines);
        config_.max_pairs = 24;
        config_.threads = 2;
        config_.sprt.stop = false;
    }

    Gauntlet make(ContestantFactory first = factory_of<GreedyContestant>()) {
        return Gauntlet(config_, rules_,
                        {GauntletPlayer{"greedy", std::move(first)},
                         GauntletPlayer{"random", factory_of<RandomContestant>()}});
    }

    /// How many pairs were played.
    int run(const std::string& name, ContestantFactory first = factory_of<GreedyContestant>()) {
        RunFolder out(path(name));
        int played = 0;
        make(std::move(first))
            .run(out, {}, {[&played](const CountedPair&) { ++played; }, [] { return false; }});
        return played;
    }

    /// Until so many pairs are played.
    bool stop_after(int pairs, const std::string& name) {
        RunFolder out(path(name));
        std::atomic<int> played = 0;
        Gauntlet gauntlet = make();
        gauntlet.run(out, {},
                     {[&](const CountedPair&) { ++played; }, [&] { return played >= pairs; }});
        return !gauntlet.is_over();
    }

    std::string path(const std::string& name) const { return folder_.file(name); }
    std::string file(const std::string& name) const { return read_file(path(name)); }

    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    TemporaryFolder folder_;
    GauntletConfig config_;
};

TEST_F(GauntletTest, IsTheSameForAnyNumberOfThreads) {
    EXPECT_EQ(run("two"), 24);
    config_.threads = 1;
    run("one");
    config_.threads = 5;
    run("five");
    for (const std::string name : {"/results.jsonl", "/result.json", "/metrics.jsonl"}) {
        EXPECT_EQ(file("one" + name), file("two" + name));
        EXPECT_EQ(file("one" + name), file("five" + name));
    }
}

TEST_F(GauntletTest, GoesOnFromWhateverAKillLeft) {
    run("whole");
    const std::string whole = file("whole/results.jsonl");
    const std::size_t sizes[] = {
        0, 1, whole.size() / 3, whole.size() / 2, whole.size() - 1, whole.find('\n') + 1};
    for (const std::size_t size : sizes) {
        const std::string left = whole.substr(0, size);
        const auto finished = std::count(left.begin(), left.end(), '\n');
        run("resumed");
        write_atomically(path("resumed/results.jsonl"), left);
        EXPECT_EQ(run("resumed"), 24 - finished);
        EXPECT_EQ(file("resumed/results.jsonl"), whole);
        EXPECT_EQ(file("resumed/result.json"), file("whole/result.json"));
    }
    EXPECT_EQ(run("resumed"), 0);
}

TEST_F(GauntletTest, GoesOnFromAStop) {
    run("whole");
    ASSERT_TRUE(stop_after(5, "stopped"));
    EXPECT_FALSE(std::filesystem::exists(path("stopped/result.json")));
    const int left = run("stopped");
    EXPECT_GT(left, 0);
    EXPECT_LE(left, 24 - 5);
    for (const std::string name : {"/results.jsonl", "/result.json", "/metrics.jsonl"})
        EXPECT_EQ(file("stopped" + name), file("whole" + name));
}

TEST_F(GauntletTest, StopsWhenTheTestDecides) {
    config_.max_pairs = 500;
    config_.sprt.stop = true;
    const int played = run("decided");
    EXPECT_LT(played, 500);
    const std::string result = file("decided/result.json");
    EXPECT_THAT(result, HasSubstr(R"("decision":"H1","accepted":true)"));
    EXPECT_THAT(result, HasSubstr(R"("pairs":)" + std::to_string(played)));
    // The pair before, the test had not decided.
    config_.max_pairs = played - 1;
    run("shorter");
    EXPECT_THAT(file("shorter/result.json"),
                HasSubstr(R"("decision":"continue","accepted":false)"));
}

TEST_F(GauntletTest, GoesOnWithOtherThreadsAndMorePairsOnly) {
    run("out");
    config_.threads = 1;
    config_.max_pairs = 30;
    EXPECT_EQ(run("out"), 6);
    EXPECT_THAT(file("out/config.toml"), HasSubstr("threads = 1\n"));
    config_.seed = 7;
    config_.sprt.elo1 = 5;
    EXPECT_THAT(error_text([this] { run("out"); }),
                HasSubstr("seed (was 1, now 7), sprt.elo1 (was 10.0, now 5.0)"));
}

TEST_F(GauntletTest, RefusesAnotherNetAndAnotherBook) {
    run("out");
    write_atomically(config_.openings, read_file(config_.openings) + "# more\n");
    EXPECT_THAT(error_text([this] { run("out"); }), HasSubstr("openings (was "));
}

TEST_F(GauntletTest, RefusesAnotherProgramVersion) {
    run("out");
    testing::change_version(path("out"));
    EXPECT_THAT(error_text([this] { run("out"); }),
                HasSubstr("version 0.0.1; expected this program's version, " +
                          std::string(program_version())));
}

TEST_F(GauntletTest, NamesTheLineOfASpoiledLog) {
    run("out");
    std::string log = file("out/results.jsonl");
    const std::size_t second = log.find('\n') + 1;
    log.replace(log.find("\"result\":\"", second), 11, "\"result\":\"9");
    write_atomically(path("out/results.jsonl"), log);
    EXPECT_THAT(error_text([this] { run("out"); }), HasSubstr("results.jsonl:2: "));
}

TEST_F(GauntletTest, PrintsTheBlockPeopleKnow) {
    RunFolder out(path("out"));
    Gauntlet gauntlet = make();
    gauntlet.run(out, {}, {[](const CountedPair&) {}, [] { return false; }});
    const std::string block = standing_block(gauntlet) + closing_lines(gauntlet);
    for (const char* part : {"Results of greedy", "Elo: ", "nElo: ", "LOS: ", "Ptnml(0-2): [",
                             "LLR: ", "Games: 48, Wins: ", "Draws: "})
        EXPECT_THAT(block, HasSubstr(part));
}

}  // namespace
}  // namespace ouk
