#include "tuning/engines/check/positions.h"

#include <fmt/format.h>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "engine/game/openings.h"
#include "engine/game/outcome.h"

namespace ouk {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kOpeningPlies = 20;
constexpr int kLongGamePlies = 400;
constexpr int kLongGameTries = 100;
constexpr int kRandomGames = 3000;
constexpr int kRandomGamePlies = 600;

CheckPosition as_fen(const Position& position) {
    return {"position fen " + to_fen(position), position};
}

CheckPosition as_moves(const Rules& rules, const std::vector<Move>& moves) {
    CheckPosition result{"position startpos moves", start_position(rules)};
    for (const Move move : moves) {
        result.command += ' ' + to_uci(rules, move);
        result.position = result.position.after(move);
    }
    return result;
}

/// Quiet moves where there are some, so that neither mates nor counts end the game.
std::optional<Move> choose_lasting(const Game& game, Random& random) {
    std::vector<Move> quiet;
    std::vector<Move> captures;
    for (const Move move : legal_moves(game.position)) {
        Game next = game;
        next.play(move);
        if (outcome(next.position, next.history)) continue;
        (is_capture(game.position, move) ? captures : quiet).push_back(move);
    }
    const std::vector<Move>& moves = quiet.empty() ? captures : quiet;
    if (moves.empty()) return std::nullopt;
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

CheckPosition find_long_game(const Rules& rules) {
    for (int attempt = 0; attempt < kLongGameTries; ++attempt) {
        Random random(random_key(kSeed, attempt, Purpose::Choice));
        Game game(start_position(rules));
        std::vector<Move> moves;
        while (static_cast<int>(moves.size()) < kLongGamePlies) {
            const auto move = choose_lasting(game, random);
            if (!move) break;
            moves.push_back(*move);
            game.play(*move);
        }
        if (static_cast<int>(moves.size()) == kLongGamePlies) return as_moves(rules, moves);
    }
    throw Error(rules.ruleset().name, fmt::format("no game of {} plies is found", kLongGamePlies),
                "a ruleset that has one");
}

/// The first of each kind is kept.
void keep(std::optional<CheckPosition>& kept, const Position& position) {
    if (!kept) kept = as_fen(position);
}

bool is_complete(const CheckPositions& found) {
    return found.mate_in_one && found.stalemate && found.only_move;
}

void look_at_random_game(const Rules& rules, std::uint64_t index, CheckPositions& found) {
    Random random(random_key(kSeed, index, Purpose::Opening));
    Position position = start_position(rules);
    for (int ply = 0; ply < kRandomGamePlies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.size() == 1) keep(found.only_move, position);
        const Position before = position;
        position = position.after(
            moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
        const auto end = outcome(position);
        if (!end) continue;
        if (end->reason == Reason::Stalemate) keep(found.stalemate, position);
        if (end->reason == Reason::Checkmate) {
            keep(found.mate_in_one, before);
            keep(found.mated, position);
        }
        return;
    }
}

}  // namespace

CheckPositions find_check_positions(const Rules& rules) {
    Random random(random_key(kSeed, 0, Purpose::Opening));
    const Position start = start_position(rules);
    const CheckPosition moves = as_moves(rules, random_opening(start, random, kOpeningPlies));
    CheckPositions found{.start = {"position startpos", start},
                         .fen = as_fen(moves.position),
                         .moves = moves,
                         .long_game = find_long_game(rules)};
    for (int index = 0; index < kRandomGames && !is_complete(found); ++index)
        look_at_random_game(rules, static_cast<std::uint64_t>(index), found);
    return found;
}

}  // namespace ouk
