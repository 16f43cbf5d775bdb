// The positions of held-out games, at most so many: of more, those whose hash of game and ply is
// smallest. Which ones does not depend on the order they come in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "training/data/sample.h"

namespace ouk {

struct HeldOutSample {
    std::uint64_t rank = 0;  // hash of game and ply
    Sample sample;
};

[[nodiscard]] std::uint64_t held_out_rank(std::uint64_t game, int ply);

class HeldOutSet {
public:
    explicit HeldOutSet(std::size_t limit) : limit_(limit) {}

    void add(const std::vector<HeldOutSample>& samples);
    /// In order of rank. It is empty afterwards.
    [[nodiscard]] std::vector<Sample> take();

private:
    void thin();

    std::size_t limit_;
    std::vector<HeldOutSample> samples_;  // at most twice the limit after each add()
};

}  // namespace ouk
