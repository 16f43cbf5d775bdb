#include "tuning/gauntlet/schedule.h"

namespace ouk {

Tournament parse_tournament(std::string_view text) {
    return text == name(Tournament::Gauntlet) ? Tournament::Gauntlet : Tournament::RoundRobin;
}

Schedule::Schedule(Tournament tournament, int players, std::int64_t rounds) : rounds_(rounds) {
    const int hosts = tournament == Tournament::Gauntlet ? 1 : players;
    for (int first = 0; first < hosts; ++first)
        for (int second = first + 1; second < players; ++second)
            pairings_.push_back({first, second});
}

}  // namespace ouk
