// How long an engine may think, as fastchess writes and prints it. Plain value, pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "tuning/fastchess/value.h"

namespace ouk::fastchess {

/// What is 0 is not limited.
struct Limits {
    std::int64_t time_ms = 0;       // the clock at the start, and what each session adds
    std::int64_t increment_ms = 0;  // after each move
    std::int64_t session = 0;       // moves between two additions of time_ms
    std::int64_t move_ms = 0;       // st: for each move; not together with a clock
    std::int64_t margin_ms = 0;     // how far a clock may be overdrawn
    std::int64_t nodes = 0;
    std::int64_t plies = 0;  // depth

    [[nodiscard]] bool has_clock() const { return time_ms + increment_ms > 0; }
    friend bool operator==(const Limits&, const Limits&) = default;
};

/// Sets the clock from "8+0.08", "40/60+0.6", "1:30+1" (minutes) or "inf". Throws UsageError.
void set_clock(Limits& limits, const Value& value);

/// As the results block tells it: "8+0.08", "0.5/move", "9 plies", "5000 nodes".
[[nodiscard]] std::string describe(const Limits& limits);
/// As the tag TimeControl tells it: "8+0.08", "0.5/move", "-" without a clock.
[[nodiscard]] std::string time_control_tag(const Limits& limits);

}  // namespace ouk::fastchess
