#include "tuning/gauntlet/uci_contestant.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <type_traits>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"

namespace ouk {

namespace {

std::int64_t whole_milliseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

std::string position_command(const Turn& turn) {
    const Rules& rules = turn.position.rules();
    std::string text = "position fen " + to_fen(turn.start);
    if (!turn.moves.empty()) text += " moves";
    for (const Move move : turn.moves) text += " " + to_uci(rules, move);
    return text;
}

/// The move is meant as it is written, but for capitals, in which some engines write.
Move read_move(const Position& position, const std::string& text) {
    if (text.empty() || text == "(none)" || text == "0000" || text == "NULL")
        throw EngineFailure(Fault::NoMove, "bestmove " + (text.empty() ? "without a move" : text));
    std::string lower = text;
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    try {
        return parse_uci(position, lower);
    } catch (const Error&) {
        throw EngineFailure(Fault::IllegalMove, "bestmove " + text);
    }
}

class UciContestant : public Contestant {
public:
    UciContestant(std::shared_ptr<EnginePool> pool, const UciLimits& limits)
        : pool_(std::move(pool)), limits_(limits) {}
    ~UciContestant() override {
        if (engine_) pool_->give_back(std::move(engine_));
    }

    void new_game(std::uint64_t) override {
        stderr_.clear();
        if (pool_->settings().restart) engine_.reset();
        // One that died while it was idle has harmed no game.
        if (!begin_game()) static_cast<void>(begin_game());
        noise_before_ = engine_->noise();
    }

    MatchMove choose(const Turn& turn) override {
        return guarded([&] { return ask(turn); });
    }

    Noise noise() const override {
        if (!engine_) return {};
        const Noise& now = engine_->noise();
        return {now.stale_moves - noise_before_.stale_moves,
                now.cut_lines - noise_before_.cut_lines,
                now.other_lines - noise_before_.other_lines};
    }
    std::string stderr_tail() const override { return stderr_; }

private:
    /// An engine that fails is let go, and what it said last is kept. A wrong move is no reason for
    /// that; but whoever is out of step is out of step.
    template <class Action>
    std::invoke_result_t<Action> guarded(Action&& action) {
        try {
            return action();
        } catch (const EngineFailure& failure) {
            stderr_ = engine_->stderr_tail();
            const bool is_sound =
                failure.fault() == Fault::NoMove || failure.fault() == Fault::IllegalMove;
            if (!is_sound) engine_.reset();
            throw;
        }
    }

    /// False where an engine that had been idle is gone; a new one that fails has failed.
    bool begin_game() {
        const bool is_new = engine_ == nullptr;
        if (is_new) engine_ = pool_->take();
        try {
            guarded([&] { engine_->new_game(); });
            return true;
        } catch (const EngineFailure&) {
            if (is_new) throw;
            return false;
        }
    }

    MatchMove ask(const Turn& turn) {
        const Color color = turn.position.side_to_move();
        const auto limit = turn.clock.limit(color);
        const UciEngine::Reply reply =
            engine_->search({.position = position_command(turn),
                             .go = go_command(turn.clock, color, limits_),
                             .limit = limit.value_or(limits_.longest_search)});
        if (reply.is_late && !limit)
            throw EngineFailure(Fault::Stall, "bestmove only after 'stop'");
        return {.move = reply.is_late ? Move() : read_move(turn.position, reply.move),
                .score = reply.info.score.value_or(kNoScore),
                .depth = reply.info.depth,
                .seldepth = reply.info.seldepth,
                .nodes = reply.info.nodes,
                .nps = reply.info.nps,
                .hashfull = reply.info.hashfull,
                .time = reply.time,
                .latency = reply.latency};
    }

    std::shared_ptr<EnginePool> pool_;
    UciLimits limits_;
    std::unique_ptr<UciEngine> engine_;
    Noise noise_before_;
    std::string stderr_;
};

}  // namespace

ContestantFactory uci_contestants(std::shared_ptr<EnginePool> pool, const UciLimits& limits) {
    return
        [pool = std::move(pool), limits] { return std::make_unique<UciContestant>(pool, limits); };
}

std::string go_command(const GameClock& clock, Color color, const UciLimits& limits) {
    std::string text = "go";
    const TimeControl& own = clock.control(color);
    if (own.move_time) text += fmt::format(" movetime {}", whole_milliseconds(*own.move_time));
    if (own.time) {
        // Where only one side has a clock, the other's is shown as the same.
        const auto shown = [&](Color side) { return clock.control(side).time ? side : color; };
        const Color white = shown(Color::White);
        const Color black = shown(Color::Black);
        text +=
            fmt::format(" wtime {} btime {} winc {} binc {}", whole_milliseconds(clock.left(white)),
                        whole_milliseconds(clock.left(black)),
                        whole_milliseconds(clock.control(white).increment),
                        whole_milliseconds(clock.control(black).increment));
        if (own.moves > 0) text += fmt::format(" movestogo {}", clock.moves_to_go(color));
    }
    if (limits.nodes > 0) text += fmt::format(" nodes {}", limits.nodes);
    if (limits.depth > 0) text += fmt::format(" depth {}", limits.depth);
    return text;
}

}  // namespace ouk
