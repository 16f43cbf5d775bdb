// ouk-train as a user runs it: exit codes, messages, what is left after kills.
#include <gmock/gmock.h>

#include "engine/nnue/float_file.h"
#include "tests/engine/uci/process.h"
#include "tests/selfplay/readme_code.h"
#include "tests/training/free_port.h"
#include "tests/training/shards.h"
#include "training/run/checkpoint.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const std::string kProgram = OUK_BIN_DIR "/ouk-train ";
const std::string kSmallest = OUK_SOURCE_DIR "/configs/train/smallest.toml";
constexpr int kKilled = 128 + 9;

class ProgramTest : public testing::Test {
protected:
    ProgramTest() {
        const auto rules = load_rules("ouk");
        write_games(folder_.file("games-000000.h5"), random_games(*rules, 40, 120), *rules);
    }
    /// A command that trains for a second on the games.
    [[nodiscard]] std::string train(const std::string& out, const std::string& more = "") const {
        return "train " + kSmallest + " --data " + folder_.path() + " --out " + folder_.file(out) +
               " --threads 2 --set checkpoint_steps=3 --set metrics_steps=2 " + more;
    }
    [[nodiscard]] Manifest best(const std::string& out) const {
        return read_checkpoint(folder_.file(out)).manifest;
    }

    /// The steps of metrics.jsonl, a line each.
    [[nodiscard]] std::string steps_told(const std::string& out) const {
        return run_process("grep -o '\"step\":[0-9]*' " + folder_.file(out) + "/metrics.jsonl").out;
    }

    const TemporaryFolder folder_;
};

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

TEST_F(ProgramTest, QuantizeFloatStoresTheWeightsAsTheyAre) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const std::string quantize = kProgram + "quantize " + folder_.file("run") + " --out ";
    const std::string net = folder_.file("float.oukn");
    const Ended ended = run_process(quantize + net + " --float");
    EXPECT_EQ(ended.code, 0) << ended.err;
    const FloatFile file = decode_float(read_file(net), "test");
    const Checkpoint checkpoint = read_checkpoint(folder_.file("run"));
    EXPECT_EQ(hash_weights(file.network), checkpoint.manifest.weights_hash);
    EXPECT_FALSE(std::filesystem::exists(net + ".json"));

    EXPECT_EQ(run_process(quantize + net + " --float --keep-scales").code, 2);
    ASSERT_EQ(run_process(quantize + net).code, 0);
    const Ended refused = run_process(quantize + net + " --float");
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err, HasSubstr("float.oukn.json: is there and tells of a quantized"));
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

TEST_F(ProgramTest, QuantizingInTheMiddleLeavesTheRunAsItIsAndTheNetIsOfTheBestNow) {
    ASSERT_EQ(run_process(kProgram + train("whole")).code, 0);
    ASSERT_EQ(run_process(kProgram + train("run", "--set stop_after_steps=8")).code, 0);
    const Hash128 early = best("run").weights_hash;
    const std::string net = folder_.file("net.oukn");
    const std::string quantize = kProgram + "quantize " + folder_.file("run") + " --out ";
    EXPECT_EQ(run_process(quantize + folder_.file("none/net.oukn")).code, 1);
    EXPECT_EQ(run_process(quantize + net).code, 0);
    EXPECT_THAT(read_network_file(net).header.provenance, HasSubstr(early.hex()));

    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    EXPECT_EQ(best("run").weights_hash, best("whole").weights_hash);
    ASSERT_NE(best("run").weights_hash, early);
    EXPECT_EQ(run_process(quantize + net).code, 0);
    EXPECT_THAT(read_network_file(net).header.provenance,
                HasSubstr(best("run").weights_hash.hex()));
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

TEST_F(ProgramTest, QuantizesWithoutDataOnlyWhatWasTrainedOn) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const std::string games = folder_.file("games-000000.h5");
    const std::string before = read_shard_info(games).content_hash;
    const auto rules = load_rules("ouk");
    write_games(games, random_games(*rules, 30, 120), *rules);
    const std::string quantize =
        kProgram + "quantize " + folder_.file("run") + " --out " + folder_.file("net.oukn");
    const Ended ended = run_process(quantize);
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, AllOf(HasSubstr(games + ": holds other games"),
                                 HasSubstr("hash to " + read_shard_info(games).content_hash),
                                 HasSubstr("expected " + before)));
    EXPECT_EQ(run_process(quantize + " --data " + folder_.path()).code, 0);
}

TEST_F(ProgramTest, QuantizeWritesOverNothingElse) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const std::string run = folder_.file("run");
    const std::string games = folder_.file("games-000000.h5");
    const struct {
        std::string out;
        const char* refusal;
    } rows[] = {
        {run + "/checkpoints/best.json", "best.json: is there and is no network"},
        {games, "games-000000.h5: is there and is no network"},
        {run + "/run", "run.json: is there and is no report"},
        {run, "is there and is no network"},
        {folder_.file("new/"), "is a folder"},
    };
    for (const auto& row : rows) {
        const bool is_file = std::filesystem::is_regular_file(row.out);
        const std::string before = is_file ? read_file(row.out) : "";
        const Ended ended = run_process(kProgram + "quantize " + run + " --out " + row.out);
        EXPECT_EQ(ended.code, 1) << row.out;
        EXPECT_THAT(ended.err, HasSubstr(row.refusal));
        if (is_file) {
            EXPECT_EQ(read_file(row.out), before);
        }
    }
    EXPECT_EQ(run_process(kProgram + "quantize " + run + " --out ''").code, 2);
}

TEST_F(ProgramTest, AKilledQuantizeLeavesNoNetworkWithoutItsError) {
    ASSERT_EQ(run_process(kProgram + train("run")).code, 0);
    const std::string net = folder_.file("net.oukn");
    const std::string quantize = "quantize " + folder_.file("run") + " --out " + net;
    for (const char* point :
         {"file.before_rename:1", "file.after_rename:1", "file.before_rename:2"}) {
        const std::string failing =
            "OUK_FAILPOINT=" + std::string(point) + " " OUK_FAILPOINTS_PROGRAM " ";
        EXPECT_EQ(run_process(failing + quantize).code, kKilled) << point;
        EXPECT_FALSE(std::filesystem::exists(net)) << point;
    }
    EXPECT_EQ(run_process(kProgram + quantize).code, 0);
    EXPECT_FALSE(std::filesystem::exists(part_path(net)));
    EXPECT_TRUE(std::filesystem::exists(net + ".json"));
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

TEST_F(ProgramTest, TwoProcessesMakeTheNetOfOneAlsoWhenOneIsLost) {
    ASSERT_EQ(run_process(kProgram + train("alone")).code, 0);
    const auto ranks = [&](const std::string& program, const std::string& environment) {
        const std::string both = "WORLD_SIZE=2 MASTER_PORT=" + std::to_string(free_port());
        return run_process("sh -c '(RANK=1 " + both + environment + " " + program + train("two") +
                           " >/dev/null 2>&1 &) ; RANK=0 " + both + " " + kProgram + train("two") +
                           "'");
    };
    const Ended lost = ranks(OUK_FAILPOINTS_PROGRAM " ", " OUK_FAILPOINT=train.step:4");
    EXPECT_EQ(lost.code, 1);
    EXPECT_THAT(lost.err, HasSubstr("another rank is lost"));
    const auto left = CheckpointFolder(folder_.file("two")).newest();
    ASSERT_TRUE(left);
    EXPECT_THAT(*left, HasSubstr("step-00000004.json"));  // 3 would have been written anyway

    const Ended resumed = ranks(kProgram, "");
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.err, HasSubstr("goes on after step 4"));

    const Ended odd = run_process("RANK=0 WORLD_SIZE=3 " + std::string(kProgram) + train("odd"));
    EXPECT_EQ(odd.code, 1);
    EXPECT_THAT(odd.err, HasSubstr("16 lanes cannot be dealt out to 3 ranks"));
    EXPECT_EQ(best("two").weights_hash, best("alone").weights_hash);
    EXPECT_EQ(best("two").state, best("alone").state);
}

TEST_F(ProgramTest, WrongInputsAreNamed) {
    const std::string data = " --data " + folder_.path();
    const std::string out = " --out " + folder_.file("run");
    overwrite_file(folder_.file("broken.toml"), "seed = \n");
    overwrite_file(folder_.file("unknown.toml"), "seed = 1\nwidth = 64\n");
    overwrite_file(folder_.file("odd.toml"), "net.width = 33\n");
    overwrite_file(folder_.file("file"), "");
    create_folder(folder_.file("taken"));
    overwrite_file(folder_.file("taken/checkpoints"), "");
    std::filesystem::create_symlink("loop", folder_.file("loop"));
    const struct {
        std::string arguments;
        int code;
        std::string part;
    } rows[] = {
        {"train none.toml" + data + out, 1, "none.toml"},
        {"train " + folder_.file("broken.toml") + data + out, 1, "broken.toml"},
        {"train " + folder_.file("unknown.toml") + data + out, 1, "2: unknown key 'width'"},
        {"train " + kSmallest + data + out + " --set width=64", 2, "unknown key 'width'"},
        {"train " + kSmallest + data + out + " --set net.width=33", 2, "net: width is 33"},
        {"train " + kSmallest + data + out + " --set net.width=8", 2, "net.width"},
        {"train " + kSmallest + data + out + " --set net.king_buckets='0 1'", 2,
         "net: 2 king buckets; expected 64"},
        {"train " + kSmallest + data + out + " --set net.king_buckets='0 one'", 2,
         "net: king_buckets is '0 one'"},
        {"train " + kSmallest + data + out + " --set net.activation=relu", 2, "net.activation"},
        {"train " + folder_.file("odd.toml") + data + out, 1, "odd.toml, net: width is 33"},
        {"train " + kSmallest + data + out + " --set net.lanes=3", 2, "net.lanes is 3"},
        {"train " + kSmallest + data + out + " --set learning_rate.schedule='[\"parabola\"]'", 2,
         "--set, learning_rate.schedule: 'parabola' is no part"},
        {"train " + kSmallest + out, 2, "--data"},
        {"train " + kSmallest + " --data " + folder_.file("none") + out, 1, "none"},
        {"train " + kSmallest + data + " --out " + folder_.file("file"), 1, "file"},
        {"train " + kSmallest + data + " --out " + folder_.path(), 1, "but no run; expected a new"},
        {"train " + kSmallest + data + out + " --set data.leave_out.early_plies=1000", 1,
         "is left to train on"},
        {"train " + kSmallest + data + out + " --set target.last_result_share=-0.5", 2,
         "target.last_result_share is -0.5; expected from 0 to 1, or -1"},
        {"train " + kSmallest + " --data " + folder_.file("broken.toml") + out, 1, "broken.toml"},
        // Before data are read: these are none.
        {"train " + kSmallest + " --data " + folder_.file("file") + out + " --device cuda", 1,
         "finds no device 'cuda'"},
        {"train " + kSmallest + " --data " + folder_.file("file") + " --out " +
             folder_.file("taken"),
         1, "taken/checkpoints: is no folder"},
        {"train " + kSmallest + " --data " + folder_.file("loop") + out, 1,
         "loop: cannot be used (Too many levels of symbolic links)"},
        {"train " + kSmallest + data + " --out " + folder_.file(std::string(300, 'x')), 1,
         "x: cannot be used (File name too long)"},
        {"quantize " + folder_.file("none") + " --out x.oukn", 1, "none"},
        {"quantize " + folder_.path() + " --out x.oukn", 1, "best.json"},
        {"quantize", 2, "checkpoint"},
    };
    for (const auto& row : rows) {
        const Ended ended = run_process("CUDA_VISIBLE_DEVICES= " + kProgram + row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(row.part));
        EXPECT_EQ(ended.out, "");
        EXPECT_FALSE(std::filesystem::exists(folder_.file("run"))) << row.arguments;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.file(".lock")));
    create_folder(folder_.file("run"));
    EXPECT_EQ(
        run_process(kProgram + "train " + kSmallest + " --data " + folder_.file("file") + out).code,
        1);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.file("run")));
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

TEST_F(ProgramTest, ASignalEndsTheWaitForARankThatIsFrozen) {
    const auto rank = [&](const char* number) {
        return std::string("RANK=") + number + " exec " + kProgram +
               train("run", "--set epochs=9999");
    };
    const Ended ended = run_process(
        "export WORLD_SIZE=2 MASTER_PORT=" + std::to_string(free_port()) + "; (" + rank("1") +
        ") & other=$!; (" + rank("0") + ") & first=$!; " +
        wait_until("[ -e " + folder_.file("run/metrics.jsonl") + " ]") +
        "kill -STOP $other; kill -TERM $first; wait $first; code=$?; kill -KILL $other; exit "
        "$code");
    EXPECT_EQ(ended.code, 128 + SIGTERM);
    EXPECT_THAT(ended.err, AllOf(HasSubstr("another rank does not answer, and this one was told"),
                                 HasSubstr("run: stopped; the same command goes on")));
    EXPECT_TRUE(CheckpointFolder(folder_.file("run")).newest());
}

TEST_F(ProgramTest, ARankWaitsForOthersAsLongAsItIsTold) {
    const std::string port = std::to_string(free_port());
    const Ended ended = run_process("RANK=1 WORLD_SIZE=2 MASTER_PORT=" + port + " " + kProgram +
                                    train("run", "--set rank_patience=1"));
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.err, HasSubstr("rank 1 of 2 at 127.0.0.1:" + port + ": nobody listens"));
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
