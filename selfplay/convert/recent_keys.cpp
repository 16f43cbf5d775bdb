#include "selfplay/convert/recent_keys.h"

#include <algorithm>
#include <cassert>

#include "engine/base/random.h"

namespace ouk {

namespace {

constexpr int kKeyBits = 64;

}  // namespace

RecentKeys::RecentKeys(int place_bits)
    : shift_(kKeyBits - place_bits), places_(std::size_t{1} << place_bits) {
    assert(place_bits > 0);
}

bool RecentKeys::insert(std::uint64_t key) {
    const std::uint64_t mixed = mix_bits(key);  // any key is spread; 0 alone stays 0
    const std::uint64_t stored = std::max(mixed, std::uint64_t{1});
    Place& place = places_[mixed >> shift_];
    if (std::ranges::find(place, stored) != place.end()) return false;
    forgotten_ += place.back() != 0 ? 1 : 0;
    std::shift_right(place.begin(), place.end(), 1);
    place.front() = stored;
    return true;
}

}  // namespace ouk
