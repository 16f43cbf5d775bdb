// The clocks of a game, both sides'. Whoever moves tells how long it took; nothing here looks at a
// clock itself. A value; one game's.
#pragma once

#include <array>

#include "engine/rules/types.h"
#include "tuning/gauntlet/time_control.h"

namespace ouk {

class GameClock {
public:
    GameClock(const TimeControl& white, const TimeControl& black)
        : sides_{Side(white), Side(black)} {}

    [[nodiscard]] const TimeControl& control(Color color) const { return side(color).control; }
    /// What is left; 0 where there is no clock.
    [[nodiscard]] Duration left(Color color) const { return side(color).left; }
    /// Moves until more time comes; 0 if none will.
    [[nodiscard]] int moves_to_go(Color color) const { return side(color).moves_to_go; }
    /// How long a move may take, margin included; nullopt where nothing limits it.
    [[nodiscard]] std::optional<Duration> limit(Color color) const;

    /// A move took `time`. False if that was more than its limit: lost.
    [[nodiscard]] bool spend(Color color, Duration time);

private:
    struct Side {
        explicit Side(const TimeControl& given)
            : control(given),
              left(given.time.value_or(Duration(0)) + given.increment),
              moves_to_go(given.moves) {}
        TimeControl control;
        Duration left;
        int moves_to_go;
    };

    [[nodiscard]] const Side& side(Color color) const { return sides_[index(color)]; }
    [[nodiscard]] static std::size_t index(Color color) { return static_cast<std::size_t>(color); }

    std::array<Side, 2> sides_;
};

}  // namespace ouk
