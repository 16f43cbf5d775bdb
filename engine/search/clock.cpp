#include "engine/search/clock.h"

#include <algorithm>

namespace ouk {

SearchClock::SearchClock(const SearchLimits& limits, const SearchParams& params) {
    if (limits.move_time) {
        soft_ = hard_ = *limits.move_time;
    }
    if (!limits.remaining) return;

    constexpr int kOne = 1024;
    const Milliseconds usable =
        std::max(Milliseconds(1), *limits.remaining - Milliseconds(params.clock_margin_ms));
    const int moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, params.moves_to_go)
                                             : params.moves_to_go;
    const Milliseconds share =
        usable / moves + limits.increment * params.increment_share_1024 / kOne;
    const Milliseconds most = moves == 1 ? usable : usable * params.hard_time_share_1024 / kOne;
    const Milliseconds hard =
        std::max(Milliseconds(1), std::min(share * params.hard_time_factor, most));
    hard_ = hard_ ? std::min(*hard_, hard) : hard;
    soft_ = std::min(share, *hard_);
}

Milliseconds SearchClock::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
}

}  // namespace ouk
