#include "engine/nnue/network.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/error.h"
#include "tests/engine/nnue/networks.h"

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
        file.tensors.output_bias = row.bias;
        EXPECT_EQ(Network(file, "net").score(row.sum), Score(row.score)) << row.sum;
    }
    EXPECT_FALSE(is_mate(kMaxNetworkScore));
}

TEST(Network, WeightsLieOnBoundariesOf64Bytes) {
    const auto rules = load_rules("ouk");
    const Network network(random_network_file(*rules, 48, 2), "net");
    const auto is_aligned = [](const void* memory) {
        return reinterpret_cast<std::uintptr_t>(memory) % 64 == 0;
    };
    EXPECT_TRUE(is_aligned(network.row(0)));
    EXPECT_TRUE(is_aligned(network.bias()));
    EXPECT_TRUE(is_aligned(network.output_weight()));
    EXPECT_EQ(network.row(2) - network.row(0), 96);
}

TEST(Network, RefusesWeightsOutOfRange) {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules, 32, 2);
    file.tensors.output_weight[9] = -129;
    EXPECT_THAT(
        [&] { Network(file, "net.oukn"); },
        testing::ThrowsMessage<Error>(AllOf(HasSubstr("net.oukn"), HasSubstr("output.weight[9]"))));
}

class LoadNetwork : public testing::Test {
protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = (std::filesystem::temp_directory_path() / (std::string(test->name()) + ".oukn"))
                    .string();
    }
    void TearDown() override { std::filesystem::remove(path_); }

    /// The message of the refusal, or "".
    std::string load(const NetworkFile& file, const Rules& rules) {
        write_network_file(path_, file);
        try {
            network_ = load_network(path_, rules);
            return "";
        } catch (const Error& error) {
            return error.what();
        }
    }

    std::string path_;
    std::shared_ptr<const Network> network_;
};

TEST_F(LoadNetwork, GivesWhatWasSaved) {
    const auto rules = load_rules("ouk");
    const NetworkFile file = random_network_file(*rules, 64, 3);
    ASSERT_EQ(load(file, *rules), "");
    EXPECT_EQ(network_->header(), file.header);
    EXPECT_EQ(network_->width(), 64);
    EXPECT_EQ(network_->row(3)[5], file.tensors.transformer_weight[3 * 64 + 5]);
    EXPECT_EQ(network_->hash(), hash_file(path_));
}

TEST_F(LoadNetwork, RefusesAnotherGameAndNamesBoth) {
    const auto ouk = load_rules("ouk");
    const auto makruk = load_rules("makruk");
    EXPECT_THAT(load(random_network_file(*makruk, 32, 4), *ouk),
                AllOf(HasSubstr(path_), HasSubstr("ruleset makruk"), HasSubstr("one for ouk"),
                      HasSubstr(ouk->hash().hex()), HasSubstr(makruk->hash().hex())));
}

TEST_F(LoadNetwork, RefusesAFlipWhereRotationIsMeant) {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules, 32, 5);
    file.header.map = PerspectiveMap::RankFlip;
    EXPECT_THAT(load(file, *rules), AllOf(HasSubstr("'rank_flip'"), HasSubstr("'rotation'")));
}

}  // namespace
}  // namespace ouk
