#include "engine/base/failpoint.h"

#ifdef OUK_FAILPOINTS
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>

namespace ouk {

namespace {

struct ChosenPoint {
    std::string name;
    int pass = 1;
};

/// From the environment, once: NAME[:N].
ChosenPoint read_chosen() {
    const char* const variable = std::getenv("OUK_FAILPOINT");
    ChosenPoint chosen{.name = variable == nullptr ? "" : variable};
    const std::size_t colon = chosen.name.rfind(':');
    if (colon == std::string::npos) return chosen;
    std::from_chars(chosen.name.data() + colon + 1, chosen.name.data() + chosen.name.size(),
                    chosen.pass);
    chosen.name.resize(colon);
    return chosen;
}

}  // namespace

void pass_failpoint(std::string_view name) {
    static const ChosenPoint chosen = read_chosen();
    static std::atomic<int> passes = 0;
    if (name != chosen.name) return;
    if (++passes == chosen.pass) std::raise(SIGKILL);
}

}  // namespace ouk
#endif
