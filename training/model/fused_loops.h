// The loops of fused_kernels.h for vectors of so many bytes: included by the three files that are
// compiled for one kind of processor each. All of it has internal linkage, and nothing with inline
// code is included, so no copy made for one processor can end up in code for another.
//
// Why it is fast: an input of a side costs a load and an add of a row of 32 values, and so it does
// going back, where the rows that are read are the gradients of the sums, and a list is the sums
// that use an input, so that a weight's gradient is loaded and stored once a micro-batch instead of
// 20 times (measured: 2.5 times as fast). Always two sums at once, because an add takes four cycles
// and its like could not begin before.
#pragma once

#include "training/model/fused_kernels.h"

namespace ouk {
namespace {

template <int kBytes>
struct FusedLoops {
    typedef float Vector [[gnu::vector_size(kBytes), gnu::may_alias]];
    typedef std::int32_t Integers [[gnu::vector_size(kBytes), gnu::may_alias]];
    static constexpr std::size_t kLanes = kBytes / sizeof(float);
    static constexpr std::size_t kVectors = kBlock / kLanes;

    static Vector& at(float* values) { return *reinterpret_cast<Vector*>(values); }
    static const Vector& at(const float* values) {
        return *reinterpret_cast<const Vector*>(values);
    }
    static Vector clamp(Vector value) {
        const Vector positive = value < 0 ? Vector{} : value;
        return positive > 1 ? Vector{} + 1 : positive;
    }
    /// `value` where `sum` is not clamped, as autograd sees it.
    static Vector where_unclamped(Vector sum, Vector value) {
        const Integers is_unclamped = (sum >= 0) & (sum <= 1);
        return is_unclamped ? value : Vector{};
    }

    // ---- Sums of rows

    /// A row of 32 values in registers.
    struct Row {
        Vector values[kVectors];

        static Row load(const float* from) {
            Row row;
            for (std::size_t v = 0; v < kVectors; ++v) row.values[v] = at(from + v * kLanes);
            return row;
        }
        void add(const float* from) {
            for (std::size_t v = 0; v < kVectors; ++v) values[v] += at(from + v * kLanes);
        }
        void add(const Row& other) {
            for (std::size_t v = 0; v < kVectors; ++v) values[v] += other.values[v];
        }
        void store(float* to) const {
            for (std::size_t v = 0; v < kVectors; ++v) at(to + v * kLanes) = values[v];
        }
    };

    static void sum_rows(const float* rows, const float* bias, InputLists inputs, float* sums) {
        const Row first = Row::load(bias);
        for (std::size_t p = 0; p < inputs.count; ++p, sums += 2 * kBlock) {
            const InputPair* const end = inputs.pairs + inputs.starts[p + 1];
            Row own = first;
            Row other = first;
            for (const InputPair* pair = inputs.pairs + inputs.starts[p]; pair != end; ++pair) {
                own.add(rows + pair->own * kBlock);
                other.add(rows + pair->other * kBlock);
            }
            own.store(sums);
            other.store(sums + kBlock);
        }
    }

    static void sum_users(const float* sums, UserLists users, bool is_added, float* gradients) {
        for (std::size_t input = 0; input < users.count; ++input, gradients += kBlock) {
            const std::uint16_t* user = users.sums + users.starts[input];
            const std::uint16_t* const end = users.sums + users.starts[input + 1];
            if (is_added && user == end) continue;
            Row even = is_added ? Row::load(gradients) : Row{};
            Row odd{};
            for (; end - user > 1; user += 2) {
                even.add(sums + user[0] * kBlock);
                odd.add(sums + user[1] * kBlock);
            }
            if (user != end) even.add(sums + *user * kBlock);
            even.add(odd);
            even.store(gradients);
        }
    }

    // ---- Activations. A unit is what stands at one place after the activation: one sum, or of
    // pairwise products two, the second half the blocks away.

    struct Crelu {
        static constexpr std::size_t kSums = 1;
        static Vector value(const Vector* sums) { return clamp(sums[0]); }
        static void gradients(const Vector* sums, Vector seen, Vector* to) {
            to[0] = where_unclamped(sums[0], seen);
        }
    };
    struct Screlu {
        static constexpr std::size_t kSums = 1;
        static Vector value(const Vector* sums) {
            const Vector clamped = clamp(sums[0]);
            return clamped * clamped;
        }
        static void gradients(const Vector* sums, Vector seen, Vector* to) {
            to[0] = where_unclamped(sums[0], seen * (sums[0] + sums[0]));
        }
    };
    struct Pairwise {
        static constexpr std::size_t kSums = 2;
        static Vector value(const Vector* sums) { return clamp(sums[0]) * clamp(sums[1]); }
        static void gradients(const Vector* sums, Vector seen, Vector* to) {
            to[0] = where_unclamped(sums[0], seen * clamp(sums[1]));
            to[1] = where_unclamped(sums[1], seen * clamp(sums[0]));
        }
    };

    template <class Activation>
    struct Units {
        explicit Units(const PositionSums& positions)
            : count(positions.blocks / Activation::kSums),
              step(count * 2 * positions.count * kBlock) {}
        std::size_t count;
        std::size_t step;  // from the first sum of a unit to its second

        void load(const float* sums, Vector* to) const {
            for (std::size_t s = 0; s < Activation::kSums; ++s) to[s] = at(sums + s * step);
        }
    };

    template <class Activation>
    static void add_outputs(const PositionSums& positions, std::size_t unit, float* totals) {
        const Units<Activation> units(positions);
        const float* sums = positions.sums + unit * 2 * positions.count * kBlock;
        const std::size_t other = units.count * kBlock;
        for (std::size_t p = 0; p < positions.count; ++p, sums += 2 * kBlock) {
            const float* weights =
                positions.weights + positions.buckets[p] * 2 * other + unit * kBlock;
            Row seen;
            for (std::size_t v = 0; v < kVectors; ++v) {
                const std::size_t i = v * kLanes;
                Vector own[Activation::kSums];
                Vector others[Activation::kSums];
                units.load(sums + i, own);
                units.load(sums + kBlock + i, others);
                seen.values[v] = Activation::value(own) * at(weights + i) +
                                 Activation::value(others) * at(weights + other + i);
            }
            for (std::size_t v = 0; v < kVectors / 2; ++v) {
                at(totals + p * kTotals + v * kLanes) +=
                    seen.values[v] + seen.values[v + kVectors / 2];
            }
        }
    }

    /// Each half on the other, until one is left.
    static void sum_totals(const float* totals, std::size_t count, float* to) {
        for (std::size_t p = 0; p < count; ++p, totals += kTotals) {
            float sums[kTotals / 2];
            for (std::size_t i = 0; i < kTotals / 2; ++i) {
                sums[i] = totals[i] + totals[i + kTotals / 2];
            }
            const float low = (sums[0] + sums[4]) + (sums[2] + sums[6]);
            const float high = (sums[1] + sums[5]) + (sums[3] + sums[7]);
            to[p] = low + high;
        }
    }

    /// One unit of both sides, for positions from `p` on that have one output bucket; returns the
    /// first that has another. The bucket's weights and their gradients stay in registers.
    template <class Activation>
    static std::size_t run_gradients(const PositionSums& positions, std::size_t p, std::size_t unit,
                                     const float* output_gradients,
                                     Vector (&bias)[2][Activation::kSums][kVectors],
                                     float* weight_gradients) {
        const Units<Activation> units(positions);
        const std::uint8_t bucket = positions.buckets[p];
        const std::size_t place = (bucket * 2 * units.count + unit) * kBlock;
        Vector weights[2][kVectors];
        Vector weight_sums[2][kVectors];
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t v = 0; v < kVectors; ++v) {
                const std::size_t i = place + side * units.count * kBlock + v * kLanes;
                weights[side][v] = at(positions.weights + i);
                weight_sums[side][v] = at(weight_gradients + i);
            }
        }
        for (; p < positions.count && positions.buckets[p] == bucket; ++p) {
            float* sums = positions.sums + (unit * positions.count + p) * 2 * kBlock;
            const Vector gradient = Vector{} + output_gradients[p];
            for (std::size_t side = 0; side < 2; ++side) {
                for (std::size_t v = 0; v < kVectors; ++v) {
                    float* const here = sums + side * kBlock + v * kLanes;
                    Vector own[Activation::kSums];
                    Vector own_gradients[Activation::kSums];
                    units.load(here, own);
                    weight_sums[side][v] += gradient * Activation::value(own);
                    Activation::gradients(own, gradient * weights[side][v], own_gradients);
                    for (std::size_t s = 0; s < Activation::kSums; ++s) {
                        at(here + s * units.step) = own_gradients[s];
                        bias[side][s][v] += own_gradients[s];
                    }
                }
            }
        }
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t v = 0; v < kVectors; ++v) {
                at(weight_gradients + place + side * units.count * kBlock + v * kLanes) =
                    weight_sums[side][v];
            }
        }
        return p;
    }

    template <class Activation>
    static void gradients(const PositionSums& positions, std::size_t unit,
                          const float* output_gradients, float* bias_gradients,
                          float* weight_gradients) {
        const std::size_t units = Units<Activation>(positions).count;
        Vector bias[2][Activation::kSums][kVectors] = {};
        for (std::size_t p = 0; p < positions.count;) {
            p = run_gradients<Activation>(positions, p, unit, output_gradients, bias,
                                          weight_gradients);
        }
        for (std::size_t s = 0; s < Activation::kSums; ++s) {
            for (std::size_t v = 0; v < kVectors; ++v) {
                at(bias_gradients + (unit + s * units) * kBlock + v * kLanes) +=
                    bias[0][s][v] + bias[1][s][v];
            }
        }
    }

    // ---- The rest

    /// exp(value) by 2^n times a polynomial of what is left, |left| <= ln 2 / 2 (Taylor's, whose
    /// error there is 5e-9). Values beyond 80 count as 80.
    static Vector exponential(Vector value) {
        constexpr float kLimit = 80;
        constexpr float kLog2OfE = 1.44269504F;
        constexpr float kLn2High = 0.693359375F;  // few digits: n times it is exact
        constexpr float kLn2Low = -2.12194440e-4F;
        constexpr float kRounder = 12'582'912;  // 1.5 * 2^23: adding it rounds to a whole number n
        constexpr std::int32_t kBias = 127;
        constexpr std::int32_t kMantissaBits = 23;
        const Vector low = value < -kLimit ? Vector{} - kLimit : value;
        const Vector limited = low > kLimit ? Vector{} + kLimit : low;
        const Vector rounded = limited * kLog2OfE + kRounder;  // its last bits are n
        const Vector power = rounded - kRounder;
        const Vector left = (limited - power * kLn2High) - power * kLn2Low;
        constexpr float kFactors[] = {1.0F / 5040, 1.0F / 720, 1.0F / 120, 1.0F / 24,
                                      1.0F / 6,    0.5F,       1,          1};
        Vector sum = {};
        for (const float factor : kFactors) sum = sum * left + factor;
        const Integers exponent = (reinterpret_cast<Integers>(rounded) + kBias) << kMantissaBits;
        return sum * reinterpret_cast<Vector>(exponent);
    }

    static void sigmoid(const float* from, std::size_t count, float* to) {
        for (std::size_t i = 0; i < count; i += kLanes) {
            at(to + i) = 1 / (1 + exponential(-at(from + i)));
        }
    }

    static Vector tree_sum(const float* const* arrays, std::size_t count, std::size_t i) {
        if (count == 1) return at(arrays[0] + i);
        const std::size_t half = count / 2;
        return tree_sum(arrays, half, i) + tree_sum(arrays + half, half, i);
    }

    static void add_tree(const float* const* arrays, std::size_t count, std::size_t values,
                         float* to) {
        for (std::size_t i = 0; i < values; i += kLanes) at(to + i) = tree_sum(arrays, count, i);
    }

    static float read(const float* values, std::size_t count) {
        Vector sums[4] = {};
        for (std::size_t i = 0; i < count; i += 4 * kLanes) {
            for (std::size_t v = 0; v < 4; ++v) sums[v] += at(values + i + v * kLanes);
        }
        alignas(kBytes) float lanes[kLanes];
        at(lanes) = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        return lanes[0];
    }

    static void modify(float* values, std::size_t count) {
        for (std::size_t i = 0; i < count; i += 4 * kLanes) {
            for (std::size_t v = 0; v < 4; ++v) at(values + i + v * kLanes) += 1;
        }
    }

    static constexpr FusedKernels kernels(const char* name) {
        return {.name = name,
                .sum_rows = sum_rows,
                .sum_users = sum_users,
                .activations = {{add_outputs<Crelu>, gradients<Crelu>},
                                {add_outputs<Screlu>, gradients<Screlu>},
                                {add_outputs<Pairwise>, gradients<Pairwise>}},
                .hidden = {},  // hidden_loops.h sets them
                .sum_totals = sum_totals,
                .sigmoid = sigmoid,
                .add_tree = add_tree,
                .read = read,
                .modify = modify};
    }
};

}  // namespace
}  // namespace ouk
