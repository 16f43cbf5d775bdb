#include "training/model/learner.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "training/model/fused_step.h"
#include "training/model/parameters.h"
#include "training/model/reference_step.h"

namespace ouk {
namespace {

ParameterConfig parameter_config(const LearnerConfig& config) {
    return {.shape = config.shape(),
            .has_factorizer = config.factorizer,
            .tensors = config.tensors,
            .ema_decay = config.ema_decay};
}

}  // namespace

struct Learner::Impl {
    LearnerConfig config;
    const FusedKernels& kernels;
    NetworkShape shape;
    Parameters parameters;
    PackedLayout packed_layout;
    PackedWeights packed;    // the weights as the kernels read them, factorizer merged
    PackedWeights averages;  // the same of the running average, where there is one
    /// Gradients of each: packed, or of the reference path in the order of the parameters.
    std::vector<PackedWeights> lanes;
    std::vector<char> is_used;  // of lanes; the others may hold what the last step left
    mutable tbb::enumerable_thread_specific<FusedStep> scratch;

    Impl(const LearnerConfig& given, std::uint64_t seed, const FusedKernels& given_kernels);

    [[nodiscard]] const ParameterLayout& layout() const { return parameters.layout(); }
    [[nodiscard]] bool has_average() const { return config.ema_decay > 0; }
    [[nodiscard]] ReferencePath reference() const {
        return {layout(), shape.activation, config.device};
    }

    /// Calls `work(block)` for all blocks of the parameters, each a task.
    template <class Work>
    void for_blocks(const Work& work) const {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, layout().blocks()),
            [&](const tbb::blocked_range<std::size_t>& range) {
                for (std::size_t block = range.begin(); block != range.end(); ++block) work(block);
            },
            tbb::simple_partitioner());
    }
    /// Inputs of a block of rows; none of the factorizer's.
    [[nodiscard]] std::pair<std::size_t, std::size_t> inputs_of(std::size_t block) const {
        return {std::min(layout().row_begin(block), layout().inputs),
                std::min(layout().row_begin(block + 1), layout().inputs)};
    }

    void clear_unused_lanes();
    void sum_lanes(std::size_t block);
    void add_tree(std::size_t begin, std::size_t end);
    void sum_factor_gradients();
    [[nodiscard]] double gradient_scale();
    void join_gradients(const SumRanks& sum_ranks);
    void update(double learning_rate, const SumRanks& sum_ranks);
    void finish_lanes() { std::fill(is_used.begin(), is_used.end(), 0); }

    void pack(std::size_t block);
    void pack(std::size_t block, const float* values, PackedWeights& to) const;
    void pack_all() {
        for_blocks([this](std::size_t block) { pack(block); });
    }
};

Learner::Impl::Impl(const LearnerConfig& given, std::uint64_t seed,
                    const FusedKernels& given_kernels)
    : config(given),
      kernels(given_kernels),
      shape(given.shape()),
      parameters(parameter_config(given), seed),
      packed_layout(shape),
      packed(packed_layout.size),
      averages(has_average() ? packed_layout.size : 0),
      lanes(static_cast<std::size_t>(given.lanes),
            PackedWeights(config.uses_autograd() ? blocks_for(layout().size) * kBlock
                                                 : packed_layout.size)),
      is_used(lanes.size()),
      scratch([this] { return FusedStep(packed_layout, kernels); }) {
    require_device(config.device);
    pack_all();
}

/// Lanes that nothing was added to since the last step.
void Learner::Impl::clear_unused_lanes() {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (is_used[i] == 0) std::fill(lanes[i].begin(), lanes[i].end(), 0.0F);
    }
}

/// Lane 0 gets the sum: neighbours first, then neighbours of pairs, and so on.
void Learner::Impl::add_tree(std::size_t begin, std::size_t end) {
    std::array<const float*, kMaxLanes> arrays{};
    for (std::size_t i = 0; i < lanes.size(); ++i) arrays[i] = lanes[i].data() + begin;
    kernels.add_tree(arrays.data(), lanes.size(), end - begin, lanes[0].data() + begin);
}

void Learner::Impl::sum_lanes(std::size_t block) {
    const bool is_rest = block == layout().row_blocks;
    float* const to = parameters.gradients();
    if (config.uses_autograd()) {
        const std::size_t end = is_rest ? lanes[0].size() : layout().end(block);
        add_tree(layout().begin(block), end);
        std::copy(lanes[0].data() + layout().begin(block), lanes[0].data() + layout().end(block),
                  to + layout().begin(block));
    } else if (is_rest) {
        add_tree(packed_layout.bias, packed_layout.size);
        unpack_rest(packed_layout, lanes[0].data(), to + layout().bias);
    } else {
        const auto [begin, end] = inputs_of(block);
        for (std::size_t b = 0; b < packed_layout.blocks; ++b) {
            const std::size_t first = b * packed_layout.inputs;
            add_tree((first + begin) * kBlock, (first + end) * kBlock);
        }
        unpack_rows(packed_layout, lanes[0].data(), begin, end, to + begin * layout().width);
    }
}

/// A row of the factorizer is in the sum of every bucket's row, so its gradient is theirs.
void Learner::Impl::sum_factor_gradients() {
    const std::size_t size = layout().factor_rows * layout().width;
    float* const gradients = parameters.gradients();
    float* const factor = gradients + layout().inputs * layout().width;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, size),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          for (std::size_t i = range.begin(); i != range.end(); ++i) {
                              float sum = 0;
                              for (std::size_t at = i; at < layout().factored * layout().width;
                                   at += size) {
                                  sum += gradients[at];
                              }
                              factor[i] = sum;
                          }
                      });
}

/// What brings the gradient's length down to max_gradient_norm.
double Learner::Impl::gradient_scale() {
    if (config.max_gradient_norm == 0) return 1;
    std::vector<double> squares(layout().blocks());
    for_blocks([&](std::size_t block) {
        const float* const end = parameters.gradients() + layout().end(block);
        for (const float* at = parameters.gradients() + layout().begin(block); at != end; ++at) {
            squares[block] += static_cast<double>(*at) * static_cast<double>(*at);
        }
    });
    const double norm = std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
    return norm > config.max_gradient_norm ? config.max_gradient_norm / norm : 1;
}

/// All gradients in their place among the parameters.
void Learner::Impl::join_gradients(const SumRanks& sum_ranks) {
    for_blocks([this](std::size_t block) { sum_lanes(block); });
    if (sum_ranks) sum_ranks({parameters.gradients(), layout().size});
    sum_factor_gradients();
}

void Learner::Impl::update(double learning_rate, const SumRanks& sum_ranks) {
    const bool is_joint = sum_ranks || config.factorizer || config.max_gradient_norm > 0;
    if (!is_joint) {  // then nothing keeps a block from going through while it is in the cache
        for_blocks([&](std::size_t block) {
            constexpr double kScale = 1;
            sum_lanes(block);
            parameters.update(block, learning_rate, kScale);
            pack(block);
        });
        return;
    }
    join_gradients(sum_ranks);
    const double scale = gradient_scale();
    for_blocks([&](std::size_t block) { parameters.update(block, learning_rate, scale); });
    pack_all();
}

void Learner::Impl::pack(std::size_t block) {
    pack(block, parameters.values(), packed);
    if (has_average()) pack(block, parameters.averages(), averages);
}

void Learner::Impl::pack(std::size_t block, const float* values, PackedWeights& to) const {
    if (block == layout().row_blocks) {
        pack_rest(packed_layout, values + layout().bias, to.data());
        return;
    }
    const auto [begin, end] = inputs_of(block);
    if (layout().factor_rows == 0) {
        pack_rows(packed_layout, values + begin * layout().width, begin, end, to.data());
        return;
    }
    std::vector<float> row(layout().width);
    for (std::size_t input = begin; input < end; ++input) {
        merge_row(layout(), values, input, row.data());
        pack_rows(packed_layout, row.data(), input, input + 1, to.data());
    }
}

Learner::Learner(const LearnerConfig& config, std::uint64_t seed, const FusedKernels& kernels)
    : impl_(std::make_unique<Impl>(config, seed, kernels)) {}
Learner::~Learner() = default;
Learner::Learner(Learner&&) noexcept = default;
Learner& Learner::operator=(Learner&&) noexcept = default;

std::string Learner::path() const {
    const LearnerConfig& config = impl_->config;
    if (!config.uses_autograd()) return impl_->kernels.name;
    return config.device == "cpu" ? "reference" : "reference on " + config.device;
}

double Learner::add_gradients(int lane, const SparseBatch& batch, double share) {
    if (batch.size() == 0) return 0;
    PackedWeights& gradients = impl_->lanes[static_cast<std::size_t>(lane)];
    char& is_used = impl_->is_used[static_cast<std::size_t>(lane)];
    const bool is_first = is_used == 0;
    is_used = 1;
    const Loss loss{.exponent = impl_->config.loss_exponent, .share = share};
    if (impl_->config.uses_autograd()) {
        if (is_first) std::fill(gradients.begin(), gradients.end(), 0.0F);
        return reference_gradients(impl_->reference(), impl_->parameters.values(), batch, loss,
                                   gradients.data());
    }
    return impl_->scratch.local().add_gradients(impl_->packed.data(), batch, loss, is_first,
                                                gradients.data());
}

void Learner::step(double learning_rate, const SumRanks& sum_ranks) {
    impl_->clear_unused_lanes();
    impl_->update(learning_rate, sum_ranks);
    impl_->finish_lanes();
}

std::vector<float> Learner::take_gradients() {
    impl_->clear_unused_lanes();
    impl_->join_gradients({});
    impl_->finish_lanes();
    const float* const gradients = impl_->parameters.gradients();
    return {gradients, gradients + impl_->layout().size};
}

double Learner::loss(const SparseBatch& batch) const {
    const std::vector<float> found = outputs(batch);
    double sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double share = 1 / (1 + std::exp(-static_cast<double>(found[i])));
        const double error = share - static_cast<double>(batch.targets[i]);
        sum += std::pow(std::abs(error), impl_->config.loss_exponent);
    }
    return sum;
}

std::vector<float> Learner::outputs(const SparseBatch& batch) const {
    std::vector<float> found(batch.size());
    if (batch.size() == 0) return found;
    if (impl_->config.uses_autograd()) {
        reference_outputs(impl_->reference(), impl_->parameters.averages(), batch, found.data());
    } else {
        const PackedWeights& weights = impl_->has_average() ? impl_->averages : impl_->packed;
        impl_->scratch.local().outputs(weights.data(), batch, found.data());
    }
    return found;
}

bool Learner::is_finite() const {
    const float* const values = impl_->parameters.values();
    return std::all_of(values, values + impl_->layout().size,
                       [](float value) { return std::isfinite(value); });
}

FloatNetwork Learner::weights() const {
    return to_network(impl_->shape, impl_->layout(), impl_->parameters.averages());
}

void Learner::set_weights(const FloatNetwork& network) {
    float* to = impl_->parameters.values();
    to = std::copy(network.transformer_weight.begin(), network.transformer_weight.end(), to);
    to = std::fill_n(to, impl_->layout().factor_rows * impl_->layout().width, 0.0F);
    const std::vector<const std::vector<float>*> tensors = network.tensors();
    for (std::size_t i = 1; i < tensors.size(); ++i) {
        to = std::copy(tensors[i]->begin(), tensors[i]->end(), to);
    }
    impl_->parameters.reset_averages();
    impl_->pack_all();
}

std::string Learner::save() const {
    return impl_->parameters.save();
}

void Learner::load(const std::string& bytes, const std::string& where) {
    impl_->parameters.load(bytes, where);
    impl_->pack_all();
}

}  // namespace ouk
