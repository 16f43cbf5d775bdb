// Incremental against fresh, lazy against eager, scalar against AVX2, over random legal games.
#include "engine/nnue/accumulator.h"

#include <gmock/gmock.h>

#include "engine/nnue/network_eval.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/nnue/shapes.h"

namespace ouk {
namespace {

constexpr int kGames = 10;
constexpr int kPlies = 200;
constexpr int kGameWidth = 48;

struct Game {
    explicit Game(const char* ruleset, const NetworkShape& shape = {.width = kGameWidth})
        : rules(load_rules(ruleset)),
          start(start_position(*rules)),
          network(std::make_shared<const Network>(random_network_file(*rules, shape, 1), "net")) {}

    [[nodiscard]] Accumulator fresh(const Position& position,
                                    const Kernels& kernels = best_kernels()) const {
        Accumulator accumulator(network->width());
        accumulator.refresh(*network, kernels, position);
        return accumulator;
    }
    [[nodiscard]] Score fresh_score(const Position& position) const {
        return score_of(*network, scalar_kernels(), fresh(position, scalar_kernels()), position);
    }

    std::shared_ptr<const Rules> rules;
    Position start;
    std::shared_ptr<const Network> network;
};

class EveryGame : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Rulesets, EveryGame, testing::Values("ouk", "makruk", "kar-ouk"));

TEST_P(EveryGame, UpdateEqualsRefreshWhileTheViewStays) {
    for (const NetworkShape& shape : all_shapes()) {
        const Game game(GetParam(), shape);
        Random random = test_random(1);
        int updates = 0;
        Accumulator current = game.fresh(game.start);
        const auto check = [&](const Position& before, Move move) {
            const Position after = before.after(move);
            Accumulator next(shape.width);
            const Views views = views_of(*game.network, after);
            const Accumulator expected = game.fresh(after);
            if (views == views_of(*game.network, before)) {
                next.update(*game.network, best_kernels(), current, changes_of(before, move),
                            views);
                ASSERT_EQ(next, expected) << to_fen(before);
                ++updates;
            }
            current = expected;
        };
        for (int i = 0; i < kGames; ++i) {
            current = game.fresh(game.start);
            play_random_game(game.start, random, kPlies, check);
        }
        EXPECT_GT(updates, 500);
    }
}

TEST_P(EveryGame, NetworkEvalEqualsFreshWhenAskedAtSomePlies) {
    for (const NetworkShape& shape : all_shapes()) {
        const Game game(GetParam(), shape);
        Random random = test_random(2);
        for (int i = 0; i < kGames; ++i) {
            NetworkEval eval(game.network);
            eval.set_root(game.start);
            int ply = 0;
            const auto check = [&](const Position& before, Move move) {
                eval.make(ply, before, move);
                ++ply;
                const Position position = before.after(move);
                const bool is_asked = random.below(4) == 0;
                if (is_asked) {
                    ASSERT_EQ(eval.evaluate(ply, position), game.fresh_score(position));
                }
            };
            play_random_game(game.start, random, NetworkEval::kDefaultPlies, check);
        }
    }
}

/// Visits the tree as a search does: siblings follow each other on the same ply.
void visit_tree(const Game& game, NetworkEval& eval, const Position& position, int ply, int depth,
                Random& random) {
    const bool is_asked = depth == 0 || random.below(3) == 0;
    if (is_asked) {
        ASSERT_EQ(eval.evaluate(ply, position), game.fresh_score(position)) << to_fen(position);
    }
    if (depth == 0) return;
    int left = 6;
    for (const Move move : legal_moves(position)) {
        if (left-- == 0) break;
        eval.make(ply, position, move);
        visit_tree(game, eval, position.after(move), ply + 1, depth - 1, random);
    }
    if (!position.in_check()) {
        eval.make(ply, position, Move{});
        visit_tree(game, eval, position.after_null(), ply + 1, depth - 1, random);
    }
}

TEST_P(EveryGame, NetworkEvalEqualsFreshInATreeWithNullMoves) {
    for (const NetworkShape& shape : all_shapes()) {
        const Game game(GetParam(), shape);
        Random random = test_random(3);
        NetworkEval eval(game.network);
        for (int i = 0; i < 3; ++i) {
            const Position root =
                play_random_game(game.start, random, 40 + 60 * i, [](auto&&...) {});
            eval.set_root(root);
            visit_tree(game, eval, root, 0, 4, random);
        }
    }
}

TEST_P(EveryGame, KernelsGiveTheSameScores) {
    if (avx2_kernels() == nullptr) GTEST_SKIP() << "no AVX2 here: nothing to compare";
    const Game game(GetParam());
    Random random = test_random(4);
    std::vector<NetworkShape> shapes = all_shapes();
    for (const int width : {64, 80, 256, 1024, 2048}) shapes.push_back({.width = width});
    for (const NetworkShape& shape : shapes) {
        const Network network(random_network_file(*game.rules, shape, 5), "net");
        const auto check = [&](const Position& position, Move) {
            Accumulator slow(shape.width);
            Accumulator fast(shape.width);
            slow.refresh(network, scalar_kernels(), position);
            fast.refresh(network, *avx2_kernels(), position);
            ASSERT_EQ(slow, fast);
            ASSERT_EQ(score_of(network, scalar_kernels(), slow, position),
                      score_of(network, *avx2_kernels(), fast, position));
        };
        play_random_game(game.start, random, kPlies, check);
    }
}

TEST(Accumulator, ASymmetricStartIsWorthTheSameToBothSides) {
    const Game game("ouk");
    const Position black_to_move = game.start.after_null();
    EXPECT_EQ(game.fresh_score(game.start), game.fresh_score(black_to_move));
    const Accumulator accumulator = game.fresh(game.start);
    EXPECT_THAT(
        std::vector(accumulator.view(Color::White), accumulator.view(Color::White) + kGameWidth),
        testing::ElementsAreArray(accumulator.view(Color::Black), kGameWidth));
}

TEST(Accumulator, CountAndMenReachTheScore) {
    const auto rules = load_rules("ouk");
    constexpr int kCount = 768;
    constexpr int kOwnToukOnA1 = index_of(PieceKind::Touk) * 64;
    const NetworkShape shape{.has_count = true, .output_buckets = 4};
    const std::string start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR ";
    const std::string few = "4k3/8/8/8/8/8/8/R2K4 w - ";
    const auto score = [&](const std::string& fen, int input, int bucket) {
        NetworkFile file{header_for(*rules, shape), QuantizedTensors(shape)};
        file.header.output_scale = 1000;
        file.tensors.transformer_weight[static_cast<std::size_t>(input * shape.width)] = 255;
        const auto weights = static_cast<std::size_t>(bucket * 2 * shape.width);
        file.tensors.output_weight[weights] = 32;        // 500 centipawns
        file.tensors.output_weight[weights + 32] = -16;  // -250
        const Network network(file, "net");
        const Position position = parse_fen(*rules, fen);
        Accumulator accumulator(shape.width);
        accumulator.refresh(network, best_kernels(), position);
        return score_of(network, best_kernels(), accumulator, position).value();
    };
    // 32 men are in the last bucket, 3 in the first.
    EXPECT_EQ(score(start + "w - - 0 1", kOwnToukOnA1, 3), 500 - 250);
    EXPECT_EQ(score(start + "w - - 0 1", kOwnToukOnA1, 2), 0);
    // 8 * 24 / 64 = 3, 8 * 63 / 64 = 7, and no more than 7; both sides see the same count.
    EXPECT_EQ(score(few + "64 24 30", kCount + 3, 0), 500 - 250);
    EXPECT_EQ(score(few + "64 24 30", kCount + 2, 0), 0);
    EXPECT_EQ(score(few + "64 63 30", kCount + 7, 0), 500 - 250);
    EXPECT_EQ(score(few + "64 64 30", kCount + 7, 0), 500 - 250);
    EXPECT_EQ(score(few + "64 0 30", kCount, 0), 500 - 250);
    EXPECT_EQ(score(few + "- 24 30", kCount + 3, 0), 0) << "a clock is no count";
}

TEST(Accumulator, TwoEvaluationsShareANetworkAndDisagreeOnNothing) {
    const Game game("makruk");
    NetworkEval one(game.network);
    NetworkEval other(game.network, scalar_kernels());
    one.set_root(game.start);
    const Move move = legal_moves(game.start)[5];
    other.set_root(game.start);
    other.make(0, game.start, move);
    one.make(0, game.start, move);
    EXPECT_EQ(one.evaluate(1, game.start.after(move)), other.evaluate(1, game.start.after(move)));
    EXPECT_EQ(one.evaluate(0, game.start), other.evaluate(0, game.start));
}

}  // namespace
}  // namespace ouk
