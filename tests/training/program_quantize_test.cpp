// ouk-train's verb quantize as a user runs it: what it takes, writes and leaves alone.
#include <gmock/gmock.h>

#include "engine/nnue/float_file.h"
#include "tests/training/program.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class QuantizeProgramTest : public ProgramTest {};

TEST_F(QuantizeProgramTest, QuantizeFloatStoresTheWeightsAsTheyAre) {
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

TEST_F(QuantizeProgramTest, QuantizingInTheMiddleLeavesTheRunAsItIsAndTheNetIsOfTheBestNow) {
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

TEST_F(QuantizeProgramTest, QuantizesWithoutDataOnlyWhatWasTrainedOn) {
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

TEST_F(QuantizeProgramTest, QuantizeWritesOverNothingElse) {
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
        {folder_.file("new/net.oukn"),
         "/new is no folder; expected a file in a folder that is there"},
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

TEST_F(QuantizeProgramTest, AKilledQuantizeLeavesNoNetworkWithoutItsError) {
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

}  // namespace
}  // namespace ouk
