#include "tuning/fastchess/lines.h"

#include <fmt/format.h>

#include <cassert>

namespace ouk::fastchess {

namespace {

constexpr std::int64_t kSecondsPerMinute = 60;
constexpr std::int64_t kMinutesPerHour = 60;

}  // namespace

std::string started_line(const GameTitle& title, std::int64_t games) {
    return fmt::format("Started game {} of {} ({} vs {})\n", title.game, games, title.white,
                       title.black);
}

std::string finished_line(const GameTitle& title, std::string_view result, std::string_view end) {
    return fmt::format("Finished game {} ({} vs {}): {} {{{}}}\n", title.game, title.white,
                       title.black, result, end);
}

std::string sprt_completed_line(const SprtOptions& options, SprtDecision decision) {
    assert(decision != SprtDecision::Continue);
    return fmt::format("SPRT ([{:.2f}, {:.2f}]) completed - {} was accepted\n", options.elo0,
                       options.elo1, name(decision));
}

std::string faults_block(const std::vector<PlayerFaults>& players) {
    if (players.empty()) return "";
    std::string text = "\n";
    for (const PlayerFaults& player : players) {
        text += fmt::format("Player: {}\n  Timeouts: {}\n  Crashed: {}\n", player.name,
                            player.timeouts, player.crashes);
    }
    return text + "\n";
}

std::string total_time_line(std::int64_t seconds) {
    const std::int64_t minutes = seconds / kSecondsPerMinute;
    return fmt::format("Total Time: {:02}:{:02}:{:02} (hours:minutes:seconds)\n\n",
                       minutes / kMinutesPerHour, minutes % kMinutesPerHour,
                       seconds % kSecondsPerMinute);
}

std::string crc32_line(std::string_view file, std::uint32_t crc32) {
    return fmt::format("File {} has CRC32: {:#x}\n", file, crc32);
}

std::string interrupted_line(std::string_view program, std::string_view config) {
    return fmt::format(
        "Tournament was interrupted. To resume the tournament, run: {} -config file={}\n", program,
        config);
}

}  // namespace ouk::fastchess
