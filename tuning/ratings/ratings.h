// Ratings of all players of some results, each group of comparable players by itself, on one scale
// where one is known: anchors, else a mean. White's advantage and the draw rate are common to all.
// Players whom nothing but wins (or losses) binds to the others have no rating, but a bound of it.
// The model: game_model.h; the fit: strengths.h, draws.h; its errors: errors.h. Values in Elo.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "tuning/ratings/results.h"

namespace ouk {

/// Of anchors and mean: far beyond all play, near enough for chances to stay above 0.
inline constexpr double kMostElo = 10'000;
struct Anchor {
    std::string name;
    double elo;
};

struct RatingOptions {
    std::vector<Anchor> anchors = {};  // each name once
    double mean = 0;                   // of a group without anchor
};

struct Estimate {
    double value;
    double error;  // half the width of the 95 % interval
};

/// All games against the first group were won, or all lost: with 5 % chance or less for that, if
/// the rating were not above (below) `elo`.
struct RatingBound {
    bool is_above;
    double elo;
    std::int64_t games;  // against the first group
};

struct RatedPlayer {
    std::string name;
    Record record;  // of all games with a result, whoever it was against
    Estimate elo;
    bool is_anchor;
};

struct RatedGroup {
    std::vector<RatedPlayer> players;  // best first
    Eigen::MatrixXd covariance;        // of the Elo of those
    std::optional<RatingBound> bound;  // of its mean less the first group's; nullopt: no games

    /// Likelihood that the player in place `i` is stronger than the one in place `j`.
    [[nodiscard]] double los(std::size_t i, std::size_t j) const;
    [[nodiscard]] bool has_anchor() const;
};

struct UnratedPlayer {
    std::string name;
    Record record;
    std::optional<RatingBound> bound;  // nullopt: no games with the first group
};

struct Ratings {
    std::vector<RatedGroup> groups = {};           // the one with the most players first
    std::vector<UnratedPlayer> unrated = {};       // highest bound first, those without at the end
    std::optional<Estimate> white_advantage = {};  // nullopt: the games do not tell; taken as 0
    std::optional<Estimate> draw_rate =
        {};                     // share of draws between equals; nullopt: nothing rated
    double log_likelihood = 0;  // of the games within groups
    double mean = 0;            // of each group without anchor
};

/// Throws Error on an anchor that has no game, and on more players than can be rated (pool.h).
[[nodiscard]] Ratings rate(const Results& results, const RatingOptions& options);

}  // namespace ouk
