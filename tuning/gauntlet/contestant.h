// A side of a match. It plays one game at a time, on one thread; a match makes as many of it as it
// plays pairs side by side. Satisfies the concept Player.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "engine/game/loop.h"
#include "engine/search/engine.h"

namespace ouk {

class Contestant {
public:
    virtual ~Contestant() = default;
    /// Forgets the game before. Whatever is random in the next one follows from `key`.
    virtual void new_game(std::uint64_t key) = 0;
    [[nodiscard]] virtual PlayerMove choose(const Position& position, const History& history) = 0;
};

/// Makes contestants that all play alike. Called from any thread.
using ContestantFactory = std::function<std::unique_ptr<Contestant>()>;

/// Our own search with an evaluation.
[[nodiscard]] ContestantFactory engine_contestants(const EvalSource& source,
                                                   const SearchLimits& limits);

}  // namespace ouk
