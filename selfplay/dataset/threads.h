// How many threads a program may use; here because this is the lowest room with TBB. Results never
// depend on it (same seed, same bytes).
#pragma once

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ouk {

/// The most that any program takes.
inline constexpr int kMaxThreads = 1024;

/// 0 = one for each processor this process may use.
[[nodiscard]] inline int thread_count(std::int64_t wanted) {
    return wanted == 0 ? tbb::info::default_concurrency() : static_cast<int>(wanted);
}

/// Runs `work` so that TBB uses `threads` threads in it, the caller's among them; more than there
/// are processors is allowed. Returns what `work` returns.
template <class Work>
auto with_threads(int threads, Work&& work) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
    tbb::task_arena arena(threads);
    return arena.execute(std::forward<Work>(work));
}

/// Items in a pipeline for each thread: one in work, one that waits for its turn to be stored.
inline constexpr std::size_t kTokensPerThread = 2;

}  // namespace ouk
