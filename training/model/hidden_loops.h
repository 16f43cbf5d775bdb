// The loops of hidden_kernels.h for vectors of so many bytes, included as fused_loops.h is. Each
// value is a chain of its own, summed in the order of blocks, members or neurons; how many chains
// are in registers at once differs, what they add up to does not.
#pragma once

#include "training/model/fused_loops.h"

namespace ouk {
namespace {

template <int kBytes>
struct HiddenLoops {
    using Loops = FusedLoops<kBytes>;
    using Vector = typename Loops::Vector;
    static constexpr std::size_t kLanes = Loops::kLanes;
    static constexpr std::size_t kVectors = Loops::kVectors;
    /// Rows of 32 values whose sums fit the registers beside what is added.
    static constexpr std::size_t kTile = kVectors > 2 ? 2 : 4;

    /// Where a unit's first sum of a member stands.
    static float* sum_of(const HiddenGroup& group, std::size_t side, std::size_t unit,
                         std::size_t member) {
        const std::size_t position = unit * group.positions + group.members[member];
        return group.sums + (2 * position + side) * kBlock;
    }

    template <class Activation>
    static void values(const HiddenGroup& group, float* to) {
        const std::size_t count = group.row / kBlock / 2;
        const std::size_t step = count * 2 * group.positions * kBlock;
        for (std::size_t block = 0; block < 2 * count; ++block) {
            for (std::size_t m = 0; m < group.count; ++m, to += kBlock) {
                const float* const from = sum_of(group, block / count, block % count, m);
                for (std::size_t i = 0; i < kBlock; i += kLanes) {
                    Vector sums[Activation::kSums];
                    for (std::size_t s = 0; s < Activation::kSums; ++s) {
                        sums[s] = Loops::at(from + s * step + i);
                    }
                    Loops::at(to + i) = Activation::value(sums);
                }
            }
        }
    }

    template <class Activation>
    static void gradients(const HiddenGroup& group, const float* seen, float* bias_gradients) {
        const std::size_t count = group.row / kBlock / 2;
        const std::size_t step = count * 2 * group.positions * kBlock;
        for (std::size_t block = 0; block < 2 * count; ++block) {
            float* const bias = bias_gradients + block % count * kBlock;
            for (std::size_t m = 0; m < group.count; ++m, seen += kBlock) {
                float* const sums = sum_of(group, block / count, block % count, m);
                for (std::size_t i = 0; i < kBlock; i += kLanes) {
                    Vector own[Activation::kSums];
                    Vector own_gradients[Activation::kSums];
                    for (std::size_t s = 0; s < Activation::kSums; ++s) {
                        own[s] = Loops::at(sums + s * step + i);
                    }
                    Activation::gradients(own, Loops::at(seen + i), own_gradients);
                    for (std::size_t s = 0; s < Activation::kSums; ++s) {
                        Loops::at(sums + s * step + i) = own_gradients[s];
                        Loops::at(bias + s * count * kBlock + i) += own_gradients[s];
                    }
                }
            }
        }
    }

    /// Neighbours by halves, whole vectors as long as there are two.
    static float total_of(Vector (&row)[kVectors]) {
        for (std::size_t half = kVectors / 2; half > 0; half /= 2) {
            for (std::size_t v = 0; v < half; ++v) row[v] += row[v + half];
        }
        alignas(kBytes) float lanes[kLanes];
        Loops::at(lanes) = row[0];
        for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
            for (std::size_t i = 0; i < half; ++i) lanes[i] += lanes[i + half];
        }
        return lanes[0];
    }

    static void sum_values(const HiddenGroup& group, const float* values, float* neurons) {
        const std::size_t row = group.row;
        const std::size_t step = group.count * kBlock;
        for (std::size_t n = 0; n < group.neurons; n += kTile) {
            for (std::size_t m = 0; m < group.count; ++m) {
                Vector sums[kTile][kVectors] = {};
                const float* value = values + m * kBlock;
                const float* weight = group.weight + n * row;
                for (std::size_t i = 0; i < row; i += kBlock, value += step, weight += kBlock) {
                    for (std::size_t v = 0; v < kVectors; ++v) {
                        const Vector here = Loops::at(value + v * kLanes);
                        for (std::size_t t = 0; t < kTile; ++t) {
                            sums[t][v] += here * Loops::at(weight + t * row + v * kLanes);
                        }
                    }
                }
                for (std::size_t t = 0; t < kTile; ++t) {
                    neurons[m * group.neurons + n + t] = total_of(sums[t]);
                }
            }
        }
    }

    static void add_weight_gradients(const HiddenGroup& group, const float* values,
                                     const float* neurons, float* weight_gradients) {
        const std::size_t row = group.row;
        for (std::size_t i = 0; i < row; i += kBlock, values += group.count * kBlock) {
            for (std::size_t n = 0; n < group.neurons; n += kTile) {
                float* const to = weight_gradients + n * row + i;
                Vector sums[kTile][kVectors];
                for (std::size_t t = 0; t < kTile; ++t) {
                    for (std::size_t v = 0; v < kVectors; ++v) {
                        sums[t][v] = Loops::at(to + t * row + v * kLanes);
                    }
                }
                for (std::size_t m = 0; m < group.count; ++m) {
                    const float* const gradient = neurons + m * group.neurons + n;
                    for (std::size_t v = 0; v < kVectors; ++v) {
                        const Vector here = Loops::at(values + m * kBlock + v * kLanes);
                        for (std::size_t t = 0; t < kTile; ++t) sums[t][v] += here * gradient[t];
                    }
                }
                for (std::size_t t = 0; t < kTile; ++t) {
                    for (std::size_t v = 0; v < kVectors; ++v) {
                        Loops::at(to + t * row + v * kLanes) = sums[t][v];
                    }
                }
            }
        }
    }

    /// One block of `kMembers` from the m-th on.
    template <std::size_t kMembers>
    static void block_gradients(const HiddenGroup& group, const float* weight, const float* neurons,
                                float* to) {
        Vector sums[kMembers][kVectors] = {};
        for (std::size_t n = 0; n < group.neurons; ++n, weight += group.row) {
            for (std::size_t v = 0; v < kVectors; ++v) {
                const Vector here = Loops::at(weight + v * kLanes);
                for (std::size_t m = 0; m < kMembers; ++m) {
                    sums[m][v] += here * neurons[m * group.neurons + n];
                }
            }
        }
        for (std::size_t m = 0; m < kMembers; ++m) {
            for (std::size_t v = 0; v < kVectors; ++v) {
                Loops::at(to + m * kBlock + v * kLanes) = sums[m][v];
            }
        }
    }

    static void value_gradients(const HiddenGroup& group, const float* neurons, float* values) {
        for (std::size_t i = 0; i < group.row; i += kBlock, values += group.count * kBlock) {
            std::size_t m = 0;
            for (; m + kTile <= group.count; m += kTile) {
                block_gradients<kTile>(group, group.weight + i, neurons + m * group.neurons,
                                       values + m * kBlock);
            }
            for (; m < group.count; ++m) {
                block_gradients<1>(group, group.weight + i, neurons + m * group.neurons,
                                   values + m * kBlock);
            }
        }
    }

    template <class Activation>
    static constexpr HiddenActivationKernels activation() {
        return {values<Activation>, gradients<Activation>};
    }

    static constexpr HiddenKernels kernels() {
        return {.activations = {activation<typename Loops::Crelu>(),
                                activation<typename Loops::Screlu>(),
                                activation<typename Loops::Pairwise>()},
                .sum_values = sum_values,
                .add_weight_gradients = add_weight_gradients,
                .value_gradients = value_gradients};
    }
};

/// All kernels for vectors of so many bytes.
template <int kBytes>
constexpr FusedKernels all_kernels(const char* name) {
    FusedKernels kernels = FusedLoops<kBytes>::kernels(name);
    kernels.hidden = HiddenLoops<kBytes>::kernels();
    return kernels;
}

}  // namespace
}  // namespace ouk
