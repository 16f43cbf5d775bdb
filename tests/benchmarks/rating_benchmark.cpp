// Time of ratings. Reading grows with the games, the fit with the pairings and the cube of players.
//   fit/N       ratings, errors and covariance of N players who all met, a million games together
//   read/N      a million bytes of PGN whose games have N bytes of moves behind their tags
#include <benchmark/benchmark.h>

#include <sstream>

#include "engine/base/random.h"
#include "tuning/ratings/game_model.h"
#include "tuning/ratings/pgn_results.h"
#include "tuning/ratings/ratings.h"

namespace ouk {
namespace {

constexpr std::int64_t kGames = 1'000'000;
constexpr std::size_t kBytes = 1'000'000;

/// Ratings over 1,200 Elo.
Results played(int players) {
    Random random(random_key(1, static_cast<std::uint64_t>(players), Purpose::Test));
    const auto below = static_cast<std::uint32_t>(players);
    ResultCounter counter;
    for (std::int64_t game = 0; game < kGames; ++game) {
        const std::uint32_t white = random.below(below);
        const std::uint32_t black = (white + 1 + random.below(below - 1)) % below;
        const double elo =
            1200.0 * (static_cast<double>(white) - static_cast<double>(black)) / players;
        const auto [win, draw, loss] = chances(elo / kEloPerUnit, ties_of_draw_rate(0.35));
        const double drawn = random.unit();
        counter.add(std::to_string(white), std::to_string(black),
                    drawn < win          ? Result::WhiteWins
                    : drawn < win + draw ? Result::Draw
                                         : Result::BlackWins);
    }
    return counter.results();
}

void fit(benchmark::State& state) {
    const Results results = played(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(rate(results, {}));
}
BENCHMARK(fit)->Arg(4)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

void read(benchmark::State& state) {
    std::string game =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[Round \"1\"]\n[White \"one\"]\n"
        "[Black \"other\"]\n[Result \"1-0\"]\n\n";
    const std::size_t tags = game.size();
    while (game.size() < tags + static_cast<std::size_t>(state.range(0)))
        game += "1. e4 {+0.12/12 0.21s} e5 {-0.13/13 0.22s}\n";
    game += "1-0\n\n";
    std::string text;
    while (text.size() < kBytes) text += game;
    for (auto _ : state) {
        std::istringstream in(text);
        ResultCounter counter;
        read_pgn_results(in, "benchmark", counter);
        benchmark::DoNotOptimize(counter.results());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read)->Arg(0)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ouk
