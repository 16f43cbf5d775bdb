// The program ouk-tune as a user meets it: exit codes, messages, and a gauntlet killed with -9.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "contestants.h"
#include "fake_program.h"
#include "tests/engine/nnue/networks.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const std::string kProgram = OUK_BIN_DIR "/ouk-tune";

struct Ran {
    int exit_code;
    std::string output;
    std::string messages;
};

class CommandTest : public ::testing::Test {
protected:
    CommandTest() {
        testing::write_book(*rules_, folder_.path(), 10);
        write_atomically(file("good.toml"), config_text());
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] std::string config_text(const std::string& more = "") const {
        return fmt::format(
            "openings = '{}'\nmax_pairs = 12\n{}\nsprt.stop = false\nadjudication.max_plies = 80\n"
            "first = {{eval = 'classical', soft_nodes = 20}}\n"
            "second = {{eval = 'material', soft_nodes = 20}}\n",
            file("book.epd"), more);
    }

    /// In a shell, in a folder of its own.
    Ran run(const std::string& arguments, const std::string& environment = "",
            const std::string& program = kProgram) {
        const std::string command =
            fmt::format("cd '{0}' && OUK_RUNS='{0}/runs' {1} '{2}' {3} > out.txt 2> err.txt",
                        folder_.path(), environment, program, arguments);
        const int status = std::system(command.c_str());
        return {WEXITSTATUS(status), read_file(file("out.txt")), read_file(file("err.txt"))};
    }

    void expect(const std::string& arguments, int exit_code, const std::string& message) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.exit_code, exit_code) << arguments << '\n' << ran.messages;
        EXPECT_THAT(ran.messages, HasSubstr(message)) << arguments;
        EXPECT_EQ(ran.output, "") << arguments;
    }

    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    TemporaryFolder folder_;
};

TEST_F(CommandTest, EloPrintsNumbersAndNullForWhatIsNotFinite) {
    const Ran ran =
        run("elo --ptnml 10,287,610,387,20 --elo0 0 --elo1 5 --model normalized --json");
    EXPECT_EQ(ran.exit_code, 0);
    const auto json = nlohmann::json::parse(ran.output);
    for (const char* key : {"elo", "elo_err", "nelo", "nelo_err", "los", "llr"})
        EXPECT_TRUE(json.at(key).is_number()) << key;
    const auto sweep = nlohmann::json::parse(run("elo --ptnml 0,0,0,0,9 --json").output);
    EXPECT_TRUE(sweep.at("elo").is_null());
    EXPECT_TRUE(sweep.at("llr").is_number());
    EXPECT_THAT(run("elo --ptnml 1,2,3,4,5").output, AllOf(HasSubstr("Elo: "), HasSubstr("LLR: ")));
}

TEST_F(CommandTest, WrongUsageIsTwo) {
    expect("elo", 2, "--ptnml");
    expect("elo --ptnml 1,2,3", 2, "--ptnml");
    expect("elo --ptnml 1,2,3,4,-5", 2, "-5");
    expect("elo --ptnml 1,2,3,4,5 --elo0 5 --elo1 5", 2, "elo0");
    expect("elo --ptnml 1,2,3,4,5 --model bayesian", 2, "bayesian");
    expect("gauntlet", 2, "config");
    expect("gauntlet good.toml --set nonsense=1", 2, "nonsense");
    expect("loop", 2, "config");
}

TEST_F(CommandTest, BadInputIsOneWithAMessageThatNamesIt) {
    expect("gauntlet absent.toml", 1, "absent.toml");
    write_atomically(file("unknown.toml"), config_text("nodez = 5"));
    expect("gauntlet unknown.toml", 1, "unknown.toml:3");
    write_atomically(file("broken.epd"), "nonsense w - - - 1\n");
    expect("gauntlet good.toml --set openings=broken.epd", 1, "broken.epd:1");
    expect("gauntlet good.toml --set openings=absent.epd", 1, "absent.epd");
    expect("gauntlet good.toml --set first.eval=absent.oukn", 1, "absent.oukn");
    expect("gauntlet good.toml --set first.soft_nodes=0", 1, "first: nothing would end a search");
    expect("gauntlet good.toml --set sprt.elo1=-1", 1, "elo0");
    expect("gauntlet good.toml --set ruleset=chess", 1, "chess");
    expect("gauntlet good.toml --out good.toml", 1, "good.toml");
    expect("gauntlet good.toml --out /proc/nowhere", 1, "/proc/nowhere");
    expect("loop good.toml", 1, "good.toml:5");
    EXPECT_FALSE(std::filesystem::exists(file("runs")));
}

TEST_F(CommandTest, RefusesANetOfAnotherRuleset) {
    write_network_file(file("makruk.oukn"), random_network_file(*load_rules("makruk"), 32, 1));
    const Ran ran = run("gauntlet good.toml --set first.eval=makruk.oukn");
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.messages, AllOf(HasSubstr("makruk.oukn"), HasSubstr("ouk")));
}

TEST_F(CommandTest, GauntletSaysThatAShortBookComesAgain) {
    const Ran ran = run("gauntlet good.toml --json");
    EXPECT_EQ(ran.exit_code, 0) << ran.messages;
    EXPECT_THAT(ran.messages, HasSubstr("10 lines for up to 12 pairs"));
    EXPECT_EQ(nlohmann::json::parse(ran.output).at("games"), 24);
    EXPECT_TRUE(std::filesystem::exists(file("runs/good/config.toml")));
}

TEST_F(CommandTest, LoopEndsWithTheVerdictOfItsGauntlet) {
    // A copy under another name: the scripts beside it are its siblings, ouk-tune among them.
    std::filesystem::copy_file(kProgram, file("front"));
    for (const char* sibling : {"ouk-selfplay", "ouk-train", "ouk-tune"})
        testing::write_fake_program(file(sibling));
    write_atomically(file("stage.toml"), "");
    write_atomically(file("loop.toml"),
                     "selfplay.config = 'stage.toml'\n"
                     "train.config = 'stage.toml'\n"
                     "gauntlet.config = 'stage.toml'\n");
    const auto run_loop = [this](const std::string& environment, const std::string& more) {
        return run("loop loop.toml " + more, "FAKE_CALLS=calls " + environment, "./front");
    };
    const Ran accepted = run_loop("", "--out good");
    EXPECT_EQ(accepted.exit_code, 0) << accepted.messages;
    EXPECT_THAT(accepted.output, HasSubstr("positions/s"));
    EXPECT_THAT(accepted.messages, HasSubstr("[4/4] gauntlet"));
    EXPECT_THAT(run_loop("", "--out good").messages, HasSubstr("this run is done"));
    EXPECT_EQ(run_loop("FAKE_DECISION=H0", "--out bad").exit_code, 1);
    EXPECT_EQ(run_loop("FAKE_DECISION=H0", "--out free --set gate=false").exit_code, 0);

    std::filesystem::remove(file("ouk-train"));
    const Ran missing = run_loop("PATH=/usr/bin:/bin", "--out missing");
    EXPECT_EQ(missing.exit_code, 1);
    EXPECT_THAT(missing.messages, HasSubstr("ouk-train"));
    EXPECT_FALSE(std::filesystem::exists(file("missing/gen-000")));
}

/// Starts the program and kills it as soon as `log` has `lines` lines.
void kill_at(const std::vector<std::string>& words, const std::string& log, std::ptrdiff_t lines) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::vector<char*> pointers;
        for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
        pointers.push_back(nullptr);
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
    const auto written = [&log] {
        if (!std::filesystem::exists(log)) return std::ptrdiff_t{0};
        const std::string text = read_file(log);
        return std::count(text.begin(), text.end(), '\n');
    };
    while (written() < lines && ::waitpid(child, nullptr, WNOHANG) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
}

TEST_F(CommandTest, GauntletIsTheSameAfterKill9AndForAnyThreads) {
    ASSERT_EQ(run("gauntlet good.toml --out whole --set threads=1").exit_code, 0);
    for (const std::ptrdiff_t lines : {0, 1, 5}) {
        const std::string out = file(fmt::format("killed{}", lines));
        kill_at({kProgram, "gauntlet", file("good.toml"), "--out", out, "--set", "threads=2"},
                out + "/results.jsonl", lines);
        ASSERT_EQ(run("gauntlet good.toml --set threads=2 --out " + out).exit_code, 0);
        for (const std::string name : {"/results.jsonl", "/result.json"})
            EXPECT_EQ(read_file(out + name), read_file(file("whole") + name)) << lines;
    }
}

}  // namespace
}  // namespace ouk
