// The weights of a quantized network in 64-byte aligned memory, as the kernels read them.
// All are row-major; what the numbers mean is in architecture.h.
#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include "engine/nnue/architecture.h"

namespace ouk {

inline constexpr std::size_t kTensorAlignment = 64;

/// Allocates on 64-byte boundaries.
template <class T>
struct AlignedAllocator {
    using value_type = T;
    static constexpr std::align_val_t kAlignment{kTensorAlignment};

    AlignedAllocator() = default;
    template <class Other>
    AlignedAllocator(const AlignedAllocator<Other>&) {}  // NOLINT(google-explicit-constructor)

    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
    }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, kAlignment); }
    template <class Other>
    bool operator==(const AlignedAllocator<Other>&) const {
        return true;
    }
};
template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

struct QuantizedTensors {
    AlignedVector<std::int16_t> transformer_weight;  // [inputs][width]
    AlignedVector<std::int16_t> transformer_bias;    // [width]
    AlignedVector<std::int8_t> hidden_weight;        // [output_buckets][hidden][2 * activated]
    AlignedVector<std::int32_t> hidden_bias;         // [output_buckets][hidden]
    AlignedVector<std::int16_t> output_weight;       // [output_buckets][output_inputs]
    AlignedVector<std::int32_t> output_bias;         // [output_buckets]

    QuantizedTensors() = default;
    /// All zero.
    explicit QuantizedTensors(const NetworkShape& shape)
        : transformer_weight(static_cast<std::size_t>(inputs(shape)) *
                             static_cast<std::size_t>(shape.width)),
          transformer_bias(static_cast<std::size_t>(shape.width)),
          hidden_weight(static_cast<std::size_t>(shape.output_buckets * shape.hidden) *
                        static_cast<std::size_t>(2 * activated(shape))),
          hidden_bias(static_cast<std::size_t>(shape.output_buckets * shape.hidden)),
          output_weight(static_cast<std::size_t>(shape.output_buckets * output_inputs(shape))),
          output_bias(static_cast<std::size_t>(shape.output_buckets)) {}

    /// Calls `work(tensor)` for each that the layers have, in the order of the file.
    template <class Self, class Work>
    static void for_each(Self& self, const Work& work) {
        work(self.transformer_weight);
        work(self.transformer_bias);
        if (!self.hidden_bias.empty()) {
            work(self.hidden_weight);
            work(self.hidden_bias);
        }
        work(self.output_weight);
        work(self.output_bias);
    }

    [[nodiscard]] int width() const { return static_cast<int>(transformer_bias.size()); }
    friend bool operator==(const QuantizedTensors&, const QuantizedTensors&) = default;
};

}  // namespace ouk
