// One man, or one running count, as the two sides see it: the numbers of the input that is 1 for
// the side to move, and for the other. Side by side, because whoever reads one reads both. No
// inline code, as training/model/fused_kernels.h says. Plain values, safe from any thread.
#pragma once

#include <cstdint>

namespace ouk {

/// No network has 2^16 inputs.
struct InputPair {
    std::uint16_t own;
    std::uint16_t other;
};

}  // namespace ouk
