#include "tuning/gauntlet/match_play.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/board/fen.h"

namespace ouk {

namespace {

/// Where no clock counts none is told: such a game is the same however long it took.
MatchMove without_time(MatchMove move) {
    move.time = Duration(0);
    move.latency = Duration(0);
    return move;
}

}  // namespace

/// A contestant as the game loop wants it: a Player.
class MatchPlay::Seat {
public:
    explicit Seat(MatchPlay& play) : play_(play) {}
    [[nodiscard]] PlayerMove choose(const Position& position, const History& history) {
        const MatchMove chosen = play_.ask(position, history);
        return {.move = chosen.move, .score = chosen.score, .nodes = chosen.nodes};
    }

private:
    MatchPlay& play_;
};

MatchPlay::MatchPlay(const std::array<PairPlayer, 2>& players, int white, const Position& opening,
                     const ShouldAbandon& should_abandon)
    : players_(players),
      white_(white),
      start_(opening),
      should_abandon_(should_abandon),
      clock_(players[static_cast<std::size_t>(white)].time,
             players[static_cast<std::size_t>(1 - white)].time),
      position_(opening) {}

bool MatchPlay::run(const PairRules& rules, std::uint64_t key) {
    try {
        sit_down(key);
        play(rules);
    } catch (const EngineFailure& failure) {
        note_failure(failure);
    } catch (const Abandoned&) {
        return false;
    }
    note_noise();
    return true;
}

int MatchPlay::player_of(Color color) const {
    return color == Color::White ? white_ : 1 - white_;
}

void MatchPlay::sit_down(std::uint64_t key) {
    for (mover_ = 0; mover_ < 2; ++mover_)
        players_[static_cast<std::size_t>(mover_)].contestant.new_game(key);
}

void MatchPlay::play(const PairRules& rules) {
    Referee referee(rules.adjudication, rules.referee, start_);
    Seat seat(*this);
    const auto follow = [this](const Position& before, const PlayerMove& played) {
        position_ = before.after(played.move);
    };
    const Outcome end = play_game({start_, {}}, seat, seat, referee, follow);
    game_.result = end.result;
    game_.cause = end.reason;
    const bool is_drawn_by_rules = end.result == Result::Draw && end.reason <= Reason::NMove;
    if (is_drawn_by_rules) note_contradicted_mates();
}

MatchMove MatchPlay::ask(const Position& position, const History& history) {
    if (should_abandon_()) throw Abandoned{};
    const Color color = position.side_to_move();
    mover_ = player_of(color);
    const auto player = static_cast<std::size_t>(mover_);
    const MatchMove chosen = players_[player].contestant.choose({.position = position,
                                                                 .history = history,
                                                                 .start = start_,
                                                                 .moves = moves_,
                                                                 .clock = clock_});
    const auto limit = clock_.limit(color);
    if (!clock_.spend(color, chosen.time)) {
        throw EngineFailure(Fault::Time,
                            fmt::format("{:.1f} ms of {:.1f}, its margin included",
                                        milliseconds(chosen.time), milliseconds(*limit)));
    }
    game_.use[player].add(players_[player].time.is_timed() ? chosen : without_time(chosen));
    moves_.push_back(chosen.move);
    told_.push_back(chosen);
    told_.back().left = clock_.left(color);
    game_.plies = static_cast<int>(moves_.size());
    return chosen;
}

void MatchPlay::note_failure(const EngineFailure& failure) {
    const Color loser = mover_ == white_ ? Color::White : Color::Black;
    game_.result = win_for(~loser);
    game_.cause = failure.fault();
    note(mover_, fmt::format("{}: {}", name(failure.fault()), failure.what()), position_);
    const auto player = static_cast<std::size_t>(mover_);
    stderr_tails_[player] = players_[player].contestant.stderr_tail();
}

void MatchPlay::note_noise() {
    for (int player = 0; player < 2; ++player) {
        const Noise noise = players_[static_cast<std::size_t>(player)].contestant.noise();
        if (noise.total() == 0) continue;
        note(player,
             fmt::format("noise: {} moves out of turn, {} lines too long, {} lines that are no UCI",
                         noise.stale_moves, noise.cut_lines, noise.other_lines),
             position_);
    }
}

void MatchPlay::note_contradicted_mates() {
    const std::size_t last_of_both = std::min<std::size_t>(told_.size(), 2);
    for (std::size_t back = 1; back <= last_of_both; ++back) {
        const MatchMove& told = told_[told_.size() - back];
        if (told.score == kNoScore || !is_mate(told.score)) continue;
        const Color last_mover = ~position_.side_to_move();
        const Color mover = back == 1 ? last_mover : ~last_mover;
        note(player_of(mover),
             fmt::format("claim: a mate ({}), but the game is drawn: {}",
                         told.score > kMateBound ? "its own" : "against it", name(game_.cause)),
             position_);
    }
}

void MatchPlay::note(int player, const std::string& what, const Position& position) {
    game_.incidents.push_back(
        {.ply = game_.plies, .player = player, .what = what, .fen = to_fen(position)});
}

}  // namespace ouk
