// Incremental against fresh, lazy against eager, scalar against AVX2, over random legal games.
#include "engine/nnue/accumulator.h"

#include <gmock/gmock.h>

#include "engine/nnue/network_eval.h"
#include "tests/engine/nnue/networks.h"

namespace ouk {
namespace {

constexpr int kGames = 30;
constexpr int kPlies = 200;
constexpr int kWidth = 48;

struct Game {
    explicit Game(const char* ruleset)
        : rules(load_rules(ruleset)),
          start(start_position(*rules)),
          network(std::make_shared<const Network>(random_network_file(*rules, kWidth, 1), "net")) {}

    [[nodiscard]] Accumulator fresh(const Position& position,
                                    const Kernels& kernels = best_kernels()) const {
        Accumulator accumulator(network->width());
        accumulator.refresh(*network, kernels, position);
        return accumulator;
    }
    [[nodiscard]] Score fresh_score(const Position& position) const {
        return score_of(*network, scalar_kernels(), fresh(position, scalar_kernels()),
                        position.side_to_move());
    }

    std::shared_ptr<const Rules> rules;
    Position start;
    std::shared_ptr<const Network> network;
};

class EveryGame : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Rulesets, EveryGame, testing::Values("ouk", "makruk"));

TEST_P(EveryGame, UpdateEqualsRefresh) {
    const Game game(GetParam());
    Random random = test_random(1);
    for (int i = 0; i < kGames; ++i) {
        Accumulator current = game.fresh(game.start);
        const auto check = [&](const Position& before, Move move) {
            Accumulator next(kWidth);
            next.update(*game.network, best_kernels(), current, changes_of(before, move));
            ASSERT_EQ(next, game.fresh(before.after(move))) << to_fen(before);
            current = next;
        };
        play_random_game(game.start, random, kPlies, check);
    }
}

TEST_P(EveryGame, NetworkEvalEqualsFreshWhenAskedAtSomePlies) {
    const Game game(GetParam());
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
    const Game game(GetParam());
    Random random = test_random(3);
    NetworkEval eval(game.network);
    for (int i = 0; i < 3; ++i) {
        const Position root = play_random_game(game.start, random, 40, [](auto&&...) {});
        eval.set_root(root);
        visit_tree(game, eval, root, 0, 4, random);
    }
}

TEST_P(EveryGame, KernelsGiveTheSameScores) {
    if (avx2_kernels() == nullptr) GTEST_SKIP() << "no AVX2 here: nothing to compare";
    const Game game(GetParam());
    Random random = test_random(4);
    for (const int width : {32, 64, 80, 256, 1024}) {
        const Network network(random_network_file(*game.rules, width, 5), "net");
        const auto check = [&](const Position& position, Move) {
            Accumulator slow(width);
            Accumulator fast(width);
            slow.refresh(network, scalar_kernels(), position);
            fast.refresh(network, *avx2_kernels(), position);
            ASSERT_EQ(slow, fast);
            const Color side = position.side_to_move();
            ASSERT_EQ(score_of(network, scalar_kernels(), slow, side),
                      score_of(network, *avx2_kernels(), fast, side));
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
        std::vector(accumulator.view(Color::White), accumulator.view(Color::White) + kWidth),
        testing::ElementsAreArray(accumulator.view(Color::Black), kWidth));
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
