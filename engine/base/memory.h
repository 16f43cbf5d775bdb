// How much memory this process has taken. For what is told only.
#pragma once

#include <fstream>
#include <string>

namespace ouk {

/// The most that was resident since the program began, in MiB; 0 where the system does not tell.
/// (getrusage would count what the parent had when it started this process.)
[[nodiscard]] inline double peak_memory_mib() {
    constexpr double kKibInMib = 1024;
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        double kib = 0;
        if (word == "VmHWM:" && status >> kib) return kib / kKibInMib;
    }
    return 0;
}

}  // namespace ouk
