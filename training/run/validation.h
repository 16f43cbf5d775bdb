// The loss on held-out positions, as a whole and by phase: four classes of men on the board, which
// together are the whole, and beside them the positions in which a count runs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "training/data/sample.h"

namespace ouk {

struct PhaseLoss {
    std::string phase;  // "1-8 men", "counting"
    std::int64_t positions = 0;
    double loss = 0;

    friend bool operator==(const PhaseLoss&, const PhaseLoss&) = default;
};

struct ValidationLoss {
    double loss = 0;                // mean over all positions
    std::vector<PhaseLoss> phases;  // those that have any
};

class Validation {
public:
    explicit Validation(std::span<const Sample> held_out);

    [[nodiscard]] bool empty() const { return positions_ == 0; }
    /// `mean_loss` of samples, at least one. Precondition: not empty().
    [[nodiscard]] ValidationLoss measure(
        const std::function<double(std::span<const Sample>)>& mean_loss) const;

private:
    static constexpr int kMenClasses = 4;

    std::array<std::vector<Sample>, kMenClasses> by_men_;
    std::vector<Sample> counting_;
    std::int64_t positions_ = 0;
};

}  // namespace ouk
