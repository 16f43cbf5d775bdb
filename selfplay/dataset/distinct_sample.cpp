#include "selfplay/dataset/distinct_sample.h"

#include <algorithm>
#include <limits>

namespace ouk {

void DistinctSample::add(std::span<const std::uint64_t> hashes) {
    const std::scoped_lock lock(mutex_);
    for (const std::uint64_t hash : hashes) {
        if (hash <= limit()) arrived_.push_back(hash);
    }
    if (arrived_.size() >= capacity_) settle();
}

DistinctCount DistinctSample::count() {
    const std::scoped_lock lock(mutex_);
    settle();
    DistinctCount counted{.share = 1.0 / static_cast<double>(std::uint64_t{1} << halvings_)};
    counted.distinct = kept_.size() << halvings_;
    for (const Entry& entry : kept_) counted.repeats += entry.times - 1;
    counted.repeats <<= halvings_;
    return counted;
}

/// Merges what has arrived into what is kept, then halves until it fits.
void DistinctSample::settle() {
    std::ranges::sort(arrived_);
    std::vector<Entry> merged;
    merged.reserve(kept_.size() + arrived_.size());
    auto old = kept_.begin();
    for (const std::uint64_t hash : arrived_) {
        while (old != kept_.end() && old->hash <= hash) merged.push_back(*old++);
        if (merged.empty() || merged.back().hash != hash) {
            merged.push_back({.hash = hash, .times = 0});
        }
        // A shuffling pair of engines could reach the same position that often; no more is told.
        if (merged.back().times < std::numeric_limits<std::uint32_t>::max()) ++merged.back().times;
    }
    merged.insert(merged.end(), old, kept_.end());
    arrived_.clear();
    kept_.swap(merged);
    while (kept_.size() > capacity_) {
        ++halvings_;
        const auto beyond = std::ranges::upper_bound(kept_, limit(), {}, &Entry::hash);
        kept_.erase(beyond, kept_.end());
    }
}

}  // namespace ouk
