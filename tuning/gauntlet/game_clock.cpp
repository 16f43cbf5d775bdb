#include "tuning/gauntlet/game_clock.h"

#include <algorithm>

namespace ouk {

std::optional<Duration> GameClock::limit(Color color) const {
    const Side& own = side(color);
    if (own.control.move_time) return *own.control.move_time + own.control.margin;
    if (own.control.time) return own.left + own.control.margin;
    return std::nullopt;
}

bool GameClock::spend(Color color, Duration time) {
    Side& own = sides_[index(color)];
    const auto most = limit(color);
    if (most && time > *most) return false;
    if (!own.control.time) return true;
    own.left = std::max(own.left - time, Duration(0)) + own.control.increment;
    if (own.control.moves > 0 && --own.moves_to_go == 0) {
        own.left += *own.control.time;
        own.moves_to_go = own.control.moves;
    }
    return true;
}

}  // namespace ouk
