// Same seed, same bytes, and nothing finished is ever lost: the program killed with SIGKILL at
// named points and at random moments, then started again, ends with the bytes of an undisturbed
// run.
#include <gmock/gmock.h>

#include <chrono>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct KillPoint {
    const char* name;
    int pass;
    int soft_nodes = 50;
};

// Three shards of ten games: run.json, config.toml, three journals, three shards and summary.json
// are nine files that are renamed. A journal is synced four times a second: that takes longer
// games.
constexpr KillPoint kPoints[] = {
    {"game.finished", 1},      {"game.finished", 14},     {"journal.torn", 1},
    {"journal.torn", 25},      {"journal.appended", 3},   {"journal.synced", 1, 4000},
    {"shard.begin", 1},        {"shard.half_written", 2}, {"shard.written", 1},
    {"shard.verified", 3},     {"shard.committed", 1},    {"journal.removed", 2},
    {"run.played", 1},         {"file.before_rename", 1}, {"file.before_rename", 7},
    {"file.before_rename", 9}, {"file.after_rename", 1},  {"file.after_rename", 3},
};

class KillTest : public ::testing::TestWithParam<int> {
protected:
    /// The command, but for what goes before it.
    [[nodiscard]] std::string command(const std::string& name, int soft_nodes,
                                      int threads = GetParam()) const {
        return std::string(OUK_FAILPOINTS_PROGRAM) +
               " selfplay " OUK_SOURCE_DIR
               "/configs/selfplay/small.toml --set games=30 --set shard_games=10"
               " --set hash_mib=1 --set adjudication.max_plies=36 --set soft_nodes=" +
               std::to_string(soft_nodes) + " --threads " + std::to_string(threads) + " --out " +
               folder_.file(name);
    }
    [[nodiscard]] std::vector<std::string> shards(const std::string& name) const {
        std::vector<std::string> bytes;
        for (const int number : {0, 1, 2}) {
            bytes.push_back(
                read_file(folder_.file(name) + "/games-00000" + std::to_string(number) + ".h5"));
        }
        return bytes;
    }
    /// Starts the killed run again and compares it.
    void expect_resumes(const std::string& name, int soft_nodes, const std::string& whole) const {
        const Ended ended = run_process(command(name, soft_nodes));
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(shards(name), shards(whole));
        EXPECT_THAT(names_in(folder_.file(name)),
                    ElementsAre(".lock", "config.toml", "games-000000.h5", "games-000001.h5",
                                "games-000002.h5", "metrics.jsonl", "run.json", "summary.json"));
    }
    /// An undisturbed run by one thread.
    void make_whole(const std::string& name, int soft_nodes) const {
        const Ended ended = run_process(command(name, soft_nodes, 1));
        ASSERT_EQ(ended.code, 0) << ended.err;
    }

    const TemporaryFolder folder_;
};

TEST_P(KillTest, AtNamedPoints) {
    for (const KillPoint& point : kPoints) {
        SCOPED_TRACE(point.name);
        const std::string whole = "whole-" + std::to_string(point.soft_nodes);
        if (!std::filesystem::exists(folder_.file(whole))) make_whole(whole, point.soft_nodes);
        const std::string name = std::string(point.name) + "-" + std::to_string(point.pass);
        const Ended ended =
            run_process("OUK_FAILPOINT=" + name.substr(0, name.rfind('-')) + ":" +
                        std::to_string(point.pass) + " " + command(name, point.soft_nodes));
        EXPECT_THAT(ended.code, AnyOf(-1, kKilled)) << ended.err;
        expect_resumes(name, point.soft_nodes, whole);
    }
}

TEST_P(KillTest, AtRandomMoments) {
    constexpr int kSoftNodes = 300;
    const auto start = std::chrono::steady_clock::now();
    make_whole("whole", kSoftNodes);
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    Random random(random_key(1, static_cast<std::uint64_t>(GetParam()), Purpose::Test));
    int kills = 0;
    for (int moment = 0; moment < 10; ++moment) {
        const std::string name = "random-" + std::to_string(moment);
        const double seconds = random.unit() * duration.count();
        // In the foreground it kills the program alone, and waits until that is gone.
        const auto killed = run_process("timeout --foreground -s KILL " + std::to_string(seconds) +
                                        " " + command(name, kSoftNodes));
        kills += killed.code == 0 ? 0 : 1;
        expect_resumes(name, kSoftNodes, "whole");
    }
    EXPECT_GT(kills, 0) << "every run ended before its moment";
}

TEST_P(KillTest, BySignalsThatFinishTheGamesInPlay) {
    constexpr int kSoftNodes = 300;
    make_whole("whole", kSoftNodes);
    const struct {
        const char* signal;
        int code;
    } rows[] = {{"INT", 130}, {"TERM", 143}, {"HUP", 129}};
    for (const auto& row : rows) {
        const std::string name = row.signal;
        const std::string has_shard = "[ -s " + folder_.file(name) + "/games-000000.h5 ]";
        const Ended ended =
            run_process(signalled(name, has_shard, command(name, kSoftNodes) + " --games 100000"));
        EXPECT_EQ(ended.code, row.code);
        EXPECT_THAT(ended.err, HasSubstr("To go on: ouk selfplay"));
        const Ended resumed = run_process(command(name, kSoftNodes));
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(shards(name), shards("whole"));
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, KillTest, ::testing::Values(1, 2));

}  // namespace
}  // namespace ouk
