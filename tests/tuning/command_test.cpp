// The program ouk-tune as a user meets it: exit codes and messages.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "contestants.h"
#include "fake_program.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/uci/process.h"
#include "tests/temporary_folder.h"
#include "tests/tuning/program.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

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
    Ended run(const std::string& arguments, const std::string& environment = "",
              const std::string& program = kProgram) {
        return run_process(fmt::format("cd '{0}' && OUK_RUNS='{0}/runs' {1} '{2}' {3}",
                                       folder_.path(), environment, program, arguments));
    }

    void expect(const std::string& arguments, int exit_code, const std::string& message) {
        const Ended ran = run(arguments);
        EXPECT_EQ(ran.code, exit_code) << arguments << '\n' << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(message)) << arguments;
        EXPECT_EQ(ran.out, "") << arguments;
    }

    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    TemporaryFolder folder_;
};

TEST_F(CommandTest, EloPrintsNumbersAndNullForWhatIsNotFinite) {
    const Ended ran =
        run("elo --ptnml 10,287,610,387,20 --elo0 0 --elo1 5 --model normalized --json");
    EXPECT_EQ(ran.code, 0);
    const auto json = nlohmann::json::parse(ran.out);
    for (const char* key :
         {"elo", "elo_err", "nelo", "nelo_err", "los", "score", "draw_ratio", "pairs_ratio", "llr"})
        EXPECT_TRUE(json.at(key).is_number()) << key;
    const auto sweep = nlohmann::json::parse(run("elo --ptnml 0,0,0,0,9 --json").out);
    EXPECT_TRUE(sweep.at("elo").is_null());
    EXPECT_TRUE(sweep.at("llr").is_number());
    EXPECT_THAT(run("elo --ptnml 1,2,3,4,5").out, AllOf(HasSubstr("Elo: "), HasSubstr("LLR: ")));
}

TEST_F(CommandTest, EloSaysWhereATestStopped) {
    const std::string stopped = "elo --ptnml 50,287,610,387,73 --elo1 5";
    EXPECT_EQ(run(stopped).out,
              "Elo: 18.04 +/- 8.23, nElo: 28.19 +/- 12.84, LOS: 100.00 %\n"
              "Score: 52.59 %, DrawRatio: 43.35 %, PairsRatio: 1.36\n"
              "LLR: 2.97 (-2.94, 2.94) [0.00, 5.00] normalized, H1 accepted\n"
              "If a test stopped here: Elo is biased by the early stop; "
              "median-unbiased: 17.50 [9.13, 25.87], "
              "nElo: 27.34 [14.27, 40.38]\n");
    const auto unbiased = nlohmann::json::parse(run(stopped + " --json").out).at("unbiased");
    EXPECT_NEAR(unbiased.at("elo").get<double>(), 17.50, 0.005);
    EXPECT_EQ(unbiased.at("elo_95").size(), 2U);
    EXPECT_EQ(run("elo --wdl 30,50,20 --model bayesian").out,
              "Elo: 34.86 +/- 48.47, nElo: 49.63 +/- 68.10, LOS: 92.34 %\n"
              "Score: 55.00 %, DrawRatio: 50.00 %\n"
              "LLR: 0.38 (-2.94, 2.94) [0.00, 10.00] bayesian, not decided\n");
}

TEST_F(CommandTest, WrongUsageIsTwo) {
    expect("elo", 2, "--ptnml");
    expect("elo --ptnml 1,2,3", 2, "--ptnml");
    expect("elo --ptnml 1,2,3,4,-5", 2, "count -5; expected numbers from 0 to 1000000000000");
    expect("elo --wdl=-1,2,3", 2, "count -1;");
    expect("elo --wdl 1,2,1000000000001", 2, "count 1000000000001;");
    expect("elo --ptnml 1,2,3,4,99999999999999999999", 2, "count 9223372036854775807;");
    expect("elo --ptnml 1,2,3,4,5 --elo1 inf", 2,
           "elo1 is inf; expected a number from -200 to 200");
    expect("elo --ptnml 1,2,3,4,5 --elo0=-1e9", 2, "elo0 is -1000000000;");
    expect("elo --ptnml 1,2,3,4,5 --elo0 nan", 2, "elo0 is nan;");
    expect("elo --ptnml 1,2,3,4,5 --alpha nan", 2, "alpha is nan; expected a number above 0");
    expect("elo --ptnml 1,2,3,4,5 --beta 0.5", 2, "beta is 0.5; expected a number above 0");
    expect("elo --ptnml 1,2,3,4,5 --elo0 5 --elo1 5", 2, "elo0");
    expect(
        "elo --ptnml 1,2,3,4,5 --model bayesian", 2,
        "bayesian cannot be had of pairs, which do not tell how many games were drawn; expected");
    expect("elo --ptnml 1,2,3,4,5 --model poisson", 2, "poisson");
    expect("gauntlet", 2, "config");
    expect("gauntlet good.toml --set nonsense=1", 2, "nonsense");
    expect("gauntlet good.toml --set seed=2 threads=2", 2, "threads=2");  // one for each --set
    expect("gauntlet good.toml --set first.soft_nodes=0", 2,
           "--set: first: nothing would end a search");
    expect("gauntlet good.toml --set sprt.elo0=20", 2, "--set: sprt: elo0 20 is not below elo1 10");
    expect("gauntlet good.toml --set sprt.alpha=0", 2, "--set: sprt: alpha is 0; expected");
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
    for (const char* wrong : {"sprt.elo1 = -1", "sprt.alpha = 0.5", "sprt.beta = 0"}) {
        write_atomically(file("no_test.toml"), config_text(wrong));
        expect("gauntlet no_test.toml", 1, "no_test.toml: sprt: ");
    }
    expect("gauntlet good.toml --set ruleset=chess", 1, "chess");
    expect("gauntlet good.toml --out good.toml", 1, "good.toml");
    expect("gauntlet good.toml --out ''", 2, "--out is empty");
    expect("gauntlet good.toml --out /proc/nowhere", 1, "/proc/nowhere");
    expect("loop good.toml", 1, "good.toml:5");
    EXPECT_FALSE(std::filesystem::exists(file("runs")));
}

TEST_F(CommandTest, RefusesANetOfAnotherRuleset) {
    write_network_file(file("makruk.oukn"), random_network_file(*load_rules("makruk"), 32, 1));
    const Ended ran = run("gauntlet good.toml --set first.eval=makruk.oukn");
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, AllOf(HasSubstr("makruk.oukn: a network for the ruleset makruk (" +
                                         load_rules("makruk")->hash().hex() + ")"),
                               HasSubstr("expected one for ouk (" + rules_->hash().hex() + ")")));
}

TEST_F(CommandTest, AMatchBelongsToItsRulesAndNotToTheirName) {
    write_network_file(file("ouk.oukn"), random_network_file(*rules_, 32, 1));
    const std::string match = "gauntlet good.toml --set first.eval=ouk.oukn --set max_pairs=1";
    ASSERT_EQ(run(match).code, 0);
    write_atomically(file("mine.toml"), "inherits = 'ouk'\n");
    EXPECT_EQ(run(match + " --set max_pairs=2 --set ruleset=mine.toml").code, 0);
    write_atomically(file("ouk.toml"), "inherits = 'ouk'\nends.repetition = 4\n");
    const std::string classical = match + " --set first.eval=classical --set ruleset=";
    for (const std::string ruleset : {"ouk.toml", "kar-ouk"}) {
        const Rules other(load_ruleset(ruleset == "kar-ouk" ? ruleset : file(ruleset)));
        expect(classical + ruleset, 1,
               fmt::format("ruleset (was ouk ({}), now {} ({}))", rules_->hash().hex(),
                           other.ruleset().name, other.hash().hex()));
    }
}

TEST_F(CommandTest, ARulesetUnderAnotherNameHasItsPresetsBook) {
    write_atomically(file("mine.toml"), "inherits = 'makruk'\n");
    expect("gauntlet good.toml --set openings= --set ruleset=mine.toml", 1,
           "data/openings/makruk.epd");
    write_atomically(file("mine.toml"), "inherits = 'makruk'\nends.repetition = 4\n");
    expect("gauntlet good.toml --set openings= --set ruleset=mine.toml", 1,
           "data/openings/mine.epd");
}

TEST_F(CommandTest, GauntletSaysThatAShortBookComesAgain) {
    const Ended ran = run("gauntlet good.toml --json");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("10 lines for up to 12 rounds"));
    EXPECT_EQ(nlohmann::json::parse(ran.out).at("games"), 24);
    EXPECT_TRUE(std::filesystem::exists(file("runs/gauntlet-good/config.toml")));
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
    const Ended accepted = run_loop("", "--out good");
    EXPECT_EQ(accepted.code, 0) << accepted.err;
    EXPECT_THAT(accepted.out, HasSubstr("positions/s"));
    EXPECT_THAT(accepted.err, HasSubstr("[4/4] gauntlet"));
    EXPECT_THAT(run_loop("", "--out good").err, HasSubstr("this run is done"));
    EXPECT_EQ(run_loop("FAKE_DECISION=H0", "--out bad").code, 1);
    EXPECT_EQ(run_loop("FAKE_DECISION=H0", "--out free --set gate=false").code, 0);
    EXPECT_EQ(run_loop("", "--out bad --set gate=false").code, 0);

    std::filesystem::remove(file("ouk-train"));
    const Ended missing = run_loop("PATH=/usr/bin:/bin", "--out missing");
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.err, HasSubstr("ouk-train"));
    EXPECT_FALSE(std::filesystem::exists(file("missing/gen-000")));
}

TEST_F(CommandTest, CheckPrintsTheConfigAndTouchesNothing) {
    const Ended good = run("gauntlet good.toml --check --set seed=7");
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_THAT(good.out, AllOf(HasSubstr("seed = 7\n"), HasSubstr("max_pairs = 12\n")));
    expect("gauntlet good.toml --check --set nonsense=1", 2, "nonsense");
    expect("gauntlet good.toml --check --set second.eval=absent.oukn", 1, "absent.oukn");
    EXPECT_FALSE(std::filesystem::exists(file("runs")));
}

}  // namespace
}  // namespace ouk
