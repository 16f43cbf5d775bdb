// What the loader can be told; part of a training's config.
#pragma once

#include "training/data/filter.h"

namespace ouk {

struct LoaderConfig {
    double held_out_share = 0.05;
    std::int64_t held_out_positions = 1'000'000;
    std::int64_t epoch_positions = 0;
    std::int64_t pool = std::int64_t{1} << 22;
    FilterConfig filter;
    /// Of a chunk (game_chunk.h). No key: the order depends on it, and only tests have a reason to
    /// change it.
    std::uint64_t chunk_plies = std::uint64_t{1} << 17;

    Fields fields();
};

}  // namespace ouk
