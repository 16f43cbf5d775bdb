// A TBB arena of a given width, whatever the number of processors.
#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace ouk {

/// 0 = one for each processor this process may use.
[[nodiscard]] inline int thread_count(std::int64_t wanted) {
    return wanted == 0 ? tbb::info::default_concurrency() : static_cast<int>(wanted);
}

/// Runs `body` with up to `threads` threads.
template <class Body>
void run_with_threads(int threads, Body&& body) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    tbb::task_arena(threads).execute(body);
}

/// Items in a pipeline for each thread: one in work, one that waits for its turn to be stored.
inline constexpr std::size_t kTokensPerThread = 2;

}  // namespace ouk
