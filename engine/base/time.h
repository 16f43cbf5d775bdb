// How long something took. For what is told only: no result depends on a clock.
#pragma once

#include <chrono>
#include <ctime>

namespace ouk {

[[nodiscard]] inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// CPU time of this process, all threads.
[[nodiscard]] inline double process_cpu_seconds() {
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace ouk
