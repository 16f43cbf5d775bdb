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

void crelu_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to, int width,
                  int limit, int) {
    for (const std::int16_t* side : {own, other}) {
        for (int i = 0; i < width; ++i) {
            *to++ = static_cast<std::int16_t>(std::clamp<int>(side[i], 0, limit));
        }
    }
}

/// Products of the clamped values at i and `distance` further on.
void product_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to, int count,
                    int distance, int limit, int shift) {
    for (const std::int16_t* side : {own, other}) {
        for (int i = 0; i < count; ++i) {
            const int product =
                std::clamp<int>(side[i], 0, limit) * std::clamp<int>(side[i + distance], 0, limit);
            *to++ = static_cast<std::int16_t>(product >> shift);
        }
    }
}

void screlu_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to, int width,
                   int limit, int shift) {
    product_values(own, other, to, width, 0, limit, shift);
}

void pairwise_values(const std::int16_t* own, const std::int16_t* other, std::int16_t* to,
                     int width, int limit, int shift) {
    product_values(own, other, to, width / 2, width / 2, limit, shift);
}

void hidden(const std::int16_t* values, const std::int8_t* weights, int inputs, int neurons,
            std::int32_t* to) {
    for (int neuron = 0; neuron < neurons; ++neuron, weights += inputs) {
        to[neuron] = 0;
        for (int i = 0; i < inputs; ++i) to[neuron] += values[i] * weights[i];
    }
}

constexpr Kernels kScalar{.name = "scalar",
                          .accumulate = accumulate,
                          .accumulate_side = accumulate_side,
                          .crelu = crelu,
                          .screlu = screlu,
                          .pairwise = pairwise,
                          .crelu_values = crelu_values,
                          .screlu_values = screlu_values,
                          .pairwise_values = pairwise_values,
                          .hidden = hidden};

}  // namespace

const Kernels& scalar_kernels() {
    return kScalar;
}

}  // namespace ouk
