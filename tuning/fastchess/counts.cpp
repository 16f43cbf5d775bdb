#include "tuning/fastchess/counts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>

#include "engine/base/percent.h"

namespace ouk::fastchess {

namespace {

constexpr int kLost = 0;
constexpr int kDrawn = 1;
constexpr int kWon = 2;

double ratio(std::int64_t part, std::int64_t other) {
    if (part == other) return 1;  // nothing to nothing too
    return static_cast<double>(part) / static_cast<double>(other);
}

double percent(double part, std::int64_t whole, double of_nothing) {
    return whole == 0 ? of_nothing : kPercent * part / static_cast<double>(whole);
}

}  // namespace

MatchTally MatchCounts::tally(bool of_pairs) const {
    if (!of_pairs) return MatchTally::of_games(wins, draws, losses);
    return MatchTally::of_pairs({pairs.lost_lost, pairs.lost_drawn,
                                 pairs.won_lost + pairs.drawn_drawn, pairs.won_drawn,
                                 pairs.won_won});
}

double MatchCounts::points() const {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
}

double MatchCounts::points_percent() const {
    return percent(points(), games(), kPercent / 2);
}

double MatchCounts::draw_percent(bool of_pairs) const {
    if (!of_pairs) return percent(static_cast<double>(draws), games(), 0);
    return percent(static_cast<double>(pairs.won_lost + pairs.drawn_drawn), tally(of_pairs).units(),
                   0);
}

double MatchCounts::pairs_ratio() const {
    return ratio(pairs.won_won + pairs.won_drawn, pairs.lost_drawn + pairs.lost_lost);
}

double MatchCounts::won_lost_ratio() const {
    return ratio(pairs.won_lost, pairs.drawn_drawn);
}

std::string MatchCounts::ptnml() const {
    return fmt::format("[{}]", fmt::join(tally(true).counts, ", "));
}

void MatchCounts::add_pair(int first, int second) {
    add_game(first);
    add_game(second);
    const bool is_drawn = first == kDrawn;
    switch (first + second) {
        case kLost + kLost:
            ++pairs.lost_lost;
            break;
        case kLost + kDrawn:
            ++pairs.lost_drawn;
            break;
        case kDrawn + kDrawn:
            ++(is_drawn ? pairs.drawn_drawn : pairs.won_lost);
            break;
        case kWon + kDrawn:
            ++pairs.won_drawn;
            break;
        default:
            ++pairs.won_won;
    }
}

void MatchCounts::add_game(int half_points) {
    assert(half_points >= kLost && half_points <= kWon);
    ++(half_points == kWon ? wins : half_points == kDrawn ? draws : losses);
}

MatchCounts MatchCounts::turned() const {
    return {losses,
            wins,
            draws,
            {pairs.won_won, pairs.won_drawn, pairs.won_lost, pairs.drawn_drawn, pairs.lost_drawn,
             pairs.lost_lost}};
}

MatchCounts& MatchCounts::operator+=(const MatchCounts& other) {
    wins += other.wins;
    losses += other.losses;
    draws += other.draws;
    pairs.lost_lost += other.pairs.lost_lost;
    pairs.lost_drawn += other.pairs.lost_drawn;
    pairs.won_lost += other.pairs.won_lost;
    pairs.drawn_drawn += other.pairs.drawn_drawn;
    pairs.won_drawn += other.pairs.won_drawn;
    pairs.won_won += other.pairs.won_won;
    return *this;
}

}  // namespace ouk::fastchess
