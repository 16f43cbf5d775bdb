#include "training/model/hidden_step.h"

#include <algorithm>
#include <array>

namespace ouk {

/// Positions that follow each other in the order.
struct HiddenStep::Group {
    HiddenGroup part;
    std::size_t first;   // in the order
    std::size_t bucket;  // of all of them
};

HiddenStep::HiddenStep(const PackedLayout& layout, const FusedKernels& kernels,
                       std::size_t positions)
    : layout_(layout),
      kernels_(&kernels),
      order_(positions),
      sums_(positions * layout.hidden),
      values_(kHiddenGroup * layout.hidden_row),
      neurons_(kHiddenGroup * layout.hidden) {}

/// By counting, so that those of one bucket keep their order.
void HiddenStep::sort_by_bucket(const PositionSums& positions) {
    std::array<std::size_t, kMaxOutputBuckets + 1> starts{};
    for (std::size_t p = 0; p < positions.count; ++p) ++starts[positions.buckets[p] + 1U];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    for (std::size_t p = 0; p < positions.count; ++p) {
        order_[starts[positions.buckets[p]]++] = static_cast<std::uint16_t>(p);
    }
}

/// Calls `work(group)` for all, in the order.
template <class Work>
void HiddenStep::for_groups(const PositionSums& positions, const float* weights,
                            const Work& work) const {
    const auto bucket_at = [&](std::size_t i) { return positions.buckets[order_[i]]; };
    for (std::size_t begin = 0; begin < positions.count;) {
        const std::size_t most = std::min(begin + kHiddenGroup, positions.count);
        const std::size_t bucket = bucket_at(begin);
        std::size_t end = begin + 1;
        while (end < most && bucket_at(end) == bucket) ++end;
        const std::size_t first_row = bucket * layout_.hidden * layout_.hidden_row;
        work(Group{{.sums = positions.sums,
                    .positions = positions.count,
                    .members = order_.data() + begin,
                    .count = end - begin,
                    .weight = weights + layout_.hidden_weight + first_row,
                    .row = layout_.hidden_row,
                    .neurons = layout_.hidden},
                   begin,
                   bucket});
        begin = end;
    }
}

void HiddenStep::outputs(const PositionSums& positions, const float* weights, float* to) {
    const HiddenKernels& kernels = kernels_->hidden;
    const std::size_t neurons = layout_.hidden;
    sort_by_bucket(positions);
    for_groups(positions, weights, [&](const Group& group) {
        float* sums = sums_.data() + group.first * neurons;
        kernels.activations[layout_.activation].values(group.part, values_.data());
        kernels.sum_values(group.part, values_.data(), sums);
        const float* const bias = weights + layout_.hidden_bias + group.bucket * neurons;
        const float* const weight = weights + layout_.output_weight + group.bucket * neurons;
        for (std::size_t m = 0; m < group.part.count; ++m, sums += neurons) {
            float output = 0;
            for (std::size_t n = 0; n < neurons; ++n) {
                sums[n] += bias[n];
                output += std::clamp(sums[n], 0.0F, 1.0F) * weight[n];
            }
            to[group.part.members[m]] = output;
        }
    });
}

/// Of the group, and of the layers around them: hidden bias and output weights.
void HiddenStep::neuron_gradients(const Group& group, const float* weights,
                                  const float* output_gradients, float* gradients) {
    const std::size_t neurons = layout_.hidden;
    const float* sums = sums_.data() + group.first * neurons;
    const float* const weight = weights + layout_.output_weight + group.bucket * neurons;
    float* const bias_gradients = gradients + layout_.hidden_bias + group.bucket * neurons;
    float* const weight_gradients = gradients + layout_.output_weight + group.bucket * neurons;
    float* to = neurons_.data();
    for (std::size_t m = 0; m < group.part.count; ++m, sums += neurons, to += neurons) {
        const float gradient = output_gradients[group.part.members[m]];
        for (std::size_t n = 0; n < neurons; ++n) {
            const bool is_unclamped = sums[n] >= 0 && sums[n] <= 1;
            weight_gradients[n] += gradient * std::clamp(sums[n], 0.0F, 1.0F);
            to[n] = is_unclamped ? gradient * weight[n] : 0;
            bias_gradients[n] += to[n];
        }
    }
}

void HiddenStep::gradients(const PositionSums& positions, const float* weights,
                           const float* output_gradients, float* gradients) {
    const HiddenKernels& kernels = kernels_->hidden;
    const HiddenActivationKernels& activation = kernels.activations[layout_.activation];
    for_groups(positions, weights, [&](const Group& group) {
        neuron_gradients(group, weights, output_gradients, gradients);
        activation.values(group.part, values_.data());
        const std::size_t first_row = group.bucket * layout_.hidden * layout_.hidden_row;
        kernels.add_weight_gradients(group.part, values_.data(), neurons_.data(),
                                     gradients + layout_.hidden_weight + first_row);
        kernels.value_gradients(group.part, neurons_.data(), values_.data());
        activation.gradients(group.part, values_.data(), gradients + layout_.bias);
    });
}

}  // namespace ouk
