// How many threads a stage may use. Results never depend on it (ARCHITECTURE, promise 1).
#pragma once

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <utility>

namespace ouk {

/// Runs `work` so that TBB uses `threads` threads in it, the caller's among them; more than there
/// are cores is allowed.
template <class Work>
auto with_threads(int threads, Work&& work) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute(std::forward<Work>(work));
}

}  // namespace ouk
