// Filters one by one, each with its count, and what is decided by dice.
#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/training/loader_fixture.h"

namespace ouk {
namespace {

using testing::HasSubstr;

using FilterTest = LoaderFixture;

/// Positions of the games that have a score and are as `is_so` says.
template <class Predicate>
std::uint64_t count_if(const Rules& rules, const std::vector<GameRecord>& games, Predicate is_so) {
    std::uint64_t count = 0;
    for (const GameRecord& game : games) {
        replay(rules, game, "test", [&](const StoredPosition& at) {
            count += at.score != kNoScore.value() && is_so(at, game) ? 1 : 0;
        });
    }
    return count;
}

TEST_F(FilterTest, EachCountsWhatItTakes) {
    std::vector<GameRecord> games = random_games(*ouk_, 20, 80);
    games[0].scores[10] = 31990;
    games[0].scores[11] = 5000;
    games[0].scores[12] = -1000;
    for (std::size_t i = 1; i < 6; ++i) {
        games[i].reason = Reason::AdjudicatedWin;
        games[i].result = i % 2 == 0 ? Result::WhiteWins : Result::BlackWins;
    }
    write("games-000000.h5", games);
    const auto count = [&](auto is_so) { return count_if(*ouk_, games, is_so); };
    std::uint64_t plies = 0;
    for (const GameRecord& game : games) plies += game.moves.size();

    using At = const StoredPosition&;
    using Of = const GameRecord&;
    struct Row {
        void (*change)(FilterConfig&);
        Drop reason;
        std::uint64_t count;
    };
    const std::uint64_t scored = count([](At, Of) { return true; });
    for (const Row& row : std::initializer_list<Row>{
             {[](FilterConfig&) {}, Drop::NoScore, plies - scored},
             {[](FilterConfig&c) { c.mate_score = true; }, Drop::MateScore, 1},
             {[](FilterConfig&c) { c.early_plies = 6; }, Drop::EarlyPly, 2 * games.size()},
             {[](FilterConfig&c) { c.in_check = true; }, Drop::InCheck,
              count([](At at, Of) { return at.position.in_check(); })},
             {[](FilterConfig&c) { c.tactical = true; }, Drop::Tactical, count([](At at, Of) {
                  return is_capture(at.position, at.move) || at.move.promotes();
              })},
             {[](FilterConfig&c) { c.max_score = 4999; }, Drop::LargeScore, 1},
             {[](FilterConfig&c) { c.min_score = 100; }, Drop::SmallScore,
              count([](At at, Of) { return std::abs(at.score) < 100; })},
             {[](FilterConfig&c) { c.against_result = 250; }, Drop::AgainstResult,
              count([](At at, Of game) {
                  return (game.result == Result::WhiteWins && at.score <= -250) ||
                         (game.result == Result::BlackWins && at.score >= 250);
              })},
             {[](FilterConfig&c) {
                  c.end_reasons = {"max_plies 1", "checkmate 0"};
              },
              Drop::EndReason, count([](At, Of game) { return game.reason == Reason::MaxPlies; })},
             {[](FilterConfig&c) {
                  c.men = {"30-32 1", "25 1"};
              },
              Drop::Men, count([](At at, Of) {
                  const int men = at.position.occupied().count();
                  return men >= 30 || men == 25;
              })},
             {[](FilterConfig&c) { c.random = 1; }, Drop::Random, scored}}) {
        LoaderConfig config = no_filter(0);
        row.change(config.filter);
        if (row.reason == Drop::Random) {
            EXPECT_THAT(error_text([&] { (void)load(config); }),
                        HasSubstr("random " + std::to_string(scored)));
            continue;
        }
        const auto loader = load(config);
        const DataSummary& summary = loader->summary();
        EXPECT_EQ(summary.dropped[row.reason], row.count) << summary.dropped.text();
        EXPECT_GT(row.count, 0U) << "nothing to see: " << kDropNames[std::size_t(row.reason)];
        EXPECT_EQ(summary.positions + summary.dropped.total(), plies);
        EXPECT_EQ(epoch_of(*loader, 100).size(), summary.positions);
    }
}

TEST_F(FilterTest, EveryTakesEachGameFromAPlyOfItsOwn) {
    write_files(1, 20);
    LoaderConfig config = no_filter(0);
    config.filter.every = 3;
    const auto loader = load(config);
    const double all = static_cast<double>(positions_of(games_).size());
    EXPECT_NEAR(static_cast<double>(loader->summary().positions), all / 3,
                static_cast<double>(games_.size()));
    const auto kept = as_set(keys_of(epoch_of(*loader, 100)));
    std::set<std::size_t> firsts;
    for (const GameRecord& game : games_) {
        const std::vector<std::uint64_t> keys = keys_of(positions_of(game));
        std::size_t first = 0;
        while (!kept.contains(keys[first])) ++first;
        firsts.insert(first);
        EXPECT_LT(first, 3U);
    }
    EXPECT_EQ(firsts.size(), 3U);
}

TEST_F(FilterTest, DiceAreOfSeedGameAndPly) {
    write_files(2, 20);
    LoaderConfig config = no_filter(0);
    config.filter.random = 0.3;
    const auto kept_by = [&](std::uint64_t seed) {
        Loader loader(paths_, config, NetworkShape{}, seed, 2);
        return sorted(keys_of(epoch_of(loader, 100)));
    };
    const auto kept = kept_by(1);
    const double all = static_cast<double>(positions_of(games_).size());
    EXPECT_NEAR(static_cast<double>(kept.size()), 0.7 * all, 0.05 * all);
    EXPECT_NE(kept_by(2), kept);
    std::ranges::reverse(paths_);
    EXPECT_EQ(kept_by(1), kept) << "the order of files decided";
}

TEST_F(FilterTest, SharesAreOfWhatTheyName) {
    write_files(2, 20);
    LoaderConfig config = no_filter(0);
    config.filter.end_reasons = {"max_plies 0.5"};
    config.filter.men = {"0-64 0.25"};
    const DataSummary summary = load(config)->summary();
    const double all = static_cast<double>(positions_of(games_).size());
    const double by_reason =
        0.5 * static_cast<double>(
                  count_if(*ouk_, games_, [](const StoredPosition&, const GameRecord& game) {
                      return game.reason == Reason::MaxPlies;
                  }));
    EXPECT_NEAR(static_cast<double>(summary.dropped[Drop::EndReason]), by_reason, 0.05 * all);
    EXPECT_NEAR(static_cast<double>(summary.dropped[Drop::Men]), 0.25 * (all - by_reason),
                0.05 * all);
}

TEST(FilterConfigTest, RefusesListsThatMeanNothing) {
    for (const char* entry :
         {"count", "count x", "count 1.5", "count -1", "counts 0.5", "", "0.5"}) {
        FilterConfig config;
        config.end_reasons = {entry};
        EXPECT_THAT(error_text([&] { PositionFilter(config, 1, "FILE"); }),
                    HasSubstr("FILE: leave_out.end_reasons has '" + std::string(entry) + "'"));
    }
    for (const char* entry :
         {"5", "5 x", "5 2", "7-5 0.5", "65 0.5", "-5 0.5", "a-b 0.5", "5- 1"}) {
        FilterConfig config;
        config.men = {entry};
        EXPECT_THAT(error_text([&] { PositionFilter(config, 1, "FILE"); }),
                    HasSubstr("FILE: leave_out.men has '" + std::string(entry) + "'"));
    }
}

}  // namespace
}  // namespace ouk
