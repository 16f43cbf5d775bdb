#include "engine/nnue/network.h"

#include <gmock/gmock.h>

#include "engine/nnue/accumulator.h"
#include "engine/nnue/hidden_layer.h"
#include "tests/engine/nnue/networks.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Network, ScoreIsScaledRoundedAndHeldBelowMates) {
    const auto rules = load_rules("makruk");
    constexpr int kOne = 255 * 255 * 64;  // the sum that stands for 1.0
    struct Row {
        int output_scale;
        int bias;
        int sum;
        int score;
    };
    const Row rows[] = {
        {400, 0, 0, 0},
        {400, 0, kOne, 400},
        {400, 0, -kOne, -400},
        {400, 255 * 64, 0, 400},
        {400, -255 * 64, kOne, 0},
        {1, 0, kOne / 2, 1},  // a half goes away from zero
        {1, 0, -kOne / 2, -1},
        {1, 0, kOne / 2 - 1, 0},
        {1, 0, 1 - kOne / 2, 0},
        {400, 2'000'000'000, 2'147'450'625, 30'000},
        {10'000, -2'000'000'000, -2'147'450'625, -30'000},
    };
    for (const Row& row : rows) {
        NetworkFile file = random_network_file(*rules, 32, 1);
        file.header.output_scale = row.output_scale;
        file.tensors.output_bias[0] = row.bias;
        EXPECT_EQ(Network(file, "net").score(row.sum, 0), Score(row.score)) << row.sum;
    }
    EXPECT_FALSE(is_mate(kMaxNetworkScore));
}

TEST(Network, ScalesAndActivationSayWhatASumIsWorth) {
    const auto rules = load_rules("makruk");
    struct Row {
        Activation activation;
        Scales scales;
        int one;        // the sum that stands for the output 1.0, by hand
        int bias_unit;  // what a bias of 1 adds to it
    };
    const Row rows[] = {
        {Activation::Screlu, {255, 64}, 255 * 255 * 64, 255},
        {Activation::Screlu, {181, 128}, 181 * 181 * 128, 181},
        {Activation::Pairwise, {255, 32}, 255 * 255 * 32, 255},
        {Activation::Crelu, {255, 64}, 255 * 64, 1},
        {Activation::Crelu, {500, 4096}, 500 * 4096, 1},
    };
    for (const Row& row : rows) {
        const NetworkShape shape{.activation = row.activation, .output_buckets = 2};
        NetworkFile file{header_for(*rules, shape), QuantizedTensors(shape)};
        file.header.scales = row.scales;
        const int half = row.one / row.bias_unit / 2;
        file.tensors.output_bias = {0, half};
        const Network network(file, "net");
        EXPECT_EQ(network.score(row.one, 0), Score(400));
        EXPECT_EQ(network.score(-row.one, 0), Score(-400));
        EXPECT_EQ(network.score(row.one, 1), Score(600)) << "the bucket's own bias";
        EXPECT_EQ(network.limit(), row.scales.transformer);
    }
}

TEST(Network, HiddenLayersCountAsTheReadmeSays) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/8/8/8/8/8/R2K4 w - - 0 1");
    constexpr std::size_t kOwnToukOnA1 = index_of(PieceKind::Touk) * 64;
    const NetworkShape shape{.width = 16, .output_buckets = 2, .hidden = 8};
    NetworkFile file{header_for(*rules, shape), QuantizedTensors(shape)};
    file.tensors.transformer_weight[kOwnToukOnA1 * 16 + 4] = 101;
    file.tensors.hidden_weight[0 * 32 + 4] = 50;
    file.tensors.hidden_bias[0] = -77;
    file.tensors.hidden_weight[1 * 32 + 4] = -50;  // clamped to 0
    file.tensors.hidden_bias[2] = 9'000'000;       // clamped to 1.0
    file.tensors.hidden_bias[3] = 127;             // >> 6 leaves 1
    file.tensors.output_weight = {31, 7, 5, 3, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9};
    file.tensors.output_bias[0] = -12345;
    // By hand, S 255, T 64, U 64: a = 101 * 101 >> 1 = 5100; 5100 * 50 - 77 = 254923, >> 6 = 3983.
    // 3983 * 31 + 32512 * 5 + 1 * 3 - 12345 = 273691; * 400 / (32512 * 64) = 52.6.
    for (const Kernels* kernels : {&scalar_kernels(), &best_kernels()}) {
        const Network network(file, "net");
        Accumulator accumulator(16);
        accumulator.refresh(network, *kernels, position);
        EXPECT_EQ(hidden_output(network, *kernels, accumulator.view(Color::White),
                                accumulator.view(Color::Black), 0),
                  273691 + 12345);
        EXPECT_EQ(score_of(network, *kernels, accumulator, position), Score(53));
    }
}

TEST(Network, WeightsLieOnBoundariesOf64Bytes) {
    const auto rules = load_rules("ouk");
    const Network network(random_network_file(*rules, 48, 2), "net");
    const auto is_aligned = [](const void* memory) {
        return reinterpret_cast<std::uintptr_t>(memory) % 64 == 0;
    };
    EXPECT_TRUE(is_aligned(network.row(0)));
    EXPECT_TRUE(is_aligned(network.bias()));
    EXPECT_TRUE(is_aligned(network.output_weight(0)));
    EXPECT_EQ(network.row(2) - network.row(0), 96);
}

TEST(Network, RefusesWeightsOutOfRange) {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules, 32, 2);
    file.tensors.output_weight[9] = -129;
    EXPECT_THAT(error_text([&] { Network(file, "net.oukn"); }),
                AllOf(HasSubstr("net.oukn"), HasSubstr("output.weight[9]")));
}

/// Saves the network in a folder of its own and loads it again.
std::shared_ptr<const Network> reload(const NetworkFile& file, const Rules& rules) {
    const TemporaryFolder folder;
    write_network_file(folder.file("net.oukn"), file);
    return load_network(folder.file("net.oukn"), rules);
}

TEST(LoadNetwork, GivesWhatWasSaved) {
    const auto rules = load_rules("ouk");
    const NetworkFile file = random_network_file(*rules, 64, 3);
    const auto network = reload(file, *rules);
    EXPECT_EQ(network->header(), file.header);
    EXPECT_EQ(network->width(), 64);
    EXPECT_EQ(network->row(3)[5], file.tensors.transformer_weight[3 * 64 + 5]);
    EXPECT_EQ(network->hash(), hash_of(encode_network(file)));
}

TEST(LoadNetwork, RefusesAnotherGameAndNamesBoth) {
    const auto ouk = load_rules("ouk");
    const auto makruk = load_rules("makruk");
    EXPECT_THAT(error_text([&] { (void)reload(random_network_file(*makruk, 32, 4), *ouk); }),
                AllOf(HasSubstr("net.oukn"), HasSubstr("ruleset makruk"), HasSubstr("one for ouk"),
                      HasSubstr(ouk->hash().hex()), HasSubstr(makruk->hash().hex())));
}

TEST(LoadNetwork, RefusesAFlipWhereRotationIsMeant) {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules, 32, 5);
    file.header.map = PerspectiveMap::RankFlip;
    EXPECT_THAT(error_text([&] { (void)reload(file, *rules); }),
                AllOf(HasSubstr("'rank_flip'"), HasSubstr("'rotation'")));
}

}  // namespace
}  // namespace ouk
