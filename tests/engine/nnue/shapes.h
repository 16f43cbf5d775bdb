// Network shapes that tests go through: every switch alone, and together.
#pragma once

#include <vector>

#include "engine/nnue/architecture.h"

namespace ouk {

/// 0, 1, … 0, 1, …: neighbours never share a bucket.
inline std::vector<int> bucket_numbers(int squares, int buckets) {
    std::vector<int> numbers;
    for (int square = 0; square < squares; ++square) numbers.push_back(square % buckets);
    return numbers;
}

inline std::vector<NetworkShape> all_shapes() {
    return {
        {.width = 32},
        {.king_buckets = bucket_numbers(64, 5), .width = 16},
        {.is_mirrored = true, .width = 48},
        {.is_mirrored = true, .king_buckets = bucket_numbers(32, 7), .width = 32},
        {.has_count = true, .width = 32},
        {.width = 48, .activation = Activation::Crelu},
        {.width = 32, .activation = Activation::Pairwise},
        {.width = 80, .output_buckets = 16},
        {.is_mirrored = true,
         .king_buckets = bucket_numbers(32, 3),
         .has_count = true,
         .width = 96,
         .activation = Activation::Pairwise,
         .output_buckets = 5},
        {.king_buckets = bucket_numbers(64, 2),
         .has_count = true,
         .width = 144,
         .activation = Activation::Crelu,
         .output_buckets = 8},
        {.width = 48, .hidden = 16},
        {.width = 16, .activation = Activation::Crelu, .output_buckets = 3, .hidden = 8},
        {.is_mirrored = true,
         .king_buckets = bucket_numbers(32, 3),
         .has_count = true,
         .width = 96,
         .activation = Activation::Pairwise,
         .output_buckets = 8,
         .hidden = 64},
    };
}

}  // namespace ouk
