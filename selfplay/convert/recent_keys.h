// Which keys have been seen, in memory that does not grow: as long as there is room it forgets
// none, then the oldest of the few that share a place. Deterministic. Belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ouk {

class RecentKeys {
public:
    /// 2^`place_bits` places of eight keys each: 64 bytes a place.
    explicit RecentKeys(int place_bits);

    /// False if `key` is known; else it is from now on.
    [[nodiscard]] bool insert(std::uint64_t key);
    /// Keys that had to go: repeats of those are not noticed.
    [[nodiscard]] std::uint64_t forgotten() const { return forgotten_; }

private:
    using Place = std::array<std::uint64_t, 8>;  // newest first; 0 = free

    int shift_;
    std::vector<Place> places_;
    std::uint64_t forgotten_ = 0;
};

}  // namespace ouk
