// How many centipawns make one unit of log odds in given games: the scale s for which
// sigmoid(score / s) predicts their results best (logistic regression through the origin, a draw
// being half a win and half a loss). Counts are whole numbers, so the scale does not depend on the
// order in which positions come.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ouk {

class ScoreTable {
public:
    /// Both from the same side's view: 1 won, 0 drawn, -1 lost.
    void add(int score, int result);

    [[nodiscard]] std::uint64_t positions() const;
    /// The scale as a whole number. Throws Error at `where` if no scale from 10 to kMaxOutputScale
    /// fits: results that do not follow the scores, or follow their sign without exception.
    [[nodiscard]] int fit(const std::string& where) const;

private:
    struct Row {
        std::uint64_t positions = 0;
        std::uint64_t half_points = 0;
    };
    [[nodiscard]] double slope_at(double odds_a_centipawn) const;

    std::vector<Row> rows_ = std::vector<Row>(std::size_t{1} << 16);  // by score, from the lowest
};

}  // namespace ouk
