// The place in the stream of batches that a checkpoint remembers.
#pragma once

#include <cstdint>

namespace ouk {

/// Where a loader stands; with seed, config and files it decides all that follows.
struct Cursor {
    std::int64_t epoch = 0;   // of the next batch, from 0
    std::int64_t pass = 0;    // over the data; the epoch, unless epochs are of a fixed size
    std::int64_t window = 0;  // of the pass
    std::int64_t offset = 0;  // positions of the window that are gone
    std::int64_t taken = 0;   // positions of the epoch that are gone
    friend bool operator==(const Cursor&, const Cursor&) = default;
};

}  // namespace ouk
