// A game that stands at its last position, with what led there: where a walk through moves lives.
// A value; safe from any thread as such.
#pragma once

#include "engine/game/history.h"

namespace ouk {

struct Game {
    Position position;
    History history;  // ends with `position`

    explicit Game(const Position& start) : position(start), history(start) {}

    /// Precondition: `move` is legal.
    void play(Move move) {
        const Position next = position.after(move);
        history.push(position, move, next);
        position = next;
    }
};

}  // namespace ouk
