#include "engine/base/failpoint.h"

#ifdef OUK_FAILPOINTS
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>

namespace ouk {

namespace {

struct Target {
    std::string name;
    int pass = 1;
};

/// From the environment, once: NAME[:N].
Target read_target() {
    const char* const variable = std::getenv("OUK_FAILPOINT");
    Target target{.name = variable == nullptr ? "" : variable};
    const std::size_t colon = target.name.rfind(':');
    if (colon == std::string::npos) return target;
    std::from_chars(target.name.data() + colon + 1, target.name.data() + target.name.size(),
                    target.pass);
    target.name.resize(colon);
    return target;
}

}  // namespace

void pass_failpoint(std::string_view name) {
    static const Target target = read_target();
    static std::atomic<int> passes = 0;
    if (name != target.name) return;
    if (++passes == target.pass) std::raise(SIGKILL);
}

}  // namespace ouk
#endif
