#include "training/data/held_out_set.h"

#include <algorithm>
#include <tuple>

#include "engine/base/random.h"

namespace ouk {

std::uint64_t held_out_rank(std::uint64_t game, int ply) {
    return random_key(0, game + static_cast<std::uint64_t>(ply), Purpose::Holdout);
}

namespace {

/// Of equal games scores and ends decide, so that the order of files does not.
auto order(const HeldOutSample& item) {
    return std::tuple(item.rank, item.sample.score, item.sample.result, item.sample.reason);
}

}  // namespace

void HeldOutSet::add(const std::vector<HeldOutSample>& samples) {
    for (const HeldOutSample& sample : samples) {
        samples_.push_back(sample);
        if (samples_.size() >= 2 * limit_ + 2) thin();
    }
}

void HeldOutSet::thin() {
    if (samples_.size() <= limit_) return;
    const auto end = samples_.begin() + static_cast<std::ptrdiff_t>(limit_);
    std::ranges::nth_element(samples_, end, {}, order);
    samples_.erase(end, samples_.end());
}

std::vector<Sample> HeldOutSet::take() {
    thin();
    std::ranges::sort(samples_, {}, order);
    std::vector<Sample> taken;
    taken.reserve(samples_.size());
    for (const HeldOutSample& item : samples_) taken.push_back(item.sample);
    samples_ = {};
    return taken;
}

}  // namespace ouk
