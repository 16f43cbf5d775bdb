// A side of a match. It plays one game at a time, on one thread; a match makes as many of it as it
// plays pairs side by side.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "engine/game/history.h"
#include "engine/search/engine.h"
#include "tuning/engines/uci_engine.h"
#include "tuning/gauntlet/game_clock.h"

namespace ouk {

/// What a contestant sees when it is to move.
struct Turn {
    const Position& position;
    const History& history;  // ends with it
    const Position& start;
    std::span<const Move> moves;  // from there to here
    const GameClock& clock;
};

/// A move and what the mover says of it.
struct MatchMove {
    Move move;
    Score score = kNoScore;  // the mover's view
    int depth = 0;           // as all that follows, 0 where it is not told
    int seldepth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t nps = 0;
    int hashfull = 0;     // per mille
    Duration time{0};     // as the match measured it
    Duration left{0};     // on its clock, behind the move
    Duration latency{0};  // of a ping before the move, of an external engine
};

class Contestant {
public:
    virtual ~Contestant() = default;
    /// Forgets the game before. Whatever is random in the next one follows from `key`.
    virtual void new_game(std::uint64_t key) = 0;
    /// Both throw EngineFailure where the game is lost for it.
    [[nodiscard]] virtual MatchMove choose(const Turn& turn) = 0;
    /// Of an external engine: what it printed out of place since new_game().
    [[nodiscard]] virtual Noise noise() const { return {}; }
    /// Of an external engine, for the record of a failure.
    [[nodiscard]] virtual std::string stderr_tail() const { return {}; }
};

/// Makes contestants that all play alike. Called from any thread.
using ContestantFactory = std::function<std::unique_ptr<Contestant>()>;

/// What ends a search beside the clock.
struct NodeLimits {
    std::uint64_t soft_nodes = 0;  // no iteration begins beyond them; 0 is no limit, as for all
    std::uint64_t nodes = 0;
    int depth = 0;
};

/// Our own search with an evaluation.
[[nodiscard]] ContestantFactory engine_contestants(const EvalSource& source,
                                                   const NodeLimits& limits,
                                                   const EngineOptions& options = {});

}  // namespace ouk
