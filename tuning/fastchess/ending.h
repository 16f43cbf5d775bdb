// How the end of a game is told: in the words that fastchess prints and other programs look for
// ("disconnect", "stalls", "on time", "illegal"), in our own where chess knows no such end.
// Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tuning/engines/fault.h"

namespace ouk::fastchess {

struct GameEnd {
    std::string_view result;        // "1-0", "0-1", "1/2-1/2"; "*" where it was interrupted
    std::string_view reason;        // one of kReasonNames or kFaultNames; "" with "*"
    std::int64_t repetition = 3;    // the occurrence that draws
    std::int64_t n_move_rule = 50;  // moves
    std::int64_t overrun_ms = 0;    // with "time"; 0: not known
};

/// "White mates", "Draw by 3-fold repetition". Throws Error on a reason it does not know.
[[nodiscard]] std::string end_text(const GameEnd& end);
/// The tag Termination: "normal", "adjudication", "time forfeit", …
[[nodiscard]] std::string_view termination(const GameEnd& end);

}  // namespace ouk::fastchess
