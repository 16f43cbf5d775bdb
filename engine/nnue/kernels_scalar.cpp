// The slow twin: says in plain C++ what every other kernel must compute.
#include <algorithm>

#include "engine/nnue/architecture.h"
#include "engine/nnue/kernels.h"

namespace ouk {
namespace {

void accumulate(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                int width) {
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i < width; ++i) {
            const int at = side * width + i;
            int sum = from[at];
            for (int row = 0; row < added.count; ++row) {
                sum += added.rows[side * added.count + row][i];
            }
            for (int row = 0; row < removed.count; ++row) {
                sum -= removed.rows[side * removed.count + row][i];
            }
            to[at] = static_cast<std::int16_t>(sum);
        }
    }
}

std::int32_t weighted_squares(const std::int16_t* values, const std::int16_t* weights, int width) {
    std::int32_t sum = 0;
    for (int i = 0; i < width; ++i) {
        const int clamped = std::clamp<int>(values[i], 0, kActivationScale);
        sum += clamped * clamped * weights[i];
    }
    return sum;
}

std::int32_t output(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                    int width) {
    return weighted_squares(own, weights, width) + weighted_squares(other, weights + width, width);
}

constexpr Kernels kScalar{"scalar", accumulate, output};

}  // namespace

const Kernels& scalar_kernels() {
    return kScalar;
}

}  // namespace ouk
