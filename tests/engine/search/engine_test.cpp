// What every caller of an Engine relies on: determinism, limits, legal moves, independence.
#include "engine/search/engine.h"

#include <gtest/gtest.h>

#include <thread>

#include "engine/base/error.h"
#include "engine/nnue/float_file.h"
#include "tests/engine/search/reference.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using test::Game;
using test::make_test_engine;

class EngineTest : public testing::TestWithParam<const char*> {
protected:
    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    Game start_{start_position(*rules_)};
    std::unique_ptr<Engine> engine_ = make_test_engine(*rules_, GetParam());

    SearchResult search(const SearchLimits& limits) {
        return engine_->search(start_.position, start_.history, limits);
    }
};
INSTANTIATE_TEST_SUITE_P(Evaluations, EngineTest, testing::Values("material", "classical"));

TEST_P(EngineTest, SameSearchTwice) {
    const SearchLimits limits{.depth = 8};
    const SearchResult first = search(limits);
    engine_->new_game();
    const SearchResult again = search(limits);
    const SearchResult other =
        make_test_engine(*rules_, GetParam())->search(start_.position, start_.history, limits);
    EXPECT_GT(first.nodes, 500U);
    for (const SearchResult& result : {again, other}) {
        EXPECT_EQ(result.nodes, first.nodes);
        EXPECT_EQ(result.score, first.score);
        EXPECT_EQ(result.pv, first.pv);
    }
}

TEST_P(EngineTest, NodeLimitIsExact) {
    for (const std::uint64_t nodes : {1U, 2U, 30U, 1000U, 1024U, 5001U}) {
        engine_->new_game();
        const SearchResult result = search({.nodes = nodes});
        EXPECT_EQ(result.nodes, nodes);
        EXPECT_TRUE(is_legal(start_.position, result.best)) << nodes;
    }
}

TEST_P(EngineTest, SoftNodesEndBetweenIterations) {
    const SearchResult full = search({.depth = 6});
    engine_->new_game();
    const SearchResult soft = search({.soft_nodes = full.nodes});
    EXPECT_EQ(soft.nodes, full.nodes);
    EXPECT_EQ(soft.depth, 6);
}

TEST_P(EngineTest, StoppedAtOnceStillMoves) {
    const std::atomic<bool> stop = true;
    const SearchResult result = search({.stop = &stop});
    EXPECT_TRUE(is_legal(start_.position, result.best));
    EXPECT_LE(result.nodes, 1024U);
}

TEST_P(EngineTest, StopsWhenTold) {
    std::atomic<bool> stop = false;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    const SearchResult result = search({.stop = &stop});
    stopper.join();
    EXPECT_TRUE(is_legal(start_.position, result.best));
}

TEST_P(EngineTest, MoveTimeEndsTheSearch) {
    const auto start = std::chrono::steady_clock::now();
    const SearchResult result = search({.move_time = Milliseconds(30)});
    EXPECT_TRUE(is_legal(start_.position, result.best));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
}

TEST_P(EngineTest, TellsOfEachIteration) {
    std::vector<SearchInfo> told;
    const SearchResult result =
        engine_->search(start_.position, start_.history, {.depth = 7},
                        [&](const SearchInfo& info) { told.push_back(info); });
    ASSERT_EQ(told.size(), 7U);
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_EQ(told[i].depth, static_cast<int>(i) + 1);
        EXPECT_GE(told[i].seldepth, 1);
        Game line = start_;
        for (const Move move : told[i].pv) {
            ASSERT_TRUE(is_legal(line.position, move));
            line.play(move);
        }
    }
    EXPECT_EQ(told.back().pv, result.pv);
    EXPECT_EQ(told.back().nodes, result.nodes);
    EXPECT_EQ(told.back().score, result.score);
}

struct EndCase {
    const char* what;
    const char* fen;
    Score score;
};

TEST_P(EngineTest, NothingToSearch) {
    const EndCase cases[] = {
        {"mated", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", mated_in(0)},
        {"stalemated", "7k/8/7K/8/8/8/8/6R1 b - - 0 1", kDrawScore},
    };
    for (const EndCase& c : cases) {
        const Game game(*rules_, c.fen);
        ASSERT_TRUE(outcome(game.position)) << c.what;
        const SearchResult result = engine_->search(game.position, game.history, {.nodes = 1000});
        EXPECT_FALSE(result.best) << c.what;
        EXPECT_EQ(result.score, c.score) << c.what;
        EXPECT_EQ(result.nodes, 0U) << c.what;
    }
}

TEST_P(EngineTest, DrawnByRuleStillGivesAMove) {
    const Game game(*rules_, "7k/8/8/8/8/8/R7/K7 w - 30 31 60");
    ASSERT_TRUE(outcome(game.position));
    const SearchResult result = engine_->search(game.position, game.history, {.nodes = 1000});
    EXPECT_TRUE(is_legal(game.position, result.best));
}

TEST_P(EngineTest, OnlyMoveIsGivenAtOnceOnTheClock) {
    const Game game(*rules_, "7k/8/5K2/8/8/8/8/R6r b - - 0 1");
    const Game forced(*rules_, "7k/R7/5K2/8/8/8/8/8 b - - 0 1");
    ASSERT_EQ(count_legal_moves(forced.position), 1);
    const SearchResult result =
        engine_->search(forced.position, forced.history, {.remaining = Milliseconds(600'000)});
    EXPECT_EQ(result.best, legal_moves(forced.position)[0]);
    EXPECT_EQ(result.depth, 1);
}

TEST_P(EngineTest, TwoRulesetsSideBySide) {
    const auto makruk = load_rules("makruk");
    const Game other(start_position(*makruk));
    const SearchLimits limits{.nodes = 2000};
    const SearchResult alone = search(limits);
    engine_->new_game();

    const auto makruk_engine = make_test_engine(*makruk, GetParam());
    SearchResult beside;
    std::thread thread([&] {
        for (int i = 0; i < 5; ++i) {
            (void)makruk_engine->search(other.position, other.history, limits);
        }
    });
    beside = search(limits);
    thread.join();
    EXPECT_EQ(beside.pv, alone.pv);
    EXPECT_EQ(beside.score, alone.score);
}

TEST(Engine, SearchesWithTheParametersItWasGiven) {
    const auto rules = load_rules("ouk");
    const Game start(start_position(*rules));
    const auto nodes_with = [&](const SearchParams& params) {
        const auto engine =
            make_engine(load_eval(*rules, "classical"), {.hash_mib = 1, .params = params});
        return engine->search(start.position, start.history, {.depth = 8}).nodes;
    };
    EXPECT_EQ(nodes_with({}), nodes_with(SearchParams{}));
    EXPECT_NE(nodes_with({}), nodes_with({.late_move_base = 12}));      // of the search
    EXPECT_NE(nodes_with({}), nodes_with({.reduction_base_1024 = 0}));  // of a table made of them
}

TEST(Engine, PlaysWholeGamesOfLegalMoves) {
    const auto rules = load_rules("makruk");
    const auto white_engine = make_test_engine(*rules, "classical");
    const auto black_engine = make_test_engine(*rules, "material");
    EnginePlayer white(*white_engine, {.nodes = 200});
    EnginePlayer black(*black_engine, {.nodes = 200});
    Game game(start_position(*rules));
    const auto check = [&](const Position& before, const PlayerMove& played) {
        ASSERT_TRUE(is_legal(before, played.move));
        game.play(played.move);
    };
    Adjudicator adjudicator({.max_plies = 300});
    const Outcome end = play_game({game.position, {}}, white, black, adjudicator, check);
    EXPECT_GT(game.history.plies(), 10);
    EXPECT_EQ(end, outcome(game.position, game.history)) << name(end.reason);
}

TEST(Engine, LeavesOutExcludedRootMoves) {
    const auto rules = load_rules("ouk");
    const auto engine = make_test_engine(*rules, "classical");
    const Game game(start_position(*rules));
    std::vector<Move> excluded;
    Score last = kInfiniteScore;
    const int moves = count_legal_moves(game.position);
    for (int i = 0; i < moves; ++i) {
        engine->new_game();
        const SearchResult result =
            engine->search(game.position, game.history, {.depth = 4, .excluded = excluded});
        EXPECT_EQ(std::ranges::count(excluded, result.best), 0);
        EXPECT_TRUE(is_legal(game.position, result.best));
        last = result.score;
        excluded.push_back(result.best);
    }
    EXPECT_LT(last, kDrawScore);  // that of the worst move
    excluded.pop_back();
    engine->new_game();
    const SearchResult only =
        engine->search(game.position, game.history, {.nodes = 1, .excluded = excluded});
    EXPECT_EQ(std::ranges::count(excluded, only.best), 0);
}

TEST(LoadEval, NamesAndErrors) {
    const auto rules = load_rules("ouk");
    EXPECT_EQ(load_eval(*rules, "material").name, "material");
    EXPECT_EQ(load_eval(*rules, "classical").hash, "");
    EXPECT_THROW((void)load_eval(*rules, "/no/such/net.oukn"), Error);
}

TEST(LoadEval, TakesANetworkOfFloatsWhereItIsMeant) {
    const auto rules = load_rules("ouk");
    FloatNetwork network(NetworkShape{.width = 32});
    network.output_bias[0] = 0.25F;
    const FloatFile file = make_float_file(header_for(*rules, network.shape), network);
    const TemporaryFolder folder;
    const std::string path = folder.file("float.oukn");
    write_float_file(path, file);
    const EvalSource eval = load_eval(*rules, path, FloatNets::Taken);
    EXPECT_EQ(eval.name, "float.oukn");
    EXPECT_EQ(eval.hash, hash_of(encode_float(file)).hex());
    EXPECT_EQ(make_engine(eval, {.hash_mib = 1})->evaluate(start_position(*rules)), Score(100));
    EXPECT_THROW((void)load_eval(*rules, path), Error);
}

}  // namespace
}  // namespace ouk
