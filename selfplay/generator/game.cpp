#include "selfplay/generator/game.h"

#include <cstdlib>

#include "engine/base/error.h"
#include "engine/base/permutation.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/game/game.h"
#include "engine/game/openings.h"
#include "selfplay/dataset/stored_move.h"
#include "selfplay/dataset/stored_score.h"
#include "selfplay/generator/player.h"

namespace ouk {

namespace {

constexpr int kOpeningTries = 1000;

}  // namespace

SelfplayPlayer::SelfplayPlayer(const SelfplayConfig& config, const SelfplayInputs& inputs)
    : config_(&config),
      inputs_(&inputs),
      start_(start_position(*inputs.rules)),
      opponents_(inputs.opponents.size()) {}

PlayedGame SelfplayPlayer::play(std::uint64_t index) {
    const Position from = start_of(index);
    const GameStart start{.position = from, .opening = draw_opening(from, index)};
    const Seats seats = draw_seats(index);
    const bool plays_out = stream(index, Purpose::Playout).unit() < config_->playout_share;
    Adjudicator adjudicator(config_->adjudication, plays_out);
    PlayedGame game{.record = {.index = index,
                               .start = pack(from),
                               .first_ply = from.ply(),
                               .white = static_cast<std::uint8_t>(seats.white),
                               .black = static_cast<std::uint8_t>(seats.black)}};
    const Outcome end = play(start, seats, index, adjudicator, game);
    game.record.result = end.result;
    game.record.reason = end.reason;
    if (const auto& verdict = adjudicator.verdict()) {
        game.record.verdict = {.result = verdict->outcome.result, .ply = verdict->plies};
    }
    return game;
}

Outcome SelfplayPlayer::play(const GameStart& start, const Seats& seats, std::uint64_t index,
                             Adjudicator& adjudicator, PlayedGame& game) {
    const auto record = [&game](const Position& before, const PlayerMove& played) {
        game.record.moves.push_back(to_stored(before.rules(), played.move));
        game.record.scores.push_back(stored_score(before, played.score));
        game.nodes += played.nodes;
    };
    Random choices = stream(index, Purpose::Choice);
    if (config_->moves == "random") {
        RandomSide side(choices);
        return play_game(start, side, side, adjudicator, record);
    }
    const int opening_plies = static_cast<int>(start.opening.size());
    SelfplaySide white(*config_, *inputs_, seat(seats.white, white_), choices, opening_plies);
    SelfplaySide black(*config_, *inputs_, seat(seats.black, black_), choices, opening_plies);
    return play_game(start, white, black, adjudicator, record);
}

Random SelfplayPlayer::stream(std::uint64_t index, Purpose purpose) const {
    return Random(random_key(static_cast<std::uint64_t>(config_->seed), index, purpose));
}

SelfplayPlayer::Seats SelfplayPlayer::draw_seats(std::uint64_t index) const {
    Random random = stream(index, Purpose::Opponent);
    double drawn = random.unit();
    const bool is_white = (random.next() & 1) != 0;
    for (std::size_t i = 0; i < inputs_->opponents.size(); ++i) {
        drawn -= inputs_->opponents[i].share;
        const int player = static_cast<int>(i) + 1;
        if (drawn < 0) return is_white ? Seats{.white = player} : Seats{.black = player};
    }
    return {};
}

/// Each round through the book has an order of its own.
Position SelfplayPlayer::start_of(std::uint64_t index) const {
    const std::uint64_t lines = inputs_->book.size();
    if (lines == 0) return start_;
    const std::uint64_t round = index / lines;
    const auto seed = static_cast<std::uint64_t>(config_->seed);
    return inputs_
        ->book[permuted(index % lines, lines, random_key(seed, round, Purpose::BookOrder))];
}

std::vector<Move> SelfplayPlayer::draw_opening(const Position& start, std::uint64_t index) {
    const OpeningConfig& config = config_->opening;
    const bool is_any_wanted = config.min_score == 0 && config.max_score == 0;
    Random random = stream(index, Purpose::Opening);
    for (int tries = 0; tries < kOpeningTries; ++tries) {
        const bool has_extra_ply = random.unit() < config.extra_ply_share;
        const int plies = static_cast<int>(config.plies) + (has_extra_ply ? 1 : 0);
        std::vector<Move> opening = random_opening(start, random, plies);
        if (is_any_wanted || is_wanted(start, opening)) return opening;
    }
    throw Error("opening.max_score",
                "none of " + std::to_string(kOpeningTries) + " openings of game " +
                    std::to_string(index) + " lies within the score window",
                "a wider window or fewer opening.plies");
}

bool SelfplayPlayer::is_wanted(const Position& start, const std::vector<Move>& opening) {
    const OpeningConfig& config = config_->opening;
    Game game(start);
    for (const Move move : opening) game.play(move);
    Engine& engine = seat(0, white_);
    const SearchLimits limits = to_search_limits(
        {.soft_nodes = config.nodes, .hard_nodes = config_->hard_nodes, .depth = 0});
    const Score score = engine.search(game.position, game.history, limits).score;
    const int size = std::abs(score.value());
    return size >= config.min_score && (config.max_score == 0 || size <= config.max_score);
}

Engine& SelfplayPlayer::seat(int player, std::unique_ptr<Engine>& own) {
    const auto opponent = static_cast<std::size_t>(player) - 1;
    std::unique_ptr<Engine>& engine = player == 0 ? own : opponents_[opponent];
    const EvalSource& eval = player == 0 ? inputs_->eval : inputs_->opponents[opponent].eval;
    if (!engine) {
        engine = make_engine(eval, {.hash_mib = static_cast<std::size_t>(config_->hash_mib)});
    }
    engine->new_game();
    return *engine;
}

}  // namespace ouk
