// The lines that fastchess prints in the course of a match, each with its line break: other
// programs read them. All are ASCII if the names are; names with blanks or colons break their
// readers. Source: fastchess alpha 1.8.2, app/src/matchmaking/output, main.cpp. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/statistics/sprt.h"

namespace ouk::fastchess {

/// Who has which colour in which game; games count from 1.
struct GameTitle {
    std::int64_t game;
    std::string_view white;
    std::string_view black;
};

[[nodiscard]] std::string started_line(const GameTitle& title, std::int64_t games);
/// `result` as in PGN; `end` is end_text().
[[nodiscard]] std::string finished_line(const GameTitle& title, std::string_view result,
                                        std::string_view end);

/// Precondition: `decision` is one.
[[nodiscard]] std::string sprt_completed_line(const SprtOptions& options, SprtDecision decision);

/// What a program did wrong in the whole match.
struct PlayerFaults {
    std::string_view name;
    std::int64_t timeouts = 0;
    std::int64_t crashes = 0;
};
/// A block between empty lines; nothing without players. OpenBench's and weather-factory's readers
/// take an empty line for the end: it comes after all results.
[[nodiscard]] std::string faults_block(const std::vector<PlayerFaults>& players);

inline constexpr std::string_view kTournamentFinished = "Tournament finished\n";  // cutechess' last
inline constexpr std::string_view kMatchFinished = "Finished match\n";
/// An empty line is behind it.
[[nodiscard]] std::string total_time_line(std::int64_t seconds);
[[nodiscard]] std::string crc32_line(std::string_view file, std::uint32_t crc32);
[[nodiscard]] std::string interrupted_line(std::string_view program, std::string_view config);

}  // namespace ouk::fastchess
