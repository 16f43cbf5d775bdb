#include "training/model/fused_step.h"

#include <algorithm>
#include <cmath>

namespace ouk {
namespace {

/// Positions whose sums at 256x2 fill half a MiB. With many inputs a larger part pays, because
/// each brings the whole of the weights and gradients through the cache (measured at 4 king buckets
/// of 256x2: 256 positions cost 1.8 us each in both directions, 1024 1.2 us).
constexpr std::size_t kMicroBatch = 256;
constexpr std::size_t kLargeMicroBatch = 1024;
constexpr std::size_t kManyInputs = 1536;

}  // namespace

struct FusedStep::Part {
    const SparseBatch& batch;
    std::size_t begin;
    std::size_t count;

    [[nodiscard]] RowLists lists() const {
        return {batch.offsets.data() + 2 * begin, batch.features.data(), 2 * count};
    }
};

namespace {

/// Calls `work(begin, count)` for parts of at most `limit`.
template <class Work>
void for_parts(std::size_t size, std::size_t limit, const Work& work) {
    for (std::size_t begin = 0; begin < size; begin += limit) {
        work(begin, std::min(limit, size - begin));
    }
}

std::size_t whole_blocks(std::size_t values) {
    return (values + kBlock - 1) / kBlock * kBlock;
}

}  // namespace

FusedStep::FusedStep(const PackedLayout& layout, const FusedKernels& kernels)
    : layout_(layout),
      kernels_(kernels),
      micro_batch_(layout.inputs < kManyInputs ? kMicroBatch : kLargeMicroBatch),
      zeros_(layout.width),
      sums_(layout.blocks * 2 * micro_batch_ * kBlock),
      totals_(micro_batch_ * kBlock),
      outputs_(whole_blocks(micro_batch_)),
      gradients_(whole_blocks(micro_batch_)) {}

double FusedStep::add_gradients(const float* weights, const SparseBatch& batch, const Loss& loss,
                                bool is_first, float* gradients) {
    double sum = 0;
    for_parts(batch.size(), micro_batch_, [&](std::size_t begin, std::size_t count) {
        const Part part{batch, begin, count};
        forward(part, weights);
        sum += differentiate(part, loss);
        backward(part, weights, is_first && begin == 0, gradients);
    });
    return sum;
}

void FusedStep::outputs(const float* weights, const SparseBatch& batch, float* to) {
    for_parts(batch.size(), micro_batch_, [&](std::size_t begin, std::size_t count) {
        forward({batch, begin, count}, weights);
        std::copy_n(outputs_.data(), count, to + begin);
    });
}

PositionSums FusedStep::sums_of(const Part& part, const float* weights) {
    return {.sums = sums_.data(),
            .weights = weights + layout_.output_weight,
            .buckets = part.batch.buckets.data() + part.begin,
            .count = part.count,
            .blocks = layout_.blocks};
}

void FusedStep::forward(const Part& part, const float* weights) {
    kernels_.sum_lists(weights, layout_.inputs, weights + layout_.bias, part.lists(),
                       layout_.blocks, sums_.data());
    const PositionSums positions = sums_of(part, weights);
    kernels_.activations[layout_.activation].outputs(positions, totals_.data(), outputs_.data());
    const float* biases = weights + layout_.output_bias;
    for (std::size_t p = 0; p < part.count; ++p) outputs_[p] += biases[positions.buckets[p]];
}

/// Loss of the outputs, and its gradients. Of exponents only 2 goes without libm.
double FusedStep::differentiate(const Part& part, const Loss& loss) {
    kernels_.sigmoid(outputs_.data(), whole_blocks(part.count), gradients_.data());
    const float* targets = part.batch.targets.data() + part.begin;
    const bool is_square = loss.exponent == 2;
    double sum = 0;
    for (std::size_t p = 0; p < part.count; ++p) {
        const double value = gradients_[p];
        const double error = value - static_cast<double>(targets[p]);
        const double power =
            is_square ? error : std::copysign(std::pow(std::abs(error), loss.exponent - 1), error);
        sum += power * error;
        gradients_[p] =
            static_cast<float>(loss.share * loss.exponent * power * value * (1 - value));
    }
    return sum;
}

void FusedStep::backward(const Part& part, const float* weights, bool is_first, float* gradients) {
    if (is_first) std::fill(gradients + layout_.bias, gradients + layout_.size, 0.0F);
    const PositionSums positions = sums_of(part, weights);
    for (std::size_t p = 0; p < part.count; ++p) {
        gradients[layout_.output_bias + positions.buckets[p]] += gradients_[p];
    }
    kernels_.activations[layout_.activation].gradients(
        positions, gradients_.data(), gradients + layout_.bias, gradients + layout_.output_weight);
    transpose(part);
    const RowLists users{user_starts_.data(), users_.data(), layout_.inputs};
    if (is_first) {
        kernels_.sum_lists(sums_.data(), 2 * part.count, zeros_.data(), users, layout_.blocks,
                           gradients);
    } else {
        kernels_.add_lists(sums_.data(), 2 * part.count, users, layout_.blocks, gradients);
    }
}

/// For each input the sums that use it, in their order: by counting.
void FusedStep::transpose(const Part& part) {
    const RowLists lists = part.lists();
    const std::uint32_t begin = lists.starts[0];
    const std::uint32_t end = lists.starts[lists.count];
    user_starts_.assign(layout_.inputs + 2, 0);
    users_.resize(end - begin);
    // Two places ahead, so that filling in moves each start to where it belongs.
    std::uint32_t* const counts = user_starts_.data() + 2;
    for (std::uint32_t i = begin; i < end; ++i) ++counts[lists.items[i]];
    for (std::size_t input = 1; input < layout_.inputs; ++input) counts[input] += counts[input - 1];
    std::uint32_t* const next = user_starts_.data() + 1;
    for (std::size_t list = 0; list < lists.count; ++list) {
        for (std::uint32_t i = lists.starts[list]; i < lists.starts[list + 1]; ++i) {
            users_[next[lists.items[i]]++] = static_cast<std::uint16_t>(list);
        }
    }
}

}  // namespace ouk
