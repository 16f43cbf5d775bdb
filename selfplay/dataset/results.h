// Games, or positions of them, by the game's result.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/outcome.h"

namespace ouk {

class Results {
public:
    void add(Result result) { ++counts_[index(result)]; }
    Results& operator+=(const Results& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
        return *this;
    }
    [[nodiscard]] std::uint64_t count(Result result) const { return counts_[index(result)]; }
    [[nodiscard]] std::uint64_t total() const { return counts_[0] + counts_[1] + counts_[2]; }

private:
    static std::size_t index(Result result) {
        return static_cast<std::size_t>(static_cast<int>(result) + 1);
    }
    std::array<std::uint64_t, 3> counts_{};
};

}  // namespace ouk
