#include "engine/game/ruleset_games.h"

#include "engine/base/random.h"
#include "engine/game/loop.h"

namespace ouk {

namespace {

constexpr std::uint64_t kSeed = 1;

class RandomPlayer {
public:
    explicit RandomPlayer(int game)
        : random_(random_key(kSeed, static_cast<std::uint64_t>(game), Purpose::Choice)) {}

    PlayerMove choose(const Position& position, const History&) {
        const MoveList legal = legal_moves(position);
        const auto choice = random_.below(static_cast<std::uint32_t>(legal.size()));
        return {.move = legal[static_cast<int>(choice)]};
    }

private:
    Random random_;
};

/// Kinds of which a first move is legal here that their steps do not make.
ByKind<bool> leapers(const Position& position) {
    const Rules& rules = position.rules();
    const Color us = position.side_to_move();
    ByKind<bool> found{};
    if ((position.rights() & position.pieces(us)).none()) return found;
    for (const Move move : legal_moves(position)) {
        if (!position.rights().has(move.from())) continue;
        const PieceKind kind = position.kind_on(move.from());
        const Bitboard steps =
            is_capture(position, move)
                ? rules.attacks(us, kind, move.from(), position.occupied())
                : rules.step_quiets(us, kind, move.from()) |
                      (rules.slides(kind) ? rook_attacks(move.from(), position.occupied())
                                          : Bitboard());
        const bool is_sutra = position.pieces(us).has(move.to());
        if (is_sutra || !steps.has(move.to())) found[index_of(kind)] = true;
    }
    return found;
}

void play(RandomGames& seen, const Position& start, int max_plies) {
    RandomPlayer player(seen.games);
    bool has_count = false;
    const auto look = [&](const Position& position, const PlayerMove&) {
        ++seen.plies;
        has_count |= position.count().running();
        const ByKind<bool> found = leapers(position);
        for (const PieceKind kind : kAllKinds) {
            seen.first_moves[index_of(kind)] += found[index_of(kind)] ? 1 : 0;
        }
    };
    Adjudicator adjudicator({.max_plies = max_plies});
    const Outcome end = play_game({start, {}}, player, player, adjudicator, look);
    ++seen.games;
    ++seen.results[RandomGames::slot(end.result)];
    ++seen.reasons[static_cast<std::size_t>(end.reason)];
    seen.counted += has_count || end.reason == Reason::Count ? 1 : 0;
}

}  // namespace

RandomGames play_random_games(const Position& start, int games, int max_plies) {
    RandomGames seen;
    while (seen.games < games) play(seen, start, max_plies);
    return seen;
}

}  // namespace ouk
