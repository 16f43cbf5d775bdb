#include "training/data/duplicates.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/base/random.h"

namespace ouk {
namespace {

/// Questions to the table that are on their way at once.
constexpr std::size_t kAhead = 16;

}  // namespace

void Duplicates::find(std::span<const std::uint64_t> keys, const std::atomic<bool>& abandoned) {
    constexpr std::size_t kLeast = 16;
    met_.assign(std::bit_ceil(std::max(2 * keys.size(), kLeast)), {});
    shift_ = 64 - std::countr_zero(met_.size());
    groups_.assign(keys.size(), kAlone);
    last_group_ = kAlone;
    never_chosen_ = 0;
    for (std::size_t i = 0; i < keys.size() && !abandoned; ++i) {
        if (i + kAhead < keys.size()) __builtin_prefetch(&met_[keys[i + kAhead] >> shift_]);
        const auto at = static_cast<std::uint32_t>(i);
        if (keys[i] == kNeverChosen) {
            groups_[i] = kNever;
            ++never_chosen_;
        } else if (const std::uint32_t first = first_with(keys, at); first != at) {
            if (groups_[first] == kAlone) groups_[first] = ++last_group_;
            groups_[i] = groups_[first];
        }
    }
}

/// The first position with the key of this one, which enters the table if it is that.
std::uint32_t Duplicates::first_with(std::span<const std::uint64_t> keys, std::uint32_t at) {
    const auto tag = static_cast<std::uint32_t>(keys[at]);
    for (std::size_t place = keys[at] >> shift_;; place = (place + 1) & (met_.size() - 1)) {
        Met& met = met_[place];
        if (met.first == kNever) {
            met = {tag, at};
            return at;
        }
        if (met.tag == tag && keys[met.first] == keys[at]) return met.first;
    }
}

void Duplicates::choose(std::uint64_t random_key, HugeVector<std::uint32_t>& chosen) {
    const auto lot = [&](std::size_t i) {
        return mix_bits(random_key + i) >> 32 << 32 | static_cast<std::uint64_t>(i);
    };
    const auto has_group = [&](std::size_t i) {
        return groups_[i] != kAlone && groups_[i] != kNever;
    };
    best_.assign(last_group_ + std::size_t{1}, 0);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (has_group(i)) best_[groups_[i]] = std::max(best_[groups_[i]], lot(i));
    }
    set_size(chosen, groups_.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const bool stays = groups_[i] == kAlone || (has_group(i) && best_[groups_[i]] == lot(i));
        chosen[count] = static_cast<std::uint32_t>(i);
        count += stays ? 1 : 0;
    }
    chosen.resize(count);
}

}  // namespace ouk
