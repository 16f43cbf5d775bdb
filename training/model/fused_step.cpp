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

    [[nodiscard]] InputLists inputs() const {
        return {batch.offsets.data() + begin, batch.pairs.data(), count};
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

}  // namespace

FusedStep::FusedStep(const PackedLayout& layout, const FusedKernels& kernels)
    : layout_(layout),
      kernels_(kernels),
      micro_batch_(layout.inputs < kManyInputs ? kMicroBatch : kLargeMicroBatch),
      sums_(layout.blocks * 2 * micro_batch_ * kBlock),
      totals_(micro_batch_ * kTotals),
      outputs_(blocks_for(micro_batch_) * kBlock),
      gradients_(blocks_for(micro_batch_) * kBlock) {
    if (layout.hidden > 0) hidden_.emplace(layout, kernels, micro_batch_);
}

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
    const PositionSums positions = sums_of(part, weights);
    std::fill_n(totals_.data(), part.count * kTotals, 0.0F);
    for (std::size_t unit = 0; unit < layout_.units; ++unit) {
        for (std::size_t block = unit; block < layout_.blocks; block += layout_.units) {
            kernels_.sum_rows(weights + block * layout_.inputs * kBlock,
                              weights + layout_.bias + block * kBlock, part.inputs(),
                              sums_.data() + block * 2 * part.count * kBlock);
        }
        if (hidden_) continue;
        kernels_.activations[layout_.activation].add_outputs(positions, unit, totals_.data());
    }
    if (hidden_) {
        hidden_->outputs(positions, weights, outputs_.data());
    } else {
        kernels_.sum_totals(totals_.data(), part.count, outputs_.data());
    }
    const float* biases = weights + layout_.output_bias;
    for (std::size_t p = 0; p < part.count; ++p) outputs_[p] += biases[positions.buckets[p]];
}

/// Loss of the outputs, and its gradients. Of exponents only 2 goes without libm.
double FusedStep::differentiate(const Part& part, const Loss& loss) {
    kernels_.sigmoid(outputs_.data(), blocks_for(part.count) * kBlock, gradients_.data());
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
    if (hidden_) hidden_->gradients(positions, weights, gradients_.data(), gradients);
    transpose(part);
    const UserLists users{user_starts_.data(), users_.data(), layout_.inputs};
    for (std::size_t unit = 0; unit < layout_.units; ++unit) {
        if (!hidden_) {
            kernels_.activations[layout_.activation].gradients(positions, unit, gradients_.data(),
                                                               gradients + layout_.bias,
                                                               gradients + layout_.output_weight);
        }
        for (std::size_t block = unit; block < layout_.blocks; block += layout_.units) {
            kernels_.sum_users(sums_.data() + block * 2 * part.count * kBlock, users, !is_first,
                               gradients + block * layout_.inputs * kBlock);
        }
    }
}

/// For each input the sums that use it, in their order: by counting.
void FusedStep::transpose(const Part& part) {
    const InputLists inputs = part.inputs();
    const InputPair* const begin = inputs.pairs + inputs.starts[0];
    const InputPair* const end = inputs.pairs + inputs.starts[inputs.count];
    user_starts_.assign(layout_.inputs + 2, 0);
    users_.resize(2 * static_cast<std::size_t>(end - begin));
    // Two places ahead, so that filling in moves each start to where it belongs.
    std::uint32_t* const counts = user_starts_.data() + 2;
    for (const InputPair* pair = begin; pair != end; ++pair) {
        ++counts[pair->own];
        ++counts[pair->other];
    }
    for (std::size_t input = 1; input < layout_.inputs; ++input) counts[input] += counts[input - 1];
    std::uint32_t* const next = user_starts_.data() + 1;
    std::uint16_t* const users = users_.data();
    for (std::size_t p = 0; p < inputs.count; ++p) {
        for (std::uint32_t i = inputs.starts[p]; i < inputs.starts[p + 1]; ++i) {
            users[next[inputs.pairs[i].own]++] = static_cast<std::uint16_t>(2 * p);
            users[next[inputs.pairs[i].other]++] = static_cast<std::uint16_t>(2 * p + 1);
        }
    }
}

}  // namespace ouk
