#include "training/model/reference_step.h"

#include <torch/torch.h>

#include "engine/base/error.h"

namespace ouk {
namespace {

using torch::Tensor;

std::int64_t signed_size(std::size_t size) {
    return static_cast<std::int64_t>(size);
}

/// On the device; from pinned memory, so that the copy need not wait for what runs there.
Tensor sent(const Tensor& tensor, const torch::Device& device) {
    if (device.is_cpu()) return tensor;
    constexpr bool kNonBlocking = true;
    return tensor.pin_memory().to(device, kNonBlocking);
}

template <class Value>
Tensor to_int32(const Value* values, std::size_t count, const torch::Device& device) {
    const std::vector<std::int32_t> copy(values, values + count);
    return sent(torch::tensor(copy, torch::kInt32), device);
}

/// The inputs of a batch as rows own, other, own, other, …, one after the other.
struct Bags {
    explicit Bags(const SparseBatch& batch) {
        inputs.reserve(2 * batch.offsets.back());
        for (std::size_t sample = 0; sample < batch.size(); ++sample) {
            const std::span pairs(&batch.pairs[batch.offsets[sample]],
                                  &batch.pairs[batch.offsets[sample + 1]]);
            for (const auto side : {&InputPair::own, &InputPair::other}) {
                starts.push_back(static_cast<std::int32_t>(inputs.size()));
                for (const InputPair& pair : pairs) inputs.push_back(pair.*side);
            }
        }
    }
    std::vector<std::int32_t> inputs;
    std::vector<std::int32_t> starts;
};

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
    Tensor hidden_weights;  // [output buckets * hidden][2 * activated]; undefined without a layer
    Tensor hidden_biases;   // [output buckets * hidden]
    Tensor weights;         // [output buckets][2 * activated or hidden]
    Tensor biases;
};
constexpr auto kAllTensors = {&Tensors::rows,          &Tensors::bias,    &Tensors::hidden_weights,
                              &Tensors::hidden_biases, &Tensors::weights, &Tensors::biases};

/// `part(begin, end, rows)` makes a tensor of that part of an array.
template <class Part>
Tensors tensors_of(const ParameterLayout& layout, const Part& part) {
    Tensors tensors{.rows = part(0, layout.bias, signed_size(layout.rows())),
                    .bias = part(layout.bias, layout.hidden_weight, 1),
                    .hidden_weights = {},
                    .hidden_biases = {},
                    .weights = part(layout.output_weight, layout.output_bias,
                                    signed_size(layout.output_buckets)),
                    .biases = part(layout.output_bias, layout.size, 1)};
    if (layout.hidden > 0) {
        tensors.hidden_weights = part(layout.hidden_weight, layout.hidden_bias,
                                      signed_size(layout.hidden * layout.output_buckets));
        tensors.hidden_biases = part(layout.hidden_bias, layout.output_weight, 1);
    }
    return tensors;
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

/// The neurons of each position's bucket: [positions][hidden]. Those of all buckets are computed.
Tensor hidden_neurons(const ParameterLayout& layout, const Tensors& tensors, const Tensor& joined,
                      const Tensor& buckets) {
    const auto hidden = signed_size(layout.hidden);
    const Tensor all = torch::addmm(tensors.hidden_biases, joined, tensors.hidden_weights.t())
                           .view({joined.size(0), -1, hidden});
    const Tensor chosen = buckets.to(torch::kInt64).view({-1, 1, 1}).expand({-1, 1, hidden});
    return all.gather(1, chosen).squeeze(1).clamp(0, 1);
}

Tensor outputs(const ReferencePath& path, const Tensors& tensors, const SparseBatch& batch) {
    constexpr bool kScaleByFrequency = false;
    constexpr std::int64_t kSumMode = 0;
    const torch::Device device(path.device);
    const Bags bags(batch);
    const Tensor sums = std::get<0>(torch::embedding_bag(
        merged_rows(path.layout, tensors.rows),
        to_int32(bags.inputs.data(), bags.inputs.size(), device),
        to_int32(bags.starts.data(), bags.starts.size(), device), kScaleByFrequency, kSumMode));
    // The rows own, other of a sample lie side by side, so joining them is a view.
    const Tensor joined =
        activate(path.activation, sums + tensors.bias).view({signed_size(batch.size()), -1});
    const Tensor buckets = to_int32(batch.buckets.data(), batch.size(), device);
    const Tensor seen =
        path.layout.hidden > 0 ? hidden_neurons(path.layout, tensors, joined, buckets) : joined;
    if (path.layout.output_buckets == 1) {
        return (seen * tensors.weights).sum(1) + tensors.biases;
    }
    return (seen * tensors.weights.index_select(0, buckets)).sum(1) +
           tensors.biases.index_select(0, buckets);
}

}  // namespace

void require_device(const std::string& device) {
    if (torch::Device(device).is_cpu() || torch::cuda::is_available()) return;
    throw Error("net.device", "this LibTorch finds no device '" + device + "'",
                "cpu, or a LibTorch with CUDA on a machine that has it");
}

double reference_gradients(const ReferencePath& path, const float* values, const SparseBatch& batch,
                           const Loss& loss, float* gradients) {
    const torch::Device device(path.device);
    const auto leaf = [&](std::size_t begin, std::size_t end, std::int64_t rows) {
        return view(values + begin, end - begin, rows).to(device).detach().requires_grad_();
    };
    const Tensors leaves = tensors_of(path.layout, leaf);
    const Tensor targets = sent(view(batch.targets.data(), batch.size(), 1), device);
    const Tensor errors = torch::sigmoid(outputs(path, leaves, batch)) - targets;
    const Tensor sum = errors.abs().pow(loss.exponent).sum();
    (sum * loss.share).backward();
    const auto place = [&](std::size_t begin, std::size_t end, std::int64_t rows) {
        return view(gradients + begin, end - begin, rows);
    };
    const Tensors places = tensors_of(path.layout, place);
    const torch::NoGradGuard no_gradients;
    for (const auto member : kAllTensors) {
        if ((leaves.*member).defined()) {
            Tensor(places.*member).add_((leaves.*member).grad().cpu());
        }
    }
    return sum.item<double>();
}

void reference_outputs(const ReferencePath& path, const float* values, const SparseBatch& batch,
                       float* to) {
    const torch::NoGradGuard no_gradients;
    const torch::Device device(path.device);
    const auto part = [&](std::size_t begin, std::size_t end, std::int64_t rows) {
        return view(values + begin, end - begin, rows).to(device);
    };
    view(to, batch.size(), 1).copy_(outputs(path, tensors_of(path.layout, part), batch));
}

}  // namespace ouk
