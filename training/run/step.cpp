#include "training/run/step.h"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>

#include <algorithm>
#include <numeric>

#include "engine/base/error.h"

namespace ouk {
namespace {

/// 100 KB of inputs. Part of the result: it decides how sums are grouped.
constexpr std::size_t kPart = 1024;

/// Calls `work(part)` for each, as tasks of their own.
template <class Work>
void for_each_part(std::size_t parts, const Work& work) {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, parts, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
            for (std::size_t part = range.begin(); part != range.end(); ++part) work(part);
        },
        tbb::simple_partitioner());
}

template <class T>
std::span<T> part_of(std::span<T> items, std::size_t part, std::size_t parts) {
    const std::size_t begin = items.size() * part / parts;
    return items.subspan(begin, items.size() * (part + 1) / parts - begin);
}

}  // namespace

void check_ranks(const LearnerConfig& config, int ranks) {
    if (config.lanes % ranks == 0) return;
    throw Error("net.lanes",
                fmt::format("{} lanes cannot be dealt out to {} ranks", config.lanes, ranks),
                "a power of two up to the lanes as number of ranks");
}

Stepper::Stepper(Learner& learner, const LearnerConfig& config, PerspectiveMap map,
                 const Target& target, Exchange* exchange)
    : learner_(learner),
      exchange_(exchange),
      end_lane_(static_cast<std::size_t>(config.lanes)),
      shape_(config.shape(), map),
      target_(target),
      buffers_(static_cast<std::size_t>(config.lanes)) {
    if (exchange_ == nullptr) return;
    const auto [number, count] = exchange_->rank();
    check_ranks(config, count);
    const auto mine = static_cast<std::size_t>(config.lanes / count);
    first_lane_ = static_cast<std::size_t>(number) * mine;
    end_lane_ = first_lane_ + mine;
}

double Stepper::step(std::span<const Sample> samples, double learning_rate) {
    const double share = 1.0 / static_cast<double>(samples.size());
    const std::size_t lanes = buffers_.size();
    std::vector<double> losses(lanes);
    for_each_part(end_lane_ - first_lane_, [&](std::size_t i) {
        const std::size_t lane = first_lane_ + i;
        losses[lane] = run_lane(lane, part_of(samples, lane, lanes), share);
    });
    const double loss = sum_of_ranks(losses);
    Learner::SumRanks sum_ranks;
    if (exchange_) sum_ranks = [this](std::span<float> gradients) { exchange_->sum(gradients); };
    learner_.step(learning_rate, sum_ranks);
    return loss;
}

/// The sum over lanes in their order, whoever did them.
double Stepper::sum_of_ranks(std::vector<double> losses) const {
    if (exchange_) {
        const std::vector<double> all = exchange_->gather(losses);
        losses.assign(losses.size(), 0);
        for (std::size_t i = 0; i < all.size(); ++i) losses[i % losses.size()] += all[i];
    }
    return std::accumulate(losses.begin(), losses.end(), 0.0);
}

double Stepper::run_lane(std::size_t lane, std::span<const Sample> samples, double share) {
    double error = 0;
    for (std::size_t begin = 0; begin < samples.size(); begin += kPart) {
        const std::size_t size = std::min(kPart, samples.size() - begin);
        fill_batch(buffers_[lane], samples.subspan(begin, size), shape_, target_);
        error += learner_.add_gradients(static_cast<int>(lane), buffers_[lane], share);
    }
    return error;
}

double Stepper::mean_loss(std::span<const Sample> samples) const {
    if (samples.empty()) return 0;
    const std::size_t parts = (samples.size() + kPart - 1) / kPart;
    std::vector<double> losses(parts);
    for_each_part(parts, [&](std::size_t part) {
        SparseBatch batch;
        fill_batch(batch, part_of(samples, part, parts), shape_, target_);
        losses[part] = learner_.loss(batch);
    });
    return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(samples.size());
}

}  // namespace ouk
