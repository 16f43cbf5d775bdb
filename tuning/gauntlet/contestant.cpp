#include "tuning/gauntlet/contestant.h"

namespace ouk {

namespace {

class EngineContestant : public Contestant {
public:
    EngineContestant(const EvalSource& source, const SearchLimits& limits)
        : engine_(make_engine(source, EngineOptions{})), player_(*engine_, limits) {}

    void new_game(std::uint64_t) override { engine_->new_game(); }
    PlayerMove choose(const Position& position, const History& history) override {
        return player_.choose(position, history);
    }

private:
    std::unique_ptr<Engine> engine_;
    EnginePlayer player_;
};

}  // namespace

ContestantFactory engine_contestants(const EvalSource& source, const SearchLimits& limits) {
    return [source, limits] { return std::make_unique<EngineContestant>(source, limits); };
}

}  // namespace ouk
