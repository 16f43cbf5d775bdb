#include "training/model/learner.h"

#include <torch/torch.h>

#include <array>
#include <cmath>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/nnue/quantize.h"
#include "engine/nnue/ranges.h"
#include "training/model/sparse_linear.h"

namespace ouk {
namespace {

using torch::Tensor;

/// In the order of FloatNetwork; names are those of the file format (tensors_of).
constexpr std::array<const char*, 4> kNames{"transformer.weight", "transformer.bias",
                                            "output.weight", "output.bias"};
enum ParameterIndex { kTransformerWeight, kTransformerBias, kOutputWeight, kOutputBias };
using Parameters = std::array<Tensor, kNames.size()>;

/// The state of AdamW for a parameter stands under its name with these behind it.
constexpr const char* kStepEnding = ".step";
constexpr const char* kMeanEnding = ".exp_avg";
constexpr const char* kSquareEnding = ".exp_avg_sq";

// A start array of 32 men then moves an accumulator by about 0.3: most neurons are neither dead
// nor saturated.
constexpr double kFirstTransformerWeight = 0.1;

Tensor random_tensor(std::vector<std::int64_t> shape, double limit, Random& random) {
    Tensor tensor = torch::empty(shape, torch::kFloat32);
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i) {
        values[i] = static_cast<float>((2 * random.unit() - 1) * limit);
    }
    return tensor;
}

Parameters first_parameters(std::int64_t width, std::uint64_t seed) {
    Random random(random_key(seed, 0, Purpose::Init));
    return {random_tensor({kFeatures, width}, kFirstTransformerWeight, random),
            torch::zeros({width}),
            random_tensor({2 * width}, 1 / std::sqrt(2.0 * static_cast<double>(width)), random),
            torch::zeros({1})};
}

/// A tensor over memory of `values`, which must outlive it.
Tensor view(const std::vector<std::int32_t>& values) {
    auto* data = const_cast<std::int32_t*>(values.data());  // from_blob knows no const
    return torch::from_blob(data, {static_cast<std::int64_t>(values.size())}, torch::kInt32);
}
Tensor view(const std::vector<float>& values) {
    auto* data = const_cast<float*>(values.data());
    return torch::from_blob(data, {static_cast<std::int64_t>(values.size())}, torch::kFloat32);
}

/// 768 -> width x 2 -> 1. The rows own, other of a sample lie side by side, so joining them is
/// free. The output layer is a product and a sum rather than a call of BLAS, which has threads of
/// its own, whose number would decide the order of the sum; it costs the same.
Tensor forward(const Parameters& parameters, const SparseBatch& batch) {
    const auto samples = static_cast<std::int64_t>(batch.size());
    const Tensor sums = SparseLinear::apply(parameters[kTransformerWeight], view(batch.features),
                                            view(batch.offsets));
    const Tensor activations = (sums + parameters[kTransformerBias]).clamp(0, 1).square();
    const Tensor joined = activations.view({samples, -1});
    return (joined * parameters[kOutputWeight]).sum(1) + parameters[kOutputBias];
}

Tensor squared_errors(const Parameters& parameters, const SparseBatch& batch) {
    return (torch::sigmoid(forward(parameters, batch)) - view(batch.targets)).square().sum();
}

std::vector<float> to_vector(const Tensor& tensor) {
    const float* values = tensor.data_ptr<float>();
    return {values, values + tensor.numel()};
}

FloatNetwork to_network(const Parameters& tensors) {
    FloatNetwork network({.width = static_cast<int>(tensors[kTransformerBias].numel())});
    network.transformer_weight = to_vector(tensors[kTransformerWeight]);
    network.transformer_bias = to_vector(tensors[kTransformerBias]);
    network.output_weight = to_vector(tensors[kOutputWeight]);
    network.output_bias = to_vector(tensors[kOutputBias]);
    return network;
}

std::string describe(const Tensor& tensor) {
    std::ostringstream text;
    text << tensor.scalar_type() << ' ' << tensor.sizes();
    return text.str();
}

/// Fills `to` in; where the archive has another shape or type, both are named.
void read_tensor(torch::serialize::InputArchive& archive, const std::string& name, Tensor& to,
                 const std::string& where) {
    const torch::NoGradGuard no_gradients;
    Tensor stored;
    archive.read(name, stored);
    if (stored.sizes() != to.sizes() || stored.scalar_type() != to.scalar_type()) {
        throw Error(where, name + " is " + describe(stored), describe(to) + " as the config says");
    }
    to.copy_(stored);
}

void read_parameters(torch::serialize::InputArchive& archive, Parameters& to,
                     const std::string& where) {
    for (std::size_t i = 0; i < kNames.size(); ++i) read_tensor(archive, kNames[i], to[i], where);
}

/// Runs `read` on the archive in `bytes`; what LibTorch throws becomes an Error.
template <class Read>
void read_archive(const std::string& bytes, const std::string& where, Read read) {
    try {
        std::istringstream stream(bytes);
        torch::serialize::InputArchive archive;
        archive.load_from(stream);
        read(archive);
    } catch (const c10::Error& error) {
        throw Error(where, "cannot be read (" + error.msg() + ")", "tensors of a checkpoint");
    }
}

using OptimizerState = std::decay_t<decltype(std::declval<torch::optim::AdamW&>().state())>;

/// What the optimizer keeps the state of a parameter under: its address, in LibTorch 1 as text.
template <class Key = OptimizerState::key_type>
Key state_key(const Tensor& parameter) {
    auto* const address = parameter.unsafeGetTensorImpl();
    if constexpr (std::is_same_v<Key, std::string>) {
        std::ostringstream text;
        text << address;
        return text.str();
    } else {
        return address;
    }
}

/// As AdamW makes it at its first step.
std::unique_ptr<torch::optim::AdamWParamState> first_state(const Tensor& parameter) {
    auto state = std::make_unique<torch::optim::AdamWParamState>();
    state->step(0).exp_avg(torch::zeros_like(parameter)).exp_avg_sq(torch::zeros_like(parameter));
    return state;
}

/// Output weights are scaled down where so many add up that a 32-bit sum could overflow; only wide
/// networks can get there. Rounding may add a half to each.
void limit_output_sum(Tensor& weight) {
    const double limit =
        (kMaxOutputWeightSum - static_cast<double>(weight.numel()) / 2) / kOutputWeightScale;
    const Tensor positive = weight.clamp_min(0);
    const Tensor negative = weight.clamp_max(0);
    const double largest = std::max(positive.sum().item<double>(), -negative.sum().item<double>());
    if (largest > limit) weight.mul_(limit / largest);
}

std::vector<int> parse_numbers(const std::string& text, const std::string& where) {
    std::vector<int> numbers;
    std::istringstream words(text);
    for (int number = 0; words >> number;) numbers.push_back(number);
    if (!words.eof()) throw Error(where, "king_buckets is '" + text + "'", "numbers and spaces");
    return numbers;
}

void check_trainable(const NetworkShape& shape, const std::string& where) {
    if (shape == NetworkShape{.width = shape.width}) return;
    throw Error(where, "training cannot make this shape yet",
                "768 inputs, SCReLU, one output bucket");
}

}  // namespace

Fields LearnerConfig::fields() {
    return {
        {.key = "width",
         .target = &width,
         .help = "neurons a side, a multiple of 16: 32 for up to 5 million positions, 64 up to 20 "
                 "million, 128 beyond",
         .min = kMinWidth,
         .max = kMaxWidth},
        {.key = "mirrored",
         .target = &mirrored,
         .help = "a side sees its own khon on files a to d: left and right learn from each other"},
        {.key = "king_buckets",
         .target = &king_buckets,
         .help = "weights by the own khon's square: 64 bucket numbers from a1, b1, ... as the side "
                 "sees it, 32 (files a to d) if mirrored; empty = one bucket"},
        {.key = "rights",
         .target = &rights,
         .help = "12 inputs for first moves that are still allowed"},
        {.key = "count", .target = &count, .help = "8 inputs for the share of the running count"},
        {.key = "activation",
         .target = &activation,
         .help = "of the neurons; pairwise: product of the two halves of a side",
         .choices = {"crelu", "screlu", "pairwise"}},
        {.key = "output_buckets",
         .target = &output_buckets,
         .help = "output weights by the number of men",
         .min = 1,
         .max = kMaxOutputBuckets},
        {.key = "lanes",
         .target = &lanes,
         .help = "parts a batch is split into, a power of two; threads beyond it stay idle",
         .min = 1,
         .max = 64},
        {.key = "weight_decay",
         .target = &weight_decay,
         .help = "decay of AdamW, times the learning rate",
         .min = 0,
         .max = 1},
    };
}

NetworkShape LearnerConfig::shape(const std::string& where) const {
    NetworkShape shape{.is_mirrored = mirrored,
                       .king_buckets = parse_numbers(king_buckets, where),
                       .has_rights = rights,
                       .has_count = count,
                       .width = static_cast<int>(width),
                       .activation = parse_activation(activation, where),
                       .output_buckets = static_cast<int>(output_buckets)};
    check_shape(shape, where);
    return shape;
}

struct Learner::Impl {
    Parameters parameters;
    std::vector<Parameters> lanes;  // same memory as `parameters`, own gradients
    torch::optim::AdamW optimizer;

    Impl(const LearnerConfig& config, std::uint64_t seed)
        : parameters(first_parameters(config.width, seed)),
          optimizer(std::vector<Tensor>(parameters.begin(), parameters.end()),
                    torch::optim::AdamWOptions().weight_decay(config.weight_decay)) {
        for (std::int64_t lane = 0; lane < config.lanes; ++lane) lanes.push_back(make_lane());
        for (const Tensor& p : parameters) optimizer.state()[state_key(p)] = first_state(p);
    }

    [[nodiscard]] Parameters make_lane() const {
        Parameters lane;
        for (std::size_t i = 0; i < lane.size(); ++i) {
            lane[i] = parameters[i].detach().requires_grad_();
            lane[i].mutable_grad() = torch::zeros_like(parameters[i]);
        }
        return lane;
    }

    [[nodiscard]] torch::optim::AdamWParamState& state_of(std::size_t parameter) {
        const auto found = optimizer.state().find(state_key(parameters[parameter]));
        return static_cast<torch::optim::AdamWParamState&>(*found->second);
    }

    /// Lane 0 gets the sum: neighbours first, then neighbours of pairs, and so on.
    void sum_lanes(std::size_t parameter) {
        for (std::size_t step = 1; step < lanes.size(); step *= 2) {
            for (std::size_t lane = 0; lane + step < lanes.size(); lane += 2 * step) {
                lanes[lane][parameter].mutable_grad().add_(lanes[lane + step][parameter].grad());
            }
        }
    }

    void limit_weights() {
        for (const auto limited : {kTransformerWeight, kTransformerBias, kOutputWeight}) {
            parameters[limited].clamp_(-kMaxFloatOutputWeight, kMaxFloatOutputWeight);
        }
        limit_output_sum(parameters[kOutputWeight]);
    }
};

Learner::Learner(const LearnerConfig& config, std::uint64_t seed) {
    at::set_num_threads(1);  // lanes are the only threads
    check_trainable(config.shape(), "[net]");
    impl_ = std::make_unique<Impl>(config, seed);
}
Learner::~Learner() = default;
Learner::Learner(Learner&&) noexcept = default;
Learner& Learner::operator=(Learner&&) noexcept = default;

double Learner::add_gradients(int lane, const SparseBatch& batch, double share) {
    if (batch.size() == 0) return 0;
    const Tensor error = squared_errors(impl_->lanes[static_cast<std::size_t>(lane)], batch);
    (error * share).backward();
    return error.item<double>();
}

void Learner::step(double learning_rate) {
    const torch::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        impl_->sum_lanes(i);
        impl_->parameters[i].mutable_grad() = impl_->lanes[0][i].grad();
    }
    for (auto& group : impl_->optimizer.param_groups()) group.options().set_lr(learning_rate);
    impl_->optimizer.step();
    impl_->limit_weights();
    for (Parameters& lane : impl_->lanes) {
        for (Tensor& tensor : lane) tensor.mutable_grad().zero_();
    }
}

double Learner::squared_error(const SparseBatch& batch) const {
    const torch::NoGradGuard no_gradients;
    return batch.size() == 0 ? 0 : squared_errors(impl_->parameters, batch).item<double>();
}

std::vector<float> Learner::outputs(const SparseBatch& batch) const {
    const torch::NoGradGuard no_gradients;
    if (batch.size() == 0) return {};
    return to_vector(forward(impl_->parameters, batch));
}

bool Learner::is_finite() const {
    return std::all_of(impl_->parameters.begin(), impl_->parameters.end(),
                       [](const Tensor& t) { return torch::isfinite(t).all().item<bool>(); });
}

FloatNetwork Learner::weights() const {
    return to_network(impl_->parameters);
}

void Learner::set_weights(const FloatNetwork& network) {
    const torch::NoGradGuard no_gradients;
    const std::array sources{&network.transformer_weight, &network.transformer_bias,
                             &network.output_weight, &network.output_bias};
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        impl_->parameters[i].copy_(view(*sources[i]).view_as(impl_->parameters[i]));
    }
}

FloatNetwork Learner::gradients(int lane) const {
    Parameters gradients;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        gradients[i] = impl_->lanes[static_cast<std::size_t>(lane)][i].grad();
    }
    return to_network(gradients);
}

// Not by the optimizer's own save(): that writes its states under addresses, in the order of a hash
// map, so that equal states would give different bytes.
std::string Learner::save() const {
    torch::serialize::OutputArchive archive;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const std::string name = kNames[i];
        const torch::optim::AdamWParamState& state = impl_->state_of(i);
        archive.write(name, impl_->parameters[i]);
        archive.write(name + kStepEnding, torch::full({}, state.step(), torch::kInt64));
        archive.write(name + kMeanEnding, state.exp_avg());
        archive.write(name + kSquareEnding, state.exp_avg_sq());
    }
    std::ostringstream stream;
    archive.save_to(stream);
    return stream.str();
}

void Learner::load(const std::string& bytes, const std::string& where) {
    read_archive(bytes, where, [&](torch::serialize::InputArchive& archive) {
        read_parameters(archive, impl_->parameters, where);
        for (std::size_t i = 0; i < kNames.size(); ++i) {
            const std::string name = kNames[i];
            torch::optim::AdamWParamState& state = impl_->state_of(i);
            Tensor step = torch::zeros({}, torch::kInt64);
            read_tensor(archive, name + kStepEnding, step, where);
            state.step(step.item<std::int64_t>());
            read_tensor(archive, name + kMeanEnding, state.exp_avg(), where);
            read_tensor(archive, name + kSquareEnding, state.exp_avg_sq(), where);
        }
    });
}

FloatNetwork read_weights(const std::string& bytes, const NetworkShape& shape,
                          const std::string& where) {
    check_trainable(shape, where);
    Parameters parameters = first_parameters(shape.width, 0);
    read_archive(bytes, where, [&](torch::serialize::InputArchive& archive) {
        read_parameters(archive, parameters, where);
    });
    return to_network(parameters);
}

}  // namespace ouk
