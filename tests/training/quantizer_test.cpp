// Four ways to one number: LibTorch, plain floats, integers, SIMD.
#include "training/quantizer/quantizer.h"

#include <gmock/gmock.h>

#include <cmath>

#include "engine/nnue/accumulator.h"
#include "engine/nnue/quantize.h"
#include "tests/training/planted.h"
#include "training/run/checkpoint_data.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class QuantizerTest : public testing::Test {
protected:
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const TrainingData data_ = planted_data(rules_, 40);
    const TemporaryFolder folder_;

    /// A run of two epochs; its best checkpoint.
    [[nodiscard]] Checkpoint train(std::int64_t width, int hidden = 0) const {
        TrainConfig config = small_config();
        config.net.width = width;
        config.net.hidden = hidden;
        const PlantedFile file(*rules_, 40);
        const auto loader = file.loader();
        Trainer trainer(config, *loader, folder_.file(std::to_string(width)));
        trainer.run();
        return read_checkpoint(folder_.file(std::to_string(width)));
    }
};

Score score_with(const Network& network, const Kernels& kernels, const Position& position) {
    Accumulator accumulator(network.width());
    accumulator.refresh(network, kernels, position);
    return score_of(network, kernels, accumulator, position);
}

TEST_F(QuantizerTest, LibTorchPlainFloatsScalarAndSimdAgree) {
    for (const auto& [width, hidden] : {std::pair{32, 0}, {64, 0}, {48, 8}}) {
        const Checkpoint checkpoint = train(width, hidden);
        Learner learner({.width = width, .hidden = hidden, .reference = true}, 99);
        learner.load(checkpoint.tensors, "test");
        const FloatNetwork plain = weights_of(checkpoint, "test");
        const Network network(quantize_checkpoint(checkpoint, *rules_, {}, "test"), "test");
        const double scale = network.header().output_scale;
        SparseBatch batch;
        fill_batch(batch, data_.held_out, {{.width = width, .hidden = hidden}, data_.map}, {});
        const std::vector<float> torch = learner.outputs(batch);
        ASSERT_EQ(torch.size(), data_.held_out.size());
        for (std::size_t i = 0; i < torch.size(); ++i) {
            const Position position = position_of(data_.held_out[i], *rules_);
            const double reference = reference_output(plain, position, data_.map);
            ASSERT_NEAR(torch[i], reference, 1e-4);
            const Score scalar = score_with(network, scalar_kernels(), position);
            // Weights are known to 1/510 and 1/128; the mean is in the next test.
            ASSERT_NEAR(scalar.value(), scale * reference, 20);
            if (avx2_kernels() == nullptr) continue;
            ASSERT_EQ(score_with(network, *avx2_kernels(), position), scalar);
        }
    }
}

TEST_F(QuantizerTest, MeasuresItsErrorWhichIsBelowTwoCentipawns) {
    const Checkpoint checkpoint = train(32);
    const FloatNetwork plain = weights_of(checkpoint, "test");
    const QuantizeOptions options{data_.training};
    const Network network(quantize_checkpoint(checkpoint, *rules_, options, "test"), "test");
    const QuantizationError error = measure_error(plain, network, *rules_, data_.held_out);
    EXPECT_EQ(error.positions, data_.held_out.size());
    EXPECT_GT(error.mean_cp, 0);
    EXPECT_LT(error.mean_cp, 2);
    EXPECT_LE(error.mean_cp, error.p999_cp);
    EXPECT_LE(error.p999_cp, error.max_cp);

    FloatNetwork shifted = plain;
    shifted.output_bias[0] += 0.25F;  // 100 centipawns at scale 400
    EXPECT_NEAR(measure_error(shifted, network, *rules_, data_.held_out).mean_cp, 100, 2);
}

TEST_F(QuantizerTest, FitsScalesThatErrLeast) {
    const Checkpoint checkpoint = train(32);
    const FloatNetwork plain = weights_of(checkpoint, "test");
    const auto network = [&](const FloatNetwork& weights, std::optional<Scales> scales) {
        const QuantizeOptions options{data_.training, scales};
        return quantize_network(weights, checkpoint.manifest.network, *rules_, options, "FILE");
    };
    const auto mean = [&](const FloatNetwork& weights, const NetworkFile& file) {
        return measure_error(weights, Network(file, "test"), *rules_, data_.held_out).mean_cp;
    };
    const NetworkFile fitted = network(plain, {});
    EXPECT_NE(fitted.header.scales, Scales{});
    EXPECT_LT(mean(plain, fitted), mean(plain, network(plain, Scales{})));

    // A weight of 3 does not fit the usual scales, but others.
    FloatNetwork wide = plain;
    wide.output_weight[17] = 3;
    EXPECT_THROW((void)network(wide, Scales{}), Error);
    EXPECT_LT(mean(wide, network(wide, {})), 10);
    wide.output_weight[17] = 1000;
    EXPECT_THAT(error_text([&] { (void)network(wide, {}); }), HasSubstr("FILE: output.weight[17]"));
}

TEST_F(QuantizerTest, NamesTheNeuronThatRoundingCostsMost) {
    const NetworkShape shape{.width = 32, .activation = Activation::Pairwise, .output_buckets = 2};
    NetworkFile file{header_for(*rules_, shape), QuantizedTensors(shape)};
    FloatNetwork network(shape);
    // Pairs 5 and 9 are 1 whatever stands where. In the bucket of many men, for the own side, one
    // has a weight that must be rounded.
    for (const std::size_t half : {0U, 16U}) network.transformer_bias[half + 5] = 1;
    network.output_weight[32 + 5] = 0.51F;
    for (const std::size_t half : {0U, 16U}) network.transformer_bias[half + 9] = 1;
    network.output_weight[32 + 9] = 0.5F;
    file.tensors = quantize(network, "test");
    std::vector<Sample> samples{
        make_sample(start_position(*rules_), data_.map, 0, kAgreedDraw, "")};
    const std::vector<NeuronError> errors = neuron_errors(network, file, *rules_, samples);
    ASSERT_EQ(errors.size(), 16U);
    EXPECT_EQ(errors[0].neuron, 5);
    EXPECT_NEAR(errors[0].mean_cp, (0.515625 - 0.51) * 400, 1e-4);  // 33 / 64
    EXPECT_NEAR(errors[0].max_cp, errors[0].mean_cp, 1e-9);
    EXPECT_EQ(errors[1].mean_cp, 0);
}

TEST_F(QuantizerTest, NamesHiddenNeurons) {
    const NetworkShape shape{.output_buckets = 2, .hidden = 8};
    NetworkFile file{header_for(*rules_, shape), QuantizedTensors(shape)};
    FloatNetwork network(shape);
    for (const std::size_t neuron : {3U, 6U}) network.hidden_bias[8 + neuron] = 1;
    network.output_weight[8 + 3] = 0.5F;
    network.output_weight[8 + 6] = 0.51F;
    file.tensors = quantize(network, "test");
    const std::vector<Sample> samples{
        make_sample(start_position(*rules_), data_.map, 0, kAgreedDraw, "")};
    const std::vector<NeuronError> errors = neuron_errors(network, file, *rules_, samples);
    ASSERT_EQ(errors.size(), 8U);
    EXPECT_EQ(errors[0].neuron, 6);
    EXPECT_NEAR(errors[0].mean_cp, (0.515625 - 0.51) * 400, 1e-4);  // 33 / 64
    EXPECT_EQ(errors[1].mean_cp, 0);
}

TEST_F(QuantizerTest, KeepsWhereItComesFrom) {
    const Checkpoint checkpoint = train(32);
    const std::string data = checkpoint.manifest.data.front().content_hash;
    const NetworkFile file = quantize_checkpoint(checkpoint, *rules_, {}, "test");
    EXPECT_EQ(file.header.ruleset_hash, rules_->hash());
    EXPECT_EQ(file.header.map, PerspectiveMap::Rotation);
    EXPECT_THAT(file.header.provenance,
                AllOf(HasSubstr("\"seed\":1"), HasSubstr("\"data\":[\"" + data + "\"]"),
                      HasSubstr("net.width = 32"), HasSubstr("\"weights\":\"")));
    EXPECT_EQ(encode_network(decode_network(encode_network(file), "test")), encode_network(file));
}

TEST_F(QuantizerTest, RefusesAWeightThatDoesNotFit) {
    const Checkpoint good = train(32);
    FloatNetwork spoiled = weights_of(good, "test");
    spoiled.output_weight[17] = 3;
    Learner learner({.width = 32}, 1);
    learner.set_weights(spoiled);
    const Checkpoint bad{good.manifest, learner.save()};
    EXPECT_THAT(error_text([&] { (void)quantize_checkpoint(bad, *rules_, {}, "FILE"); }),
                AllOf(HasSubstr("FILE: output.weight[17]"), HasSubstr("192")));
}

TEST(PickSamples, DrawsTheSameEachTime) {
    std::vector<Sample> samples(100);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i].occupied = i;
    const std::vector<Sample> picked = pick_samples(samples, 10);
    EXPECT_EQ(picked.size(), 10U);
    EXPECT_EQ(picked, pick_samples(samples, 10));
    EXPECT_NE(picked, std::vector<Sample>(samples.begin(), samples.begin() + 10));
    EXPECT_EQ(pick_samples(samples, 1000).size(), 100U);
}

}  // namespace
}  // namespace ouk
