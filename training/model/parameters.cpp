#include "training/model/parameters.h"

#include <torch/torch.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/nnue/ranges.h"
#include "training/model/archive.h"

namespace ouk {
namespace {

using torch::Tensor;

// A start array of 32 men then moves an accumulator by about 0.3: most neurons are neither dead
// nor saturated.
constexpr double kFirstTransformerWeight = 0.1;

void draw(float* begin, float* end, double limit, Random& random) {
    std::generate(begin, end, [&] { return static_cast<float>((2 * random.unit() - 1) * limit); });
}

/// In the middle of its clamp, a hidden neuron passes gradients on from the start.
constexpr float kFirstHiddenBias = 0.5F;

/// The first bucket's part of [begin, end) to the others'.
void repeat(float* begin, float* end, std::size_t part) {
    for (float* to = begin + part; to < end; to += part) std::copy_n(begin, part, to);
}

/// All output buckets begin as the same.
void draw_first(const ParameterLayout& layout, std::uint64_t seed, float* values) {
    Random random(random_key(seed, 0, Purpose::Init));
    draw(values, values + layout.inputs * layout.width, kFirstTransformerWeight, random);
    const auto draw_bucket = [&](std::size_t begin, std::size_t end, std::size_t size,
                                 std::size_t summed) {
        draw(values + begin, values + begin + size, 1 / std::sqrt(static_cast<double>(summed)),
             random);
        repeat(values + begin, values + end, size);
    };
    if (layout.hidden > 0) {
        draw_bucket(layout.hidden_weight, layout.hidden_bias, layout.hidden * layout.joined,
                    layout.joined);
        std::fill(values + layout.hidden_bias, values + layout.output_weight, kFirstHiddenBias);
    }
    draw_bucket(layout.output_weight, layout.output_bias, layout.outputs, layout.outputs);
}

/// Weights are scaled down where the positive or the negative ones add up to more than `limit`:
/// only wide networks can get there.
void limit_sum(float* weights, std::size_t count, double limit) {
    double positive = 0;
    double negative = 0;
    for (std::size_t i = 0; i < count; ++i) (weights[i] > 0 ? positive : negative) += weights[i];
    const double largest = std::max(positive, -negative);
    if (largest <= limit) return;
    for (std::size_t i = 0; i < count; ++i) {
        weights[i] = static_cast<float>(weights[i] * (limit / largest));
    }
}

/// LibTorch makes one for each processor when it is first told not to use them, and waits for ever
/// where that cannot be done. Throws Error there.
bool require_threads() {
    std::mutex mutex;
    std::condition_variable_any end;
    std::vector<std::jthread> threads;
    try {
        while (std::ssize(threads) < ::sysconf(_SC_NPROCESSORS_CONF)) {
            threads.emplace_back([&](const std::stop_token& stop) {
                std::unique_lock lock(mutex);
                end.wait(lock, stop, [] { return false; });
            });
        }
    } catch (const std::system_error& error) {
        throw Error("threads", "no more can be made (" + error.code().message() + ")",
                    "room for one more on each processor: see `ulimit -u` and `ulimit -v`");
    }
    return true;
}

}  // namespace

/// One array, and the optimizer of each block, whose state lies in two others.
struct Parameters::Impl {
    ParameterConfig config;
    ParameterLayout layout;
    Tensor values;
    Tensor gradients;
    Tensor means;
    Tensor squares;
    Tensor averages;  // the values themselves where there is no average
    std::vector<torch::optim::AdamW> optimizers;

    Impl(const ParameterConfig& config, std::uint64_t seed);
    /// Of its first group; all have gone as many steps.
    [[nodiscard]] static torch::optim::AdamWParamState& state_of(torch::optim::AdamW& optimizer) {
        return static_cast<torch::optim::AdamWParamState&>(*optimizer.state().begin()->second);
    }
    [[nodiscard]] Tensor part(const Tensor& array, std::size_t block) const {
        return slice(array, layout.begin(block), layout.end(block));
    }
    [[nodiscard]] static Tensor slice(const Tensor& array, std::size_t begin, std::size_t end) {
        return array.slice(0, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end));
    }
    /// The tensor, or part of one, at [begin, end) of the arrays.
    struct Piece {
        std::size_t begin;
        std::size_t end;
        TensorConfig config;
    };
    [[nodiscard]] std::vector<Piece> pieces(std::size_t block) const;
    void add_optimizer(std::size_t block);
    void limit(std::size_t block);
    [[nodiscard]] std::vector<ArchivedArray> arrays();
};

Parameters::Impl::Impl(const ParameterConfig& given, std::uint64_t seed)
    : config(given),
      layout(given),
      values(torch::zeros({static_cast<std::int64_t>(layout.size)})),
      gradients(torch::zeros_like(values)),
      means(torch::zeros_like(values)),
      squares(torch::zeros_like(values)),
      averages(values) {
    draw_first(layout, seed, values.data_ptr<float>());
    if (config.ema_decay > 0) averages = values.clone();
    for (std::size_t block = 0; block < layout.blocks(); ++block) add_optimizer(block);
}

std::vector<Parameters::Impl::Piece> Parameters::Impl::pieces(std::size_t block) const {
    const TensorConfigs& tensors = config.tensors;
    if (block < layout.row_blocks) {
        TensorConfig rows = tensors.transformer_weight;
        if (layout.factor_rows > 0) rows.clip /= 2;  // of two that are added
        return {{layout.begin(block), layout.end(block), rows}};
    }
    std::vector<Piece> rest{{layout.bias, layout.hidden_weight, tensors.transformer_bias}};
    if (layout.hidden > 0) {
        rest.push_back({layout.hidden_weight, layout.hidden_bias, tensors.hidden_weight});
        rest.push_back({layout.hidden_bias, layout.output_weight, tensors.hidden_bias});
    }
    rest.push_back({layout.output_weight, layout.output_bias, tensors.output_weight});
    rest.push_back({layout.output_bias, layout.size, tensors.output_bias});
    return rest;
}

/// One for a block, with a group for each tensor and the state that AdamW would make at its first
/// step.
void Parameters::Impl::add_optimizer(std::size_t block) {
    std::vector<torch::optim::OptimizerParamGroup> groups;
    std::vector<std::unique_ptr<torch::optim::AdamWParamState>> states;
    for (const Piece& piece : pieces(block)) {
        Tensor parameter = slice(values, piece.begin, piece.end).detach().requires_grad_();
        parameter.mutable_grad() = slice(gradients, piece.begin, piece.end);
        auto& state = states.emplace_back(std::make_unique<torch::optim::AdamWParamState>());
        state->step(0)
            .exp_avg(slice(means, piece.begin, piece.end))
            .exp_avg_sq(slice(squares, piece.begin, piece.end));
        groups.emplace_back(std::vector<Tensor>{parameter},
                            std::make_unique<torch::optim::AdamWOptions>(
                                torch::optim::AdamWOptions().weight_decay(piece.config.decay)));
    }
    auto& optimizer = optimizers.emplace_back(std::move(groups));
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Tensor& parameter = optimizer.param_groups()[i].params()[0];
        optimizer.state()[optimizer_key(optimizer, parameter)] = std::move(states[i]);
    }
}

void Parameters::Impl::limit(std::size_t block) {
    for (const Piece& piece : pieces(block)) {
        slice(values, piece.begin, piece.end).clamp_(-piece.config.clip, piece.config.clip);
    }
    if (block < layout.row_blocks) return;
    // So that 32-bit sums cannot overflow. The quantizer may round each away from zero.
    float* const weights = values.data_ptr<float>() + layout.output_weight;
    const auto most = static_cast<double>(output_limits(config.shape, Scales{}).sum);
    const double room = most - static_cast<double>(layout.outputs);
    for (std::size_t bucket = 0; bucket < layout.output_buckets; ++bucket) {
        limit_sum(weights + bucket * layout.outputs, layout.outputs, room / kOutputWeightScale);
    }
    const double hidden_room = kMaxHiddenWeightSum - static_cast<double>(layout.joined);
    for (std::size_t neuron = 0; neuron < layout.hidden * layout.output_buckets; ++neuron) {
        float* const row = values.data_ptr<float>() + layout.hidden_weight + neuron * layout.joined;
        limit_sum(row, layout.joined,
                  hidden_room / kHiddenWeightScale - config.tensors.hidden_bias.clip);
    }
}

Parameters::Parameters(const ParameterConfig& config, std::uint64_t seed) {
    [[maybe_unused]] static const bool is_asked_once = require_threads();
    at::set_num_threads(1);  // blocks are the only threads
    impl_ = std::make_unique<Impl>(config, seed);
}
Parameters::~Parameters() = default;
Parameters::Parameters(Parameters&&) noexcept = default;
Parameters& Parameters::operator=(Parameters&&) noexcept = default;

const ParameterLayout& Parameters::layout() const {
    return impl_->layout;
}
float* Parameters::values() {
    return impl_->values.data_ptr<float>();
}
const float* Parameters::values() const {
    return impl_->values.data_ptr<float>();
}
float* Parameters::gradients() {
    return impl_->gradients.data_ptr<float>();
}
const float* Parameters::averages() const {
    return impl_->averages.data_ptr<float>();
}

void Parameters::reset_averages() {
    const torch::NoGradGuard no_gradients;
    impl_->averages.copy_(impl_->values);
}

void Parameters::update(std::size_t block, double learning_rate, double scale) {
    const torch::NoGradGuard no_gradients;
    torch::optim::AdamW& optimizer = impl_->optimizers[block];
    if (scale != 1) impl_->part(impl_->gradients, block).mul_(scale);
    for (torch::optim::OptimizerParamGroup& group : optimizer.param_groups()) {
        static_cast<torch::optim::AdamWOptions&>(group.options()).lr(learning_rate);
    }
    optimizer.step();
    impl_->limit(block);
    if (impl_->config.ema_decay == 0) return;
    // The plain mean of the first steps, so that the average never leans on the first weights.
    const auto step = static_cast<double>(Impl::state_of(optimizer).step());
    const double decay = std::min(impl_->config.ema_decay, (step - 1) / step);
    impl_->part(impl_->averages, block).lerp_(impl_->part(impl_->values, block), 1 - decay);
}

std::vector<ArchivedArray> Parameters::Impl::arrays() {
    std::vector<ArchivedArray> list{
        {kValuesEnding, values}, {kMeansEnding, means}, {kSquaresEnding, squares}};
    if (config.ema_decay > 0) list.push_back({kAveragesEnding, averages});
    return list;
}

std::string Parameters::save() const {
    const std::int64_t steps = Impl::state_of(impl_->optimizers[0]).step();
    return write_archive(impl_->layout, impl_->arrays(), steps);
}

void Parameters::load(const std::string& bytes, const std::string& where) {
    const std::int64_t steps = read_archive(bytes, impl_->layout, impl_->arrays(), where);
    for (auto& optimizer : impl_->optimizers) {
        for (auto& entry : optimizer.state()) {
            static_cast<torch::optim::AdamWParamState&>(*entry.second).step(steps);
        }
    }
}

}  // namespace ouk
