// First passages of a Brownian motion that begins at 0, of variance 1 a unit of time: what an LLR
// looks like where a test takes many small steps. Source: D. Siegmund, "Sequential Analysis", 3
// (method of images); the drift enters as in Girsanov's theorem. Pure functions.
#pragma once

namespace ouk {

/// The probability to reach `bound` by `time` without having been at -`opposite` before; all three
/// above 0, `time` may be infinite. It rises with the drift from 0 to 1. Error below 1e-5.
[[nodiscard]] double passage_probability(double drift, double time, double bound, double opposite);

/// The drift at which that is `probability`, in (0, 1).
[[nodiscard]] double drift_of_passage(double probability, double time, double bound,
                                      double opposite);

}  // namespace ouk
