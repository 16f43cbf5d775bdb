// Tiny players for tests of matches.
#pragma once

#include <memory>
#include <string>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/game/openings.h"
#include "tuning/gauntlet/contestant.h"

namespace ouk::testing {

/// Plays any legal move.
class RandomContestant : public Contestant {
public:
    void new_game(std::uint64_t key) override { random_ = Random(key); }
    MatchMove choose(const Turn& turn) override {
        return {.move = any_of(legal_moves(turn.position)), .nodes = 1};
    }

protected:
    Move any_of(const MoveList& moves) {
        const auto chosen = random_.below(static_cast<std::uint32_t>(moves.size()));
        return *(moves.begin() + chosen);
    }

private:
    Random random_{0};
};

/// Mates where it can, else captures where it can, else plays any legal move.
class GreedyContestant : public RandomContestant {
public:
    MatchMove choose(const Turn& turn) override {
        for (const Move move : legal_moves(turn.position)) {
            const Position next = turn.position.after(move);
            if (next.in_check() && !has_legal_move(next)) return {.move = move, .nodes = 1};
        }
        const MoveList captures = legal_captures(turn.position);
        if (captures.size() > 0) return {.move = any_of(captures), .nodes = 1};
        return RandomContestant::choose(turn);
    }
};

template <class C>
ContestantFactory factory_of() {
    return [] { return std::make_unique<C>(); };
}

/// An EPD file of so many positions four random plies from the start.
inline std::string write_book(const Rules& rules, const std::string& folder, int lines) {
    std::string text;
    for (int line = 0; line < lines; ++line) {
        Position position = start_position(rules);
        Random random(random_key(1, static_cast<std::uint64_t>(line), Purpose::Test));
        for (const Move move : random_opening(position, random, 4)) position = position.after(move);
        text += to_fen(position) + '\n';
    }
    const std::string path = folder + "/book.epd";
    write_atomically(path, text);
    return path;
}

}  // namespace ouk::testing
