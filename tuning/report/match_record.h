// What a match has left in its folder, read and not touched: a match at work may be looked at.
// A value.
#pragma once

#include <string>
#include <vector>

#include "tuning/gauntlet/config.h"
#include "tuning/gauntlet/pair_log.h"
#include "tuning/gauntlet/schedule.h"

namespace ouk {

struct MatchRecord {
    std::string folder;
    GauntletConfig config;
    Schedule schedule;
    std::vector<std::string> names;  // of the players; of those that no pair has named, their keys
    std::vector<LoggedPair> pairs;   // in their order, as far as they are played

    [[nodiscard]] Pairing pairing(std::size_t pair) const {
        return schedule.all()[schedule.pairing_of(static_cast<std::int64_t>(pair))];
    }
    [[nodiscard]] const std::string& name(int player) const {
        return names[static_cast<std::size_t>(player)];
    }
};

/// Throws Error (file, line) if a file is not as `ouk gauntlet` writes it.
[[nodiscard]] MatchRecord read_match(const std::string& folder);

}  // namespace ouk
