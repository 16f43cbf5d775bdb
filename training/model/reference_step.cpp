#include "training/model/reference_step.h"

#include <torch/torch.h>

namespace ouk {
namespace {

using torch::Tensor;

std::int64_t signed_size(std::size_t size) {
    return static_cast<std::int64_t>(size);
}

template <class Value>
Tensor to_int32(const Value* values, std::size_t count) {
    const std::vector<std::int32_t> copy(values, values + count);
    return torch::tensor(copy, torch::kInt32);
}

/// A tensor over values, which must outlive it; of one row it has one dimension. LibTorch knows no
/// const.
Tensor view(const float* values, std::size_t count, std::int64_t rows) {
    const Tensor all =
        torch::from_blob(const_cast<float*>(values), {signed_size(count)}, torch::kFloat32);
    return rows == 1 ? all : all.view({rows, -1});
}

/// The tensors of an array.
struct Tensors {
    Tensor rows;
    Tensor bias;
    Tensor weights;  // [output buckets][2 * activated]
    Tensor biases;
};

/// `part(begin, end, rows)` makes a tensor of that part of an array.
template <class Part>
Tensors tensors_of(const ParameterLayout& layout, const Part& part) {
    return {part(0, layout.bias, signed_size(layout.rows())),
            part(layout.bias, layout.output_weight, 1),
            part(layout.output_weight, layout.output_bias, signed_size(layout.output_buckets)),
            part(layout.output_bias, layout.size, 1)};
}

/// The transformer's rows as all king buckets use them: the factorizer's added to each.
Tensor merged_rows(const ParameterLayout& layout, const Tensor& rows) {
    if (layout.factor_rows == 0) return rows;
    const auto inputs = signed_size(layout.inputs);
    const auto factored = signed_size(layout.factored);
    const Tensor factor = rows.narrow(0, inputs, kFeatures).repeat({factored / kFeatures, 1});
    return torch::cat(
        {rows.narrow(0, 0, factored) + factor, rows.narrow(0, factored, inputs - factored)});
}

Tensor activate(Activation activation, const Tensor& sums) {
    const Tensor clamped = sums.clamp(0, 1);
    if (activation == Activation::Crelu) return clamped;
    if (activation == Activation::Screlu) return clamped.square();
    const std::vector<Tensor> halves = clamped.chunk(2, 1);
    return halves[0] * halves[1];
}

Tensor outputs(const ParameterLayout& layout, Activation activation, const Tensors& tensors,
               const SparseBatch& batch) {
    constexpr bool kScaleByFrequency = false;
    constexpr std::int64_t kSumMode = 0;
    const Tensor sums = std::get<0>(torch::embedding_bag(
        merged_rows(layout, tensors.rows), to_int32(batch.features.data(), batch.offsets.back()),
        to_int32(batch.offsets.data(), 2 * batch.size()), kScaleByFrequency, kSumMode));
    // The rows own, other of a sample lie side by side, so joining them is a view.
    const Tensor joined =
        activate(activation, sums + tensors.bias).view({signed_size(batch.size()), -1});
    if (layout.output_buckets == 1) return (joined * tensors.weights).sum(1) + tensors.biases;
    const Tensor buckets = to_int32(batch.buckets.data(), batch.size());
    return (joined * tensors.weights.index_select(0, buckets)).sum(1) +
           tensors.biases.index_select(0, buckets);
}

}  // namespace

double reference_gradients(const ParameterLayout& layout, Activation activation,
                           const float* values, const SparseBatch& batch, const Loss& loss,
                           float* gradients) {
    const auto leaf = [&](std::size_t begin, std::size_t end, std::int64_t rows) {
        Tensor tensor = view(values + begin, end - begin, rows).requires_grad_();
        tensor.mutable_grad() = view(gradients + begin, end - begin, rows);
        return tensor;
    };
    const Tensors tensors = tensors_of(layout, leaf);
    const Tensor errors = torch::sigmoid(outputs(layout, activation, tensors, batch)) -
                          view(batch.targets.data(), batch.size(), 1);
    const Tensor sum = errors.abs().pow(loss.exponent).sum();
    (sum * loss.share).backward();  // adds to the gradients that are there
    return sum.item<double>();
}

void reference_outputs(const ParameterLayout& layout, Activation activation, const float* values,
                       const SparseBatch& batch, float* to) {
    const torch::NoGradGuard no_gradients;
    const auto part = [&](std::size_t begin, std::size_t end, std::int64_t rows) {
        return view(values + begin, end - begin, rows);
    };
    view(to, batch.size(), 1).copy_(outputs(layout, activation, tensors_of(layout, part), batch));
}

}  // namespace ouk
