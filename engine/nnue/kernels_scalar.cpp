// The slow twin: says in plain C++ what every other kernel must compute.
#include <algorithm>

#include "engine/nnue/kernels.h"

namespace ouk {
namespace {

void accumulate_side(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                     int width) {
    for (int i = 0; i < width; ++i) {
        int sum = from[i];
        for (int row = 0; row < added.count; ++row) sum += added.rows[row][i];
        for (int row = 0; row < removed.count; ++row) sum -= removed.rows[row][i];
        to[i] = static_cast<std::int16_t>(sum);
    }
}

void accumulate(const std::int16_t* from, RowList added, RowList removed, std::int16_t* to,
                int width) {
    accumulate_side(from, added, removed, to, width);
    accumulate_side(from + width, {added.rows + added.count, added.count},
                    {removed.rows + removed.count, removed.count}, to + width, width);
}

/// The sum of what `activate` makes of the clamped values at i, of `count` on each side.
template <class Activate>
std::int32_t output(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                    int count, int limit, Activate activate) {
    std::int32_t sum = 0;
    for (const std::int16_t* side : {own, other}) {
        const auto clamped = [&](int i) { return std::clamp<int>(side[i], 0, limit); };
        for (int i = 0; i < count; ++i) sum += activate(clamped, i) * *weights++;
    }
    return sum;
}

std::int32_t crelu(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                   int width, int limit) {
    return output(own, other, weights, width, limit,
                  [](const auto& clamped, int i) { return clamped(i); });
}

std::int32_t screlu(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                    int width, int limit) {
    return output(own, other, weights, width, limit,
                  [](const auto& clamped, int i) { return clamped(i) * clamped(i); });
}

std::int32_t pairwise(const std::int16_t* own, const std::int16_t* other,
                      const std::int16_t* weights, int width, int limit) {
    const int half = width / 2;
    return output(own, other, weights, half, limit,
                  [half](const auto& clamped, int i) { return clamped(i) * clamped(half + i); });
}

constexpr Kernels kScalar{"scalar", accumulate, accumulate_side, crelu, screlu, pairwise};

}  // namespace

const Kernels& scalar_kernels() {
    return kScalar;
}

}  // namespace ouk
