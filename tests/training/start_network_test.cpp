// A training that begins with a network that plays.
#include "training/run/start_network.h"

#include <gmock/gmock.h>

#include "engine/nnue/quantize.h"
#include "tests/training/planted.h"
#include "training/quantizer/quantizer.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class StartNetworkTest : public testing::Test {
protected:
    [[nodiscard]] StartNetwork start(const NetworkShape& shape = {}, const char* ruleset = "ouk",
                                     int scale = 400) const {
        FloatNetwork weights(shape);
        Random random(random_key(1, 0, Purpose::Test));
        for (float& weight : weights.transformer_weight) {
            weight = static_cast<float>(0.2 * random.unit() - 0.1);
        }
        for (auto* const values : {&weights.hidden_weight, &weights.output_weight}) {
            for (float& weight : *values) weight = static_cast<float>(random.unit() - 0.5);
        }
        NetworkFile file{header_for(*load_rules(ruleset), shape), quantize(weights, "test")};
        file.header.output_scale = scale;
        return {"NET", hash_of(encode_network(file)), file};
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const PlantedFile data_{*rules_, 40};
    const TemporaryFolder folder_;
};

TEST_F(StartNetworkTest, GivesTheFirstWeights) {
    const auto loader = data_.loader();
    for (const int hidden : {0, 8}) {
        TrainConfig config = small_config();
        config.net.hidden = hidden;
        const StartNetwork net = start({.hidden = hidden});
        const TemporaryFolder run;
        const Trainer trainer(config, *loader, run.path(), {.start = net});
        const FloatNetwork weights = trainer.learner().weights();
        EXPECT_EQ(hash_weights(weights), hash_weights(dequantize(net.file)));
        EXPECT_EQ(quantize(weights, "test"), net.file.tensors);
    }
}

TEST_F(StartNetworkTest, OfAnotherScaleMeansTheSameCentipawns) {
    const NetworkHeader wanted = header_for(*rules_, {});
    const FloatNetwork same = start_weights(start(), wanted);
    const FloatNetwork half = start_weights(start({}, "ouk", 200), wanted);
    const Position position = random_positions(*rules_, 1)[20];
    const float output = reference_output(same, position, wanted.map);
    EXPECT_NE(output, 0);
    EXPECT_NEAR(reference_output(half, position, wanted.map), output / 2, 1e-6);
}

TEST_F(StartNetworkTest, OfOtherRulesOrShapeIsRefusedNamingBothSides) {
    NetworkShape mirrored{.is_mirrored = true, .king_buckets = std::vector<int>(32, 0)};
    mirrored.king_buckets[3] = 1;
    NetworkShape wide;
    wide.width = 64;
    const struct {
        StartNetwork start;
        std::vector<std::string> parts;
    } rows[] = {
        {start({}, "makruk"), {"NET: its ruleset is makruk (", "expected ouk ("}},
        {start(wide), {"NET: its shape is ", "768x64", "expected ", "768x32"}},
        {start({.hidden = 8}), {"hidden 64x8", "expected "}},
        {start(mirrored), {"1536x32", "mirrored", "king buckets 0 0 0 1 0", "expected "}},
    };
    for (const auto& row : rows) {
        const auto loader = data_.loader();
        const std::string message = error_text(
            [&] { Trainer(small_config(), *loader, folder_.path(), {.start = row.start}); });
        for (const std::string& part : row.parts) EXPECT_THAT(message, HasSubstr(part));
    }
}

TEST_F(StartNetworkTest, WeightsThatTheFirstStepWouldClipAreRefused) {
    TrainConfig config = small_config();
    config.target.score_scale = 100;  // a quarter of the network's: its output weights times four
    const auto loader = data_.loader();
    const auto train = [&] { Trainer(config, *loader, folder_.path(), {.start = start()}); };
    EXPECT_THAT(error_text(train), AllOf(HasSubstr("NET: its output.weight["),
                                         HasSubstr("expected at most 1.98, net.clip")));
    config.net.tensors.output_weight.clip = 10;
    EXPECT_NO_THROW(train());
}

TEST_F(StartNetworkTest, AFactorizerCannotBeMadeOfIt) {
    TrainConfig config = small_config();
    config.net.factorizer = true;
    config.net.king_buckets = "1";
    for (int square = 1; square < kSquares; ++square) config.net.king_buckets += " 0";
    const auto loader = data_.loader();
    EXPECT_THAT(error_text([&] { Trainer(config, *loader, folder_.path(), {.start = start()}); }),
                HasSubstr("expected net.factorizer = false"));
}

TEST_F(StartNetworkTest, IsPartOfWhatARunIs) {
    TrainConfig config = small_config();
    config.epochs = 1;
    const auto loader = data_.loader();
    const StartNetwork net = start();
    Trainer trainer(config, *loader, folder_.path(), {.start = net});
    ASSERT_TRUE(trainer.run());
    const Checkpoint best = read_checkpoint(folder_.path());
    EXPECT_EQ(best.manifest.init, net.hash);
    EXPECT_THAT(quantize_checkpoint(best, *rules_, {}, "test").header.provenance,
                HasSubstr("\"init\":\"" + net.hash.hex() + "\""));
    const auto again = data_.loader();
    Trainer other(config, *again, folder_.path());
    EXPECT_THAT(error_text([&] { other.resume(); }),
                AllOf(HasSubstr("the network it started from is " + net.hash.hex()),
                      HasSubstr("expected none")));
}

}  // namespace
}  // namespace ouk
