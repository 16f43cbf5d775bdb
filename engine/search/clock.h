// How long a move may take. The clock is looked at only when a time limit was given, so that
// searches by depth and nodes never depend on it.
#pragma once

#include <chrono>
#include <optional>

#include "engine/search/engine.h"
#include "engine/search/params.h"

namespace ouk {

class SearchClock {
public:
    /// Starts now.
    SearchClock(const SearchLimits& limits, const SearchParams& params);

    [[nodiscard]] bool has_limit() const { return hard_.has_value(); }
    /// A new iteration would hardly be finished in time.
    [[nodiscard]] bool past_soft_limit() const { return soft_ && elapsed() >= *soft_; }
    /// The move must be given now.
    [[nodiscard]] bool past_hard_limit() const { return hard_ && elapsed() >= *hard_; }
    [[nodiscard]] Milliseconds elapsed() const;

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::optional<Milliseconds> soft_;
    std::optional<Milliseconds> hard_;
};

}  // namespace ouk
