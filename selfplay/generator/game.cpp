#include "selfplay/generator/game.h"

#include <cstdlib>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/game/game.h"
#include "engine/game/openings.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

constexpr int kOpeningTries = 1000;

SearchLimits node_limits(std::int64_t soft, std::int64_t hard) {
    SearchLimits limits;
    limits.soft_nodes = static_cast<std::uint64_t>(soft);
    limits.nodes = static_cast<std::uint64_t>(hard);
    return limits;
}

/// White's view, as files hold scores.
std::int16_t stored_score(const Position& before, Score score) {
    const bool keep = score == kNoScore || before.side_to_move() == Color::White;
    return static_cast<std::int16_t>(keep ? score.value() : -score.value());
}

}  // namespace

SelfplayPlayer::SelfplayPlayer(const SelfplayConfig& config, const SelfplayInputs& inputs)
    : config_(&config),
      start_(start_position(*inputs.rules)),
      white_(make_engine(inputs.eval, {.hash_mib = static_cast<std::size_t>(config.hash_mib)})),
      black_(make_engine(inputs.eval, {.hash_mib = static_cast<std::size_t>(config.hash_mib)})) {}

PlayedGame SelfplayPlayer::play(std::uint64_t index) {
    const GameStart start{.position = start_, .opening = draw_opening(index)};
    white_->new_game();
    black_->new_game();
    const SearchLimits limits = node_limits(config_->soft_nodes, config_->hard_nodes);
    EnginePlayer white(*white_, limits);
    EnginePlayer black(*black_, limits);

    PlayedGame game{.record = {.index = index, .start = pack(start_), .first_ply = start_.ply()}};
    const auto record = [&](const Position& before, const PlayerMove& played) {
        game.record.moves.push_back(to_stored(before.rules(), played.move));
        game.record.scores.push_back(stored_score(before, played.score));
        game.nodes += played.nodes;
    };
    const Outcome end = play_game(start, white, black, config_->adjudication, record);
    game.record.result = end.result;
    game.record.reason = end.reason;
    return game;
}

std::vector<Move> SelfplayPlayer::draw_opening(std::uint64_t index) {
    const OpeningConfig& config = config_->opening;
    const auto seed = static_cast<std::uint64_t>(config_->seed);
    Random random(random_key(seed, index, Purpose::Opening));
    for (int tries = 0; tries < kOpeningTries; ++tries) {
        const bool has_extra_ply = random.unit() < config.extra_ply_share;
        const int plies = static_cast<int>(config.plies) + (has_extra_ply ? 1 : 0);
        std::vector<Move> opening = random_opening(start_, random, plies);
        if (config.max_score == 0 || is_wanted(opening)) return opening;
    }
    throw Error("opening.max_score",
                "none of " + std::to_string(kOpeningTries) + " openings of game " +
                    std::to_string(index) + " lies within it",
                "a wider window or fewer opening.plies");
}

bool SelfplayPlayer::is_wanted(const std::vector<Move>& opening) {
    Game game(start_);
    for (const Move move : opening) game.play(move);
    white_->new_game();
    const SearchLimits limits = node_limits(config_->opening.nodes, config_->hard_nodes);
    const Score score = white_->search(game.position, game.history, limits).score;
    return std::abs(score.value()) <= config_->opening.max_score;
}

}  // namespace ouk
