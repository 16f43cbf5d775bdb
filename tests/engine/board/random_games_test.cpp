// Properties that hold in every position of random games, in every preset.
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/board/changes.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"

namespace ouk {
namespace {

constexpr int kGames = 60;
constexpr int kMostPlies = 300;

void check_move(const Position& position, Move move) {
    ASSERT_TRUE(is_legal(position, move));
    ASSERT_EQ(parse_uci(position, to_uci(position.rules(), move)), move);
    ASSERT_EQ(parse_san(position, to_san(position, move)), move);
    const Position next = position.after(move);
    const Position fresh = parse_fen(position.rules(), to_fen(next));
    ASSERT_EQ(next.key(), fresh.key());
    ASSERT_EQ(next.checkers(), fresh.checkers());
    ASSERT_EQ(next.men(), fresh.men());

    Placement changed = position.men();
    const Changes changes = changes_of(position, move);
    for (int i = 0; i < changes.removed_count; ++i) {
        changed.take(changes.removed[i].piece, changes.removed[i].square);
    }
    for (int i = 0; i < changes.added_count; ++i) {
        changed.put(changes.added[i].piece, changes.added[i].square);
    }
    ASSERT_EQ(changed, next.men());
}

/// Tries every move that 16 bits can say: exactly the listed ones are legal.
void check_all_moves(const Position& position, const MoveList& legal) {
    int accepted = 0;
    for (unsigned bits = 0; bits < (index_of(PieceKind::Khon) << 12); ++bits) {
        accepted += is_legal(position, Move::from_bits(static_cast<std::uint16_t>(bits))) ? 1 : 0;
    }
    ASSERT_EQ(accepted, legal.size());
}

void play(const Rules& rules, std::uint64_t game) {
    Random random(random_key(7, game, Purpose::Test));
    Position position = start_position(rules);
    for (int ply = 0; ply < kMostPlies && !outcome(position); ++ply) {
        const MoveList legal = legal_moves(position);
        ASSERT_EQ(legal.size(), count_legal_moves(position));
        ASSERT_EQ(legal.size(), legal_captures(position).size() + legal_quiets(position).size());
        const Move move =
            legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
        check_move(position, move);
        if (ply % 50 == 49 && game % 10 == 0) {
            check_all_moves(position, legal);
        }
        position = position.after(move);
    }
}

TEST(RandomGames, KeepTheProperties) {
    for (const std::string& preset : preset_names()) {
        SCOPED_TRACE(preset);
        const auto rules = load_rules(preset);
        for (std::uint64_t game = 0; game < kGames; ++game) {
            SCOPED_TRACE(game);
            ASSERT_NO_FATAL_FAILURE(play(*rules, game));
        }
    }
}

}  // namespace
}  // namespace ouk
