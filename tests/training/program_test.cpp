// ouk-train as a user runs it: exit codes, messages, what is left after kills.
#include <gmock/gmock.h>

#include "tests/selfplay/readme_code.h"
#include "tests/training/program.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST_F(ProgramTest, TrainsQuantizesAndSaysWhenItIsDone) {
    const Ended first = run_process(kProgram + train("run", "--json"));
    EXPECT_EQ(first.code, 0) << first.err;
    for (const char* key : {"positions", "held_out_positions", "epochs", "validation_loss",
                            "positions_per_s", "best_checkpoint"}) {
        EXPECT_THAT(first.out, HasSubstr("\"" + std::string(key) + "\":"));
    }
    EXPECT_THAT(first.err, AllOf(HasSubstr("40 games of ouk"), HasSubstr("tactical "),
                                 HasSubstr("held-out by phase: 25-32 men 0."),
                                 HasSubstr(" duplicates left out")));
    const Ended again = run_process(kProgram + train("run", "--json"));
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(again.out, first.out);
    EXPECT_THAT(again.err, HasSubstr("finished already"));
    const Ended other = run_process(kProgram + train("run", "--set seed=2"));
    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.err, HasSubstr("the config is seed = 1; expected seed = 2"));

    const std::string net = folder_.file("net.oukn");
    const std::string quantize = kProgram + "quantize " + folder_.file("run") + " --out " + net;
    const Ended quantized = run_process(quantize + " --json --data " + folder_.path());
    EXPECT_EQ(quantized.code, 0) << quantized.err;
    for (const char* key : {"mean_cp", "p999_cp", "max_cp", "positions"}) {
        EXPECT_THAT(quantized.out, HasSubstr("\"" + std::string(key) + "\":"));
    }
    EXPECT_EQ(read_file(net + ".json"), quantized.out);
    const std::string bytes = read_file(net);
    const Ended without = run_process(quantize);
    EXPECT_EQ(without.code, 0) << "without --data: that of the training";
    EXPECT_THAT(without.err, HasSubstr("40 games of ouk"));
    EXPECT_EQ(read_file(net), bytes);

    const Ended kept = run_process(quantize + " --keep-scales --report");
    EXPECT_THAT(kept.out, AllOf(HasSubstr(", scales 255 and 64)"), HasSubstr("neuron  mean cp")));
    EXPECT_THAT(read_file(net + ".json"), HasSubstr("\"neurons\":[{\"neuron\":"));
    EXPECT_NE(read_file(net), bytes);
}

TEST_F(ProgramTest, TrainsByTheOtherPathWhereItIsAskedTo) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    ASSERT_EQ(run_process(kProgram + train("cpu", "--device cpu")).code, 0);
    EXPECT_EQ(best("cpu").weights_hash, best("run").weights_hash);
    ASSERT_EQ(run_process(kProgram + train("reference", "--reference")).code, 0);
    const Manifest reference = best("reference");
    EXPECT_EQ(reference.kernel, "reference");
    EXPECT_NE(best("run").kernel, "reference");
    EXPECT_NE(reference.weights_hash, best("run").weights_hash);
    EXPECT_NEAR(*reference.state.best_loss, *best("run").state.best_loss, 1e-5);

    const Ended cuda = run_process(kProgram + train("cuda", "--device cuda"));
    if (cuda.code != 0) {  // no GPU here
        EXPECT_EQ(cuda.code, 1);
        EXPECT_THAT(cuda.err, HasSubstr("net.device: this LibTorch finds no device 'cuda'"));
        EXPECT_FALSE(std::filesystem::exists(folder_.file("cuda/checkpoints/best.json")));
    }
    const Ended other = run_process(kProgram + train("other", "--device tpu"));
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.err, AllOf(HasSubstr("net.device"), HasSubstr("tpu")));
}

TEST_F(ProgramTest, GamesBelongToRulesAndNotToTheirName) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const auto ouk = load_rules("ouk");
    const std::string of_ouk = "ouk (" + ouk->hash().hex() + ")";
    const struct {
        std::string name;
        std::string toml;
        bool is_same;
    } rows[] = {
        {"mine", "inherits = 'ouk'\ntakhaeng_ruea = ['a1']\n", true},
        {"ouk", "inherits = 'ouk'\nends.repetition = 4\n", false},
        {"makruk", "inherits = 'makruk'\n", false},
    };
    for (const auto& row : rows) {
        const Rules rules(parse_ruleset(row.toml, row.name));
        const std::string games = folder_.file(row.name + "/games-000000.h5");
        create_folder(folder_.file(row.name));
        // Of the same rules the same games: then they are those of the run.
        write_games(games, random_games(row.is_same ? *ouk : rules, 40, 120), rules);
        const std::string of_them = row.name + " (" + rules.hash().hex() + ")";
        const std::string out = " --out " + folder_.file("run");
        const std::string resume = "train " + kSmallest + " --data " + games + out +
                                   " --set checkpoint_steps=3 --set metrics_steps=2";
        const std::string quantize =
            "quantize " + folder_.file("run") + " --out " + folder_.file("net.oukn") + " --data ";
        for (const std::string& command : {resume, quantize + games}) {
            const Ended ended = run_process(kProgram + command);
            EXPECT_EQ(ended.code, row.is_same ? 0 : 1) << command << '\n' << ended.err;
            if (row.is_same) continue;
            EXPECT_THAT(ended.err, AllOf(HasSubstr(of_ouk), HasSubstr(of_them))) << command;
        }
        if (row.is_same) continue;
        const Ended mixed = run_process(kProgram + train("mixed", "--data " + games));
        EXPECT_EQ(mixed.code, 1);
        EXPECT_THAT(mixed.err, HasSubstr(games + ": was played under ruleset " + of_them +
                                         "; expected " + of_ouk + " as "));
        EXPECT_FALSE(std::filesystem::exists(folder_.file("mixed/checkpoints")));
    }
}

TEST_F(ProgramTest, KilledAnywhereItEndsAsIfItHadNotBeen) {
    ASSERT_EQ(run_process(kProgram + train("whole")).code, 0);
    for (const char* point :
         {"train.step:1", "train.step:5", "checkpoint.tensors:1", "checkpoint.tensors:3",
          "checkpoint.manifest:2", "checkpoint.best:1", "checkpoint.best:4"}) {
        const std::string failing =
            "OUK_FAILPOINT=" + std::string(point) + " " OUK_FAILPOINTS_PROGRAM " ";
        EXPECT_EQ(run_process(failing + train(point)).code, kKilled) << point;
        const Ended resumed = run_process(kProgram + train(point));
        EXPECT_EQ(resumed.code, 0) << point << resumed.err;
        EXPECT_EQ(best(point).weights_hash, best("whole").weights_hash) << point;
        EXPECT_EQ(best(point).state, best("whole").state) << point;
        EXPECT_EQ(best(point).tensors_hash, best("whole").tensors_hash) << point;
        EXPECT_EQ(steps_told(point), steps_told("whole")) << point;
        EXPECT_EQ(names_in(folder_.file(point) + "/checkpoints"),
                  names_in(folder_.file("whole/checkpoints")))
            << point;
    }
}

class WrongInputTest : public ProgramTest {
protected:
    struct Row {
        std::string arguments;
        int code;
        std::string part;
    };
    /// Each with its message and no run begun.
    void expect_refused(const std::vector<Row>& rows) const {
        for (const Row& row : rows) {
            const Ended ended = run_process("CUDA_VISIBLE_DEVICES= " + kProgram + row.arguments);
            EXPECT_EQ(ended.code, row.code) << row.arguments << ended.err;
            EXPECT_THAT(ended.err, HasSubstr(row.part));
            EXPECT_EQ(ended.out, "");
            const std::string run = folder_.file("run");
            if (!std::filesystem::exists(run)) continue;
            EXPECT_THAT(names_in(run), testing::ElementsAre(".lock")) << row.arguments;
        }
    }
    [[nodiscard]] std::string data(const std::string& name) const {
        return " --data " + folder_.file(name);
    }
    [[nodiscard]] std::string out(const std::string& name) const {
        return " --out " + folder_.file(name);
    }
};

TEST_F(WrongInputTest, ConfigsAndSettingsAreNamed) {
    overwrite_file(folder_.file("broken.toml"), "seed = \n");
    overwrite_file(folder_.file("unknown.toml"), "seed = 1\nwidth = 64\n");
    overwrite_file(folder_.file("odd.toml"), "net.width = 33\n");
    const std::string rest = data("games-000000.h5") + out("run");
    const std::string set = "train " + kSmallest + rest + " --set ";
    expect_refused({
        {"train none.toml" + rest, 1, "none.toml"},
        {"train " + folder_.file("broken.toml") + rest, 1, "broken.toml"},
        {"train " + folder_.file("unknown.toml") + rest, 1, "2: unknown key 'width'"},
        {"train " + folder_.file("odd.toml") + rest, 1, "odd.toml, net: width is 33"},
        {set + "width=64", 2, "unknown key 'width'"},
        {set + "net.width=33", 2, "net: width is 33"},
        {set + "net.width=8", 2, "net.width"},
        {set + "net.king_buckets='0 1'", 2, "net: 2 king buckets; expected 64"},
        {set + "net.king_buckets='0 one'", 2, "net: king_buckets is '0 one'"},
        {set + "net.activation=relu", 2, "net.activation"},
        {set + "net.lanes=3", 2, "net.lanes is 3"},
        {set + "learning_rate.schedule='[\"parabola\"]'", 2,
         "--set, learning_rate.schedule: 'parabola' is no part"},
        {set + "data.leave_out.early_plies=1000", 1, "is left to train on"},
        {set + "patience=3 --set data.held_out_share=0", 2, "expected held-out games"},
        {set + "target.last_result_share=-0.5", 2,
         "target.last_result_share is -0.5; expected from 0 to 1, or -1"},
    });
}

TEST_F(WrongInputTest, FilesAndFoldersAreNamed) {
    overwrite_file(folder_.file("file"), "");
    create_folder(folder_.file("taken"));
    overwrite_file(folder_.file("taken/checkpoints"), "");
    std::filesystem::create_symlink("loop", folder_.file("loop"));
    const std::string train = "train " + kSmallest;
    const std::string games = data("games-000000.h5");
    expect_refused({
        {train + out("run"), 2, "--data"},
        {train + data("none") + out("run"), 1, "none"},
        {train + data("file") + out("run"), 1, "file"},
        {train + games + out("file"), 1, "file"},
        {train + games + " --out " + folder_.path(), 1, "but no run; expected a new"},
        // Before data are read: these are none.
        {train + data("file") + out("run") + " --device cuda", 1, "finds no device 'cuda'"},
        {train + data("file") + out("taken"), 1, "taken/checkpoints: is no folder"},
        {train + data("loop") + out("run"), 1,
         "loop: cannot be used (Too many levels of symbolic links)"},
        {train + games + out(std::string(300, 'x')), 1, "x: cannot be used (File name too long)"},
        {"quantize " + folder_.file("none") + " --out x.oukn", 1, "none"},
        {"quantize " + folder_.path() + " --out x.oukn", 1, "best.json"},
        {"quantize", 2, "checkpoint"},
    });
    EXPECT_FALSE(std::filesystem::exists(folder_.file(".lock")));
    // Where no run began, one may.
    EXPECT_EQ(run_process(kProgram + train + games + out("run")).code, 0);
}

TEST_F(ProgramTest, TellsOfARunThatIsNotFinished) {
    const Ended stopped = run_process(kProgram + train("run", "--json --set stop_after_steps=2"));
    EXPECT_EQ(stopped.code, 0) << stopped.err;
    EXPECT_THAT(stopped.out, AllOf(HasSubstr("\"finished\": false"), HasSubstr("\"steps\": 2"),
                                   HasSubstr("\"best_checkpoint\": null")));
    const Ended finished = run_process(kProgram + train("run", "--json"));
    EXPECT_THAT(finished.out, AllOf(HasSubstr("\"finished\": true"),
                                    HasSubstr("\"best_checkpoint\": \"checkpoints/best.json\"")));
}

TEST_F(ProgramTest, ALogThatNobodyReadsEndsNoRun) {
    for (const char* reader : {"2> >(true)", "2>&1 | true"}) {
        const std::string out = "run" + std::to_string(std::string(reader).size());
        (void)run_process("bash -c '" + kProgram + train(out) + reader + "; sleep 0.1'");
        EXPECT_TRUE(std::filesystem::exists(folder_.file(out + "/summary.json"))) << reader;
    }
}

TEST_F(ProgramTest, SetTakesOneKeyAsHelpSays) {
    EXPECT_THAT(run_process(kProgram + "train --help").out, HasSubstr("--set KEY=VALUE  "));
    const std::string check = kProgram + "train " + kSmallest + " --check --set epochs=3 ";
    EXPECT_EQ(run_process(check + "--set batch=500").code, 0);
    EXPECT_EQ(run_process(check + "batch=500").code, 2);
}

TEST_F(ProgramTest, CheckNeedsNoDataAndTouchesNothing) {
    const std::string check = kProgram + "train " + kSmallest + " --check --data " +
                              folder_.file("none") + " --out " + folder_.file("run");
    const Ended good = run_process(check + " --set epochs=3");
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_THAT(good.out, HasSubstr("epochs = 3\n"));
    EXPECT_EQ(run_process(check + " --set nonsense=1").code, 2);
    EXPECT_EQ(run_process(check + " --set net.width=40").code, 2);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("run")));
}

TEST_F(ProgramTest, ExportsWhatThePythonOfTheReadmeConfirms) {
    ASSERT_EQ(run_process(kProgram + train("run", "--set target.score_scale=350")).code, 0);
    const std::string check = folder_.file("check.jsonl");
    const std::string from_run = " --out " + folder_.file("run");
    for (int i = 0; i < 2; ++i) {  // an earlier export is replaced
        const Ended ended = run_process(kProgram + "train --export-text " + check + from_run);
        EXPECT_EQ(ended.code, 0) << ended.err;
        EXPECT_THAT(ended.out, HasSubstr("100 positions, outputs of " + folder_.file("run")));
    }
    EXPECT_THAT(read_file(check), HasSubstr("\"output_scale\":350"));
    std::string code = code_under("### Check a network in Python");
    overwrite_file(folder_.file("check.py"), code.substr(code.find("import")));
    const Ended python = run_process("cd " + folder_.path() + " && python3 check.py");
    const std::string before = "100 positions, largest difference ";
    ASSERT_THAT(python.out, testing::StartsWith(before)) << python.err;
    EXPECT_LT(std::stod(python.out.substr(before.size())), 1e-5);

    const std::string games = folder_.file("games-000000.h5");
    const std::string bytes = read_file(games);
    const Ended over = run_process(kProgram + "train --export-text=" + games + from_run);
    EXPECT_EQ(over.code, 1);
    EXPECT_THAT(over.err, HasSubstr("games-000000.h5: is there and is no export"));
    EXPECT_EQ(read_file(games), bytes);
    EXPECT_EQ(run_process(kProgram + "train --export-text " + check).code, 2);
}

TEST_F(ProgramTest, BeginsWithANetworkAndSaysWhich) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const std::string net = folder_.file("net.oukn");
    ASSERT_EQ(run_process(kProgram + "quantize " + folder_.file("run") + " --out " + net).code, 0);
    const std::string hash = hash_of(read_file(net)).hex();
    const Ended second = run_process(kProgram + train("second", "--init " + net));
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_THAT(read_file(folder_.file("second/run.json")), AllOf(HasSubstr(net), HasSubstr(hash)));
    const Ended without = run_process(kProgram + train("second"));
    EXPECT_EQ(without.code, 1);
    EXPECT_THAT(without.err, HasSubstr("the network it started from is " + hash));
    const Ended again = run_process(kProgram + train("second", "--init " + net));
    EXPECT_EQ(again.code, 0);
    EXPECT_THAT(again.err, HasSubstr("finished already"));
}

TEST_F(ProgramTest, EveryVerbHasHelpWithAnExample) {
    for (const char* verb : {"train", "quantize"}) {
        const Ended ended = run_process(kProgram + verb + " --help");
        EXPECT_EQ(ended.code, 0);
        EXPECT_THAT(ended.out, HasSubstr(std::string("Example: ouk ") + verb));
    }
}

}  // namespace
}  // namespace ouk
