#include "tuning/gauntlet/contestant.h"

namespace ouk {

namespace {

Milliseconds to_milliseconds(Duration duration) {
    return std::chrono::duration_cast<Milliseconds>(duration);
}

SearchLimits to_search_limits(const NodeLimits& limits) {
    SearchLimits search;
    if (limits.soft_nodes > 0) search.soft_nodes = limits.soft_nodes;
    if (limits.nodes > 0) search.nodes = limits.nodes;
    if (limits.depth > 0) search.depth = limits.depth;
    return search;
}

class EngineContestant : public Contestant {
public:
    EngineContestant(const EvalSource& source, const SearchLimits& limits,
                     const EngineOptions& options)
        : engine_(make_engine(source, options)), limits_(limits) {}

    void new_game(std::uint64_t) override { engine_->new_game(); }

    MatchMove choose(const Turn& turn) override {
        set_time(turn.clock, turn.position.side_to_move());
        const auto begin = std::chrono::steady_clock::now();
        const SearchResult result = engine_->search(turn.position, turn.history, limits_);
        const auto end = std::chrono::steady_clock::now();
        return {.move = result.best,
                .score = result.score,
                .depth = result.depth,
                .nodes = result.nodes,
                .time = std::chrono::duration_cast<Duration>(end - begin)};
    }

private:
    void set_time(const GameClock& clock, Color color) {
        const TimeControl& control = clock.control(color);
        if (control.move_time) limits_.move_time = to_milliseconds(*control.move_time);
        if (!control.time) return;
        limits_.remaining = to_milliseconds(clock.left(color));
        limits_.increment = to_milliseconds(control.increment);
        limits_.moves_to_go = clock.moves_to_go(color);
    }

    std::unique_ptr<Engine> engine_;
    SearchLimits limits_;
};

}  // namespace

ContestantFactory engine_contestants(const EvalSource& source, const NodeLimits& limits,
                                     const EngineOptions& options) {
    return [source, search = to_search_limits(limits), options] {
        return std::make_unique<EngineContestant>(source, search, options);
    };
}

}  // namespace ouk
