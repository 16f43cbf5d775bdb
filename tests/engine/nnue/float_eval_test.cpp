// Networks of floats: their file, and that they evaluate as the quantized ones that they become.
#include "engine/nnue/float_eval.h"

#include <gmock/gmock.h>

#include <limits>

#include "engine/base/files.h"
#include "engine/game/game.h"
#include "engine/nnue/network_eval.h"
#include "engine/nnue/quantize.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/nnue/shapes.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

FloatFile random_float_file(const Rules& rules, const NetworkShape& shape) {
    const NetworkFile file = random_network_file(rules, shape, 3);
    return make_float_file(file.header, dequantize(file));
}

TEST(FloatFile, ImportThenExportIsIdentical) {
    const auto rules = load_rules("ouk");
    for (const NetworkShape& shape : all_shapes()) {
        const TemporaryFolder folder;
        const FloatFile file = random_float_file(*rules, shape);
        write_float_file(folder.file("a.oukn"), file);
        const auto read = load_float_file(folder.file("a.oukn"), *rules);
        EXPECT_EQ(read->header, file.header);
        EXPECT_EQ(read->network.transformer_weight, file.network.transformer_weight);
        EXPECT_EQ(read->network.output_bias, file.network.output_bias);
        EXPECT_EQ(encode_float(*read), read_file(folder.file("a.oukn")));
    }
}

// The weights of one are those of the other, so their scores differ by the rounding at the end
// alone, where the float lies next to a half.
TEST(FloatEval, IsTheQuantizedNetworkWithoutRounding) {
    const auto rules = load_rules("ouk");
    for (const NetworkShape& shape : all_shapes()) {
        const NetworkFile file = random_network_file(*rules, shape, 3);
        const auto network = std::make_shared<const Network>(file, "test");
        NetworkEval quantized(network);
        FloatEval floats(
            std::make_shared<const FloatFile>(make_float_file(file.header, dequantize(file))));
        Random random = test_random(5);
        int count = 0;
        int differ = 0;
        play_random_game(
            start_position(*rules), random, 80, [&](const Position& before, Move move) {
                quantized.set_root(before);
                floats.set_root(before);
                const Position after = before.after(move);
                quantized.make(0, before, move);
                floats.make(0, before, move);
                const int difference =
                    quantized.evaluate(1, after).value() - floats.evaluate(1, after).value();
                EXPECT_LE(std::abs(difference), 1);
                differ += std::abs(difference);
                ++count;
            });
        EXPECT_GT(count, 20);
        EXPECT_LT(differ, count / 10);
    }
}

TEST(FloatEval, IsHeldWithinTheScoresOfNetworks) {
    const auto rules = load_rules("ouk");
    FloatNetwork network(NetworkShape{.width = 32});
    for (const float bias : {kMaxFloatValue, -kMaxFloatValue}) {
        network.output_bias[0] = bias;
        const FloatEval eval(std::make_shared<const FloatFile>(
            make_float_file(header_for(*rules, network.shape), network)));
        EXPECT_EQ(eval.evaluate(0, start_position(*rules)),
                  bias > 0 ? kMaxNetworkScore : -kMaxNetworkScore);
    }
}

TEST(FloatFile, RefusesWhatIsNone) {
    const auto rules = load_rules("ouk");
    const FloatFile good = random_float_file(*rules, {.width = 32});
    const std::string quantized = encode_network(random_network_file(*rules, 32, 3));
    EXPECT_THAT(error_text([&] { (void)decode_float(quantized, "FILE"); }),
                HasSubstr("FILE: a quantized network; expected one of floats"));
    EXPECT_THAT(error_text([&] { (void)decode_network(encode_float(good), "FILE"); }),
                HasSubstr("FILE: a network of floats; expected a quantized one"));
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -2e6F}) {
        FloatFile bad = good;
        bad.network.output_weight[17] = value;
        EXPECT_THAT(error_text([&] { (void)decode_float(encode_float(bad), "FILE"); }),
                    HasSubstr("FILE: output.weight[17] is "));
    }
    std::string damaged = encode_float(good);
    damaged[damaged.size() / 2] ^= 1;
    EXPECT_THAT(error_text([&] { (void)decode_float(damaged, "FILE"); }), HasSubstr("damaged"));
    const TemporaryFolder folder;
    write_float_file(folder.file("net.oukn"), good);
    EXPECT_THROW((void)load_float_file(folder.file("net.oukn"), *load_rules("makruk")),
                 WrongRuleset);
}

}  // namespace
}  // namespace ouk
