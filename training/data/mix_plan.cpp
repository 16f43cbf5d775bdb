#include "training/data/mix_plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

#include "engine/base/random.h"

namespace ouk {
namespace {

/// Chunks of one weight, in an order of the seed alone: a weight's fraction walks along it.
using Groups = std::map<double, std::vector<std::uint32_t>>;

Groups group_by_weight(std::span<const Chunk> chunks, std::span<const DataFile> files,
                       std::uint64_t seed) {
    Groups groups;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (chunks[i].kept == 0) continue;
        groups[files[chunks[i].file].weight].push_back(static_cast<std::uint32_t>(i));
    }
    Random random(random_key(seed, 0, Purpose::Shuffle));
    for (auto& [weight, group] : groups) shuffle(group, random);
    return groups;
}

/// Chunks a pass of the weight that takes most, if that is less than one.
double whole_chunk(const Groups& groups) {
    double most = 0;
    for (const auto& [weight, group] : groups) {
        most = std::max(most, weight * static_cast<double>(group.size()));
    }
    return most > 0 ? std::min(most, 1.0) : 1.0;
}

void append_group(std::vector<PlannedChunk>& order, const std::vector<std::uint32_t>& group,
                  double weight, double whole, std::uint64_t pass) {
    const auto copies = static_cast<std::uint32_t>(weight);
    for (std::uint32_t copy = 0; copy < copies; ++copy) {
        for (const std::uint32_t chunk : group) order.push_back({chunk, copy});
    }
    // Passes follow each other along the group, so that over the passes all chunks come equally
    // often.
    const double share = (weight - copies) * static_cast<double>(group.size()) / whole;
    const auto first = static_cast<std::uint64_t>(std::floor(share * static_cast<double>(pass)));
    const auto last = static_cast<std::uint64_t>(std::floor(share * static_cast<double>(pass + 1)));
    for (std::uint64_t i = first; i < last; ++i) {
        order.push_back({group[i % group.size()], copies});
    }
}

}  // namespace

MixPlan::MixPlan(std::span<const Chunk> chunks, std::span<const DataFile> files, std::uint64_t pool,
                 std::uint64_t seed, std::uint64_t pass) {
    const Groups groups = group_by_weight(chunks, files, seed);
    const double whole = whole_chunk(groups);
    raise_ = 1 / whole;
    for (const auto& [weight, group] : groups) append_group(order_, group, weight, whole, pass);
    assert(!order_.empty() || groups.empty());
    Random random(random_key(seed, pass + 1, Purpose::Shuffle));
    shuffle(order_, random);

    End end;
    std::uint64_t in_window = 0;
    for (const PlannedChunk& planned : order_) {
        const std::uint64_t kept = chunks[planned.chunk].kept;
        if (in_window > 0 && in_window + kept > pool) {
            ends_.push_back(end);
            in_window = 0;
        }
        in_window += kept;
        ++end.chunk;
        end.positions += kept;
    }
    if (in_window > 0) ends_.push_back(end);
}

PlannedWindow MixPlan::window(std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1].chunk;
    const std::size_t end = ends_[number].chunk;
    PlannedWindow window{.chunks = {order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                    order_.begin() + static_cast<std::ptrdiff_t>(end)},
                         .positions = positions_before(number + 1) - positions_before(number)};
    std::ranges::sort(window.chunks);
    return window;
}

std::uint64_t MixPlan::positions_before(std::size_t window) const {
    return window == 0 ? 0 : ends_[window - 1].positions;
}

}  // namespace ouk
