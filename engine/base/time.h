// How long something took. For what is told only: no result depends on a clock.
#pragma once

#include <chrono>

namespace ouk {

[[nodiscard]] inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace ouk
