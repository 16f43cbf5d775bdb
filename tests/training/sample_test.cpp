// What a sample keeps of a position, and from whose side.
#include <gmock/gmock.h>

#include <cmath>

#include "tests/engine/nnue/shapes.h"
#include "tests/training/planted.h"
#include "training/data/batch.h"
#include "training/data/nibbles.h"

namespace ouk {
namespace {

Sample sample_of(const Rules& rules, const std::string& fen, int white_score, Result result) {
    return make_sample(parse_fen(rules, fen), perspective_map(rules),
                       static_cast<std::int16_t>(white_score), {result, Reason::Count}, "test");
}

template <class Features>
std::vector<int> sorted(const Features& features) {
    std::vector<int> list(features.begin(), features.end());
    std::sort(list.begin(), list.end());
    return list;
}

TEST(Sample, HasTheFeaturesOfTheEngine) {
    for (const char* name : {"ouk", "makruk", "kar-ouk", "asean"}) {
        const auto rules = load_rules(name);
        const PerspectiveMap map = perspective_map(*rules);
        for (const NetworkShape& shape : all_shapes()) {
            const FeatureSet set(shape, map);
            for (const Position& position : random_positions(*rules, 10)) {
                const Sample sample = make_sample(position, map, 0, kAgreedDraw, "");
                std::array<InputPair, kMaxSamplePairs> buffer;
                const std::span pairs(buffer.data(), append_pairs(sample, set, buffer.data()));
                const auto seen_by = [&](std::uint16_t InputPair::*side) {
                    std::vector<int> inputs;
                    for (const InputPair& pair : pairs) inputs.push_back(pair.*side);
                    return sorted(inputs);
                };
                const Color side = position.side_to_move();
                const auto own = active_features(position, side, set);
                const auto other = active_features(position, ~side, set);
                ASSERT_EQ(seen_by(&InputPair::own), sorted(own));
                ASSERT_EQ(seen_by(&InputPair::other), sorted(other));
                // The position that stands for the sample is the same inputs, too.
                const Position again = position_of(sample, *rules);
                ASSERT_EQ(sorted(active_features(again, Color::White, set)), sorted(own));
                ASSERT_EQ(sorted(active_features(again, Color::Black, set)), sorted(other));
            }
        }
    }
}

TEST(Sample, NibblesAreTheSameByEitherWay) {
    Random random(random_key(1, 0, Purpose::Test));
    for (int i = 0; i < 1000; ++i) {
        std::uint64_t occupied = random.next() & random.next();
        if (i == 0) occupied = 0;
        if (i == 1) occupied = 0xFFFF'0000'0000'FFFF;
        if (std::popcount(occupied) > kMaxMen) continue;
        const Planes planes{random.next() & occupied, random.next() & occupied,
                            random.next() & occupied, random.next() & occupied};
        EXPECT_EQ(nibbles_of(planes, occupied), nibbles_by_loop(planes, occupied));
    }
}

TEST(Sample, SpeaksFromTheSideToMove) {
    const auto rules = load_rules("ouk");
    const std::string men = "4k3/8/8/8/8/8/8/R2K4";
    const Sample white = sample_of(*rules, men + " w", 500, Result::WhiteWins);
    EXPECT_EQ(white.score, 500);
    EXPECT_EQ(white.result, 1);
    EXPECT_EQ(white.reason, Reason::Count);
    const Sample black = sample_of(*rules, men + " b", 500, Result::WhiteWins);
    EXPECT_EQ(black.score, -500);
    EXPECT_EQ(black.result, -1);
}

TEST(Sample, ColourSwappedPositionIsTheSame) {
    // ouk's start array is symmetric by rotation: swap colours, turn the board, and nothing but
    // the names of the sides has changed.
    const auto rules = load_rules("ouk");
    ASSERT_EQ(perspective_map(*rules), PerspectiveMap::Rotation);
    const Sample white = sample_of(*rules, "1k6/8/8/8/3S4/8/8/R2K4 w", 321, Result::WhiteWins);
    const Sample black = sample_of(*rules, "4k2r/8/8/4s3/8/8/8/6K1 b", -321, Result::BlackWins);
    EXPECT_EQ(white, black);
    EXPECT_EQ(input_key(white), input_key(black));
    // A rank flip is another position to the network.
    const Sample flipped = sample_of(*rules, "r2k4/8/8/3s4/8/8/8/1K6 b", -321, Result::BlackWins);
    EXPECT_NE(input_key(white), input_key(flipped));
    // The count counts only where it is an input.
    Sample other = white;
    other.count = 3;
    EXPECT_EQ(input_key(white), input_key(other));
    EXPECT_NE(input_key(white, {.has_count = true}), input_key(other, {.has_count = true}));
}

struct TargetRow {
    double result_share;
    int score;
    int result;
    double target;
    Reason reason = Reason::Checkmate;
};

TEST(Target, BlendsScoreAndResult) {
    const double ahead = 1 / (1 + std::exp(-1.0));
    for (const TargetRow& row :
         std::initializer_list<TargetRow>{{0, 0, 1, 0.5},
                                          {0, 400, -1, ahead},
                                          {0, -400, 1, 1 - ahead},
                                          {1, -400, 1, 1},
                                          {1, 400, 0, 0.5},
                                          {1, 400, -1, 0},
                                          {0.25, 0, 1, 0.625},
                                          {0.5, 0, 1, 0.625, Reason::Count},
                                          {1, 400, 0, ahead, Reason::NMove}}) {
        const Target target({.result_share = row.result_share,
                             .result_shares = {"count 0.5", "n_move 0"},
                             .score_scale = 400});
        const Sample sample{.score = static_cast<std::int16_t>(row.score),
                            .result = static_cast<std::int8_t>(row.result),
                            .reason = row.reason};
        EXPECT_NEAR(target.of(sample), row.target, 1e-7);
    }
}

TEST(Batch, HoldsThePairsOfEachSample) {
    const auto rules = load_rules("ouk");
    const std::vector<Sample> samples{sample_of(*rules, "4k3/8/8/8/8/8/8/3K4 w", 0, Result::Draw),
                                      sample_of(*rules, "4k3/8/8/8/8/8/8/R2K4 w", 0, Result::Draw)};
    SparseBatch batch;
    fill_batch(batch, samples, {NetworkShape{}, perspective_map(*rules)}, {});
    EXPECT_THAT(batch.offsets, testing::ElementsAre(0, 2, 5));
    EXPECT_EQ(batch.size(), 2U);
}

}  // namespace
}  // namespace ouk
