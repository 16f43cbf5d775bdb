#include "selfplay/dataset/inspection_counts.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/board/movegen.h"

namespace ouk {

namespace {

bool is_unresolved(const GameRecord& game) {
    if (game.result != Result::Draw || game.reason != Reason::Count) return false;
    const auto last = std::find_if(game.scores.rbegin(), game.scores.rend(),
                                   [](std::int16_t s) { return s != kNoScore.value(); });
    return last != game.scores.rend() && std::abs(int{*last}) > kUnresolvedScore;
}

template <class Row, std::size_t N>
void add_rows(std::array<Row, N>& to, const std::array<Row, N>& from) {
    for (std::size_t i = 0; i < N; ++i) to[i] += from[i];
}

}  // namespace

std::size_t score_class(int score) {
    const auto above = std::ranges::upper_bound(kScoreClasses, score);
    return static_cast<std::size_t>(above - kScoreClasses.begin());
}

void GameCounts::add(const GameRecord& game) {
    reasons[static_cast<std::size_t>(game.reason)].add(game.result);
    if (lengths.size() <= game.moves.size()) lengths.resize(game.moves.size() + 1);
    ++lengths[game.moves.size()];
    if (has_checked_verdict(game)) {
        VerdictCounts& counts = game.verdict->result == Result::Draw ? draws : wins;
        ++counts.games;
        counts.wrong += game.verdict->result == game.result ? 0 : 1;
    }
    unresolved += is_unresolved(game) ? 1 : 0;
}

double GameCounts::median_length() const {
    const std::uint64_t games = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
    if (games == 0) return 0;
    // The length of the game that stands at `place` when they are sorted.
    const auto length_at = [&](std::uint64_t place) {
        std::size_t plies = 0;
        for (std::uint64_t shorter = lengths[0]; shorter <= place; shorter += lengths[plies]) {
            ++plies;
        }
        return static_cast<double>(plies);
    };
    return (length_at((games - 1) / 2) + length_at(games / 2)) / 2;
}

MenCounts& MenCounts::operator+=(const MenCounts& other) {
    positions += other.positions;
    drawn += other.drawn;
    evaluated += other.evaluated;
    abs_score += other.abs_score;
    return *this;
}

void PositionCounts::add(const GameRecord& game, const StoredPosition& at) {
    scores[score_class(at.score)].add(game.result);
    in_check += at.position.in_check() ? 1 : 0;
    captures += is_capture(at.position, at.move) ? 1 : 0;
    MenCounts& row = men[static_cast<std::size_t>(at.position.occupied().count())];
    ++row.positions;
    row.drawn += game.result == Result::Draw ? 1 : 0;
    if (is_mate(Score(at.score))) return;
    ++row.evaluated;
    row.abs_score += static_cast<std::uint64_t>(std::abs(int{at.score}));
}

PositionCounts& PositionCounts::operator+=(const PositionCounts& other) {
    add_rows(scores, other.scores);
    add_rows(openings, other.openings);
    add_rows(men, other.men);
    in_check += other.in_check;
    captures += other.captures;
    within_games += other.within_games;
    return *this;
}

}  // namespace ouk
