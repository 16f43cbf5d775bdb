// ouk-selfplay as a user runs it: exit codes, messages, and that failures leave nothing behind.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/base/files.h"
#include "engine/game/openings.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kProgram = OUK_BIN_DIR "/ouk-selfplay ";
const std::string kSmall = OUK_SOURCE_DIR "/configs/selfplay/small.toml";
// Signal 2 is the second bit; for a program that writes nothing before its end.
const std::string kCatchesInt = "grep -q \"^SigCgt:.*[2367abef]$\" /proc/$$/status";
const std::string kFast = " --set soft_nodes=20 --set adjudication.max_plies=40 --games 8 ";

class ProgramTest : public ::testing::Test {
protected:
    Ended selfplay(const std::string& arguments, const std::string& before = "") const {
        return run_process(before + kProgram + "selfplay " + kSmall + kFast + arguments);
    }
    Ended data(const std::string& arguments) const {
        return run_process(kProgram + "data " + arguments);
    }
    /// A finished run of 8 games; its only shard.
    [[nodiscard]] std::string make_shard() const {
        EXPECT_EQ(selfplay("--out " + folder_.file("run")).code, 0);
        return folder_.file("run/games-000000.h5");
    }

    const TemporaryFolder folder_;
};

TEST_F(ProgramTest, WrongInputsAreNamed) {
    overwrite_file(folder_.file("file"), "");
    overwrite_file(folder_.file("unknown.toml"), "seed = 1\nnodes = 3\n");
    overwrite_file(folder_.file("broken.toml"), "seed = \n");
    overwrite_file(folder_.file("zero.toml"), "games = 0\n");
    overwrite_file(folder_.file("net.oukn"), "no net");
    const std::string out = " --out " + folder_.file("run");
    const struct {
        std::string arguments;
        int code;
        std::string part;
    } rows[] = {
        {"none.toml" + out, 1, "none.toml: cannot be opened"},
        {folder_.file("unknown.toml") + out, 1, "unknown.toml:2: unknown key 'nodes'"},
        {folder_.file("broken.toml") + out, 1, "broken.toml"},
        {folder_.file("zero.toml") + out, 1, "zero.toml:1"},
        {kSmall + out + " --set nodes=3", 2, "unknown key 'nodes'"},
        {kSmall + out + " --set seed=x", 2, "seed"},
        {kSmall + out + " --games 0", 2, "games"},
        {kSmall + out + " --games 999999999999", 1, "files at most: more shard_games"},
        {kSmall + out + " --threads -1", 2, "threads"},
        {kSmall + out + " --set ruleset=chess", 1, "chess"},
        {kSmall + out + " --set eval=" + folder_.file("none.oukn"), 1, "none.oukn"},
        {kSmall + out + " --set eval=" + folder_.file("net.oukn"), 1, "net.oukn"},
        {kSmall + " --out " + folder_.file("file"), 1, "file"},
        {kSmall + " --out " + folder_.file("file/run"), 1, "file/run"},
        {kSmall + " --out " + folder_.path(), 1, "but no run; expected a new or empty folder"},
        {kSmall, 2, "--out"},
        {"--out " + folder_.file("run"), 2, "CONFIG"},
    };
    for (const auto& row : rows) {
        const Ended ended = run_process(kProgram + "selfplay " + row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments;
        EXPECT_THAT(ended.err, HasSubstr(row.part));
        EXPECT_EQ(ended.out, "");
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.file("run")));
    EXPECT_FALSE(std::filesystem::exists(folder_.file(".lock")));
}

TEST_F(ProgramTest, EveryVerbHasHelpWithAnExample) {
    for (const char* const verb : {"selfplay", "data inspect", "data book", "data show",
                                   "data verify", "data merge", "data split", "data rescore"}) {
        const Ended ended = run_process(kProgram + verb + " --help");
        EXPECT_EQ(ended.code, 0);
        EXPECT_THAT(ended.out, HasSubstr(std::string("Example: ouk ") + verb));
    }
}

TEST_F(ProgramTest, CheckLoadsAllAndTouchesNothing) {
    const std::string check = "--check --out " + folder_.file("run");
    const Ended good = selfplay(check);
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_THAT(good.out, AllOf(HasSubstr("games = 8\n"), HasSubstr("eval_id = \"")));
    EXPECT_EQ(selfplay(check + " --set nonsense=1").code, 2);
    EXPECT_EQ(selfplay(check + " --set eval=none.oukn").code, 1);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("run")));
}

TEST_F(ProgramTest, ADoneRunSaysSo) {
    (void)make_shard();
    const Ended again = selfplay("--out " + folder_.file("run"));
    EXPECT_EQ(again.code, 0);
    EXPECT_THAT(again.err, HasSubstr("is done already: 8 games"));
}

TEST_F(ProgramTest, ASecondProcessIsRefusedAndTheFirstGoesOn) {
    const std::string out = "--out " + folder_.file("run");
    const Ended ended = run_process(
        kProgram + "selfplay " + kSmall + " --games 1000000 --set shard_games=1000000 " + out +
        " & " + wait_until("[ -s " + folder_.file("run/games-000000.journal ]")) + kProgram +
        "selfplay " + kSmall + " " + out +
        "; echo second $?; kill -s INT $!; wait $!; echo first $?");
    EXPECT_THAT(ended.out, AllOf(HasSubstr("second 1"), HasSubstr("first 130")));
    EXPECT_THAT(ended.err, HasSubstr("in use by process"));
}

// The journal meets the full disk first; then the shard, when the journals fit.
TEST_F(ProgramTest, AFullDiskLosesNothingFinished) {
    const std::string whole = read_file(make_shard());
    for (const int blocks : {2, 16}) {  // of 512 bytes
        const std::string name = "run" + std::to_string(blocks);
        const Ended full = selfplay("--out " + folder_.file(name) + " --threads 2",
                                    "ulimit -f " + std::to_string(blocks) + "; trap '' XFSZ; ");
        EXPECT_EQ(full.code, 1);
        EXPECT_THAT(full.err, HasSubstr("File too large"));
        EXPECT_FALSE(std::filesystem::exists(folder_.file(name + "/games-000000.h5")));
        EXPECT_FALSE(std::filesystem::exists(folder_.file(name + "/games-000000.h5.part")));
        EXPECT_EQ(selfplay("--out " + folder_.file(name)).code, 0);
        EXPECT_EQ(read_file(folder_.file(name + "/games-000000.h5")), whole);
    }
}

TEST_F(ProgramTest, InspectCountsAndChecks) {
    const std::string shard = make_shard();
    const Ended json = data("inspect --json " + shard);
    EXPECT_EQ(json.code, 0);
    EXPECT_THAT(json.out, AllOf(HasSubstr("\"games\": 8"), HasSubstr("\"positions\": "),
                                HasSubstr("\"max_plies\": "), HasSubstr("\"ruleset\": \"ouk\"")));
    // A file that is named again, by whatever path, counts once.
    const Ended twice = data("inspect " + folder_.file("run ") + shard + " " +
                             folder_.file("run/../run/games-000000.h5"));
    EXPECT_THAT(twice.out, AllOf(HasSubstr("1 files"), HasSubstr("games 8, positions")));
    create_folder(folder_.file("empty"));
    EXPECT_THAT(data("inspect " + folder_.file("empty")).err,
                HasSubstr("empty: holds no game file; expected a folder with games-*.h5"));

    std::string spoiled = read_file(shard);
    spoiled[spoiled.size() / 2] ^= 1;
    overwrite_file(folder_.file("spoiled.h5"), spoiled);
    overwrite_file(folder_.file("foreign.h5"), "hello");
    overwrite_file(folder_.file("cut.h5"), spoiled.substr(0, 3000));
    for (const char* const name : {"spoiled.h5", "foreign.h5", "cut.h5", "none.h5"}) {
        const Ended ended = data("inspect " + shard + " " + folder_.file(name));
        EXPECT_EQ(ended.code, 1);
        EXPECT_THAT(ended.err, HasSubstr(name));
        EXPECT_EQ(ended.out, "");
    }
}

TEST_F(ProgramTest, InspectRefusesToMixRulesets) {
    const std::string shard = make_shard();
    EXPECT_EQ(selfplay("--set ruleset=makruk --out " + folder_.file("other")).code, 0);
    const Ended mixed = data("inspect " + shard + " " + folder_.file("other"));
    EXPECT_EQ(mixed.code, 1);
    EXPECT_THAT(mixed.err, AllOf(HasSubstr("makruk"), HasSubstr("ouk")));

    const std::string namesake = folder_.file("ouk.toml");
    overwrite_file(namesake, "inherits = \"ouk\"\nends.repetition = 4\n");
    EXPECT_EQ(selfplay("--set ruleset=" + namesake + " --out " + folder_.file("third")).code, 0);
    EXPECT_THAT(data("inspect " + shard + " " + folder_.file("third")).err,
                AllOf(HasSubstr("is of ruleset ouk (" + load_rules(namesake)->hash().hex() + ")"),
                      HasSubstr("expected ouk (" + load_rules("ouk")->hash().hex() + ")")));
    // The same rules under another name are the same.
    const std::string copy = folder_.file("mine.toml");
    overwrite_file(copy, "inherits = \"ouk\"\n");
    EXPECT_EQ(
        selfplay("--set ruleset=" + copy + " --set seed=2 --out " + folder_.file("fourth")).code,
        0);
    const Ended same = data("inspect " + shard + " " + folder_.file("fourth"));
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_THAT(same.out, HasSubstr("2 files"));
}

TEST_F(ProgramTest, BooksAreTheSameForAnyThreads) {
    const std::string book = "book --ruleset makruk --eval material --lines 20 --nodes 200 --out ";
    for (const char* const threads : {"1", "2", "5"}) {
        EXPECT_EQ(data(book + folder_.file(threads) + " --threads " + threads).code, 0);
    }
    EXPECT_EQ(read_file(folder_.file("1")), read_file(folder_.file("2")));
    EXPECT_EQ(read_file(folder_.file("1")), read_file(folder_.file("5")));
    const auto lines = read_epd(*load_rules("makruk"), folder_.file("1"));
    EXPECT_EQ(lines.size(), 20U);
    for (const EpdLine& line : lines) EXPECT_EQ(line.position.ply(), 8);
}

TEST_F(ProgramTest, AnUnbalancedBookIsUnbalancedAndTellsItsWindow) {
    const std::string path = folder_.file("book.epd");
    const Ended made =
        data("book --lines 30 --nodes 200 --min-score 40 --max-score 240 --json --out " + path);
    EXPECT_EQ(made.code, 0) << made.err;
    int sum = 0;
    for (const EpdLine& line : read_epd(*load_rules("ouk"), path)) {
        const int score =
            std::abs(std::stoi(line.operations.substr(line.operations.find("ce") + 2)));
        EXPECT_GE(score, 40);
        EXPECT_LE(score, 240);
        ++sum;
    }
    EXPECT_EQ(sum, 30);
    const auto report = nlohmann::json::parse(made.out);
    EXPECT_EQ(report["candidates"].get<int>(), 30 + report["repeated"].get<int>() +
                                                   report["below"].get<int>() +
                                                   report["above"].get<int>());
    EXPECT_GT(report["below"].get<int>(), 0);
    int in_rows = 0;
    for (const auto& row : report["rows"]) in_rows += row["lines"].get<int>();
    EXPECT_EQ(report["rows"].size(), 10U);
    EXPECT_EQ(report["rows"][0]["from"], 40);
    EXPECT_EQ(report["rows"][9]["to"], 240);
    EXPECT_EQ(in_rows, 30);
}

TEST_F(ProgramTest, BooksThatCannotBeMadeLeaveNothing) {
    const struct {
        std::string arguments;
        int code;
        std::string part;
    } rows[] = {
        {"--lines 30 --plies 1", 1, "candidates are distinct"},
        {"--lines 5 --beginnings 6", 1, "only 5 different beginnings"},
        {"--lines 0", 2, "--lines"},
        {"--min-score 60", 2, "--min-score is above --max-score"},
        {"--seed -1", 2, "--seed"},
        {"--seed 99999999999999999999", 2, "--seed"},
        {"--nodes 0", 2, "--nodes"},
        {"--nodes 99999999999999999999", 2, "--nodes"},
    };
    for (const auto& row : rows) {
        const Ended ended = data("book --eval material --nodes 20 --out " +
                                 folder_.file("book.epd") + " " + row.arguments);
        EXPECT_EQ(ended.code, row.code);
        EXPECT_THAT(ended.err, HasSubstr(row.part));
    }
    overwrite_file(folder_.file("mine.epd"), "mine");
    const Ended taken =
        data("book --eval material --nodes 20 --lines 2 --out " + folder_.file("mine.epd"));
    EXPECT_EQ(taken.code, 1);
    EXPECT_THAT(taken.err, HasSubstr("mine.epd: exists already"));
    EXPECT_EQ(read_file(folder_.file("mine.epd")), "mine");
    std::filesystem::remove(folder_.file("mine.epd"));
    const Ended stopped = run_process(
        signalled("INT", kCatchesInt,
                  kProgram + "data book --lines 1000000 --out " + folder_.file("book.epd")));
    EXPECT_EQ(stopped.code, 130);
    EXPECT_THAT(stopped.err, HasSubstr("book: stopped; nothing was written"));
    EXPECT_EQ(names_in(folder_.path()).size(), 0U);
    // Told before the search, which would take days.
    for (const char* const out : {"", "/none/book.epd"}) {
        const Ended ended = run_process("timeout 60 " + kProgram +
                                        "data book --lines 1000000 --out " + folder_.path() + out);
        EXPECT_EQ(ended.code, 1);
        EXPECT_THAT(ended.err, HasSubstr(folder_.path() + out));
    }
}

}  // namespace
}  // namespace ouk
