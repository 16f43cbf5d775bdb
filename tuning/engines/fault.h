// What an external engine can do wrong. A fault costs the game that is played; what costs nothing
// is noise (uci_engine.h).
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ouk {

enum class Fault : std::uint8_t {
    Time,         // overstepped its clock, margin included
    IllegalMove,  // by our rules
    NoMove,       // `bestmove (none)`, `0000`, or nothing readable, while the game goes on
    Crash,        // the process ended, or closed its output
    Stall         // no answer within the limit of handshake, ping or search
};
inline constexpr std::array<std::string_view, 5> kFaultNames{"time", "illegal_move", "no_move",
                                                             "crash", "stall"};

[[nodiscard]] constexpr std::string_view name(Fault fault) {
    return kFaultNames[static_cast<std::size_t>(fault)];
}

/// An engine cannot go on, or broke a rule of the match. what() says what happened: "exit code 1".
class EngineFailure : public std::runtime_error {
public:
    EngineFailure(Fault fault, const std::string& detail)
        : std::runtime_error(detail), fault_(fault) {}
    [[nodiscard]] Fault fault() const { return fault_; }

private:
    Fault fault_;
};

}  // namespace ouk
