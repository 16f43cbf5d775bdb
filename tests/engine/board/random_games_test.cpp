// Properties that hold in every position of random games, in every ruleset.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/changes.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/board/packed.h"
#include "engine/game/outcome.h"
#include "tests/engine/board/slow_rules.h"
#include "tests/engine/rulesets.h"

namespace ouk {
namespace {

constexpr int kMostPlies = 300;

/// The same game seen by the other side: colours swapped, and the board turned or flipped,
/// whichever brings White's homes onto Black's.
class OtherSide {
public:
    explicit OtherSide(const Rules& rules) {
        Bitboard turned;
        for (const Square home : rules.first_move_homes(Color::White)) {
            turned |= static_cast<Square>(index_of(home) ^ kTurn);
        }
        mask_ = turned == rules.first_move_homes(Color::Black) ? kTurn : kFlip;
    }
    [[nodiscard]] Square square(Square from) const {
        return static_cast<Square>(index_of(from) ^ mask_);
    }
    [[nodiscard]] Move move(Move from) const {
        const PieceKind promotion = from.promotes() ? from.promotion() : PieceKind::Trey;
        return {square(from.from()), square(from.to()), promotion};
    }
    [[nodiscard]] Position position(const Position& from) const {
        Setup setup;
        for (const Square at : from.occupied()) {
            const Piece piece = *from.piece_on(at);
            setup.men.put({~piece.color, piece.kind}, square(at));
        }
        for (const Square at : from.rights()) setup.rights |= square(at);
        setup.side_to_move = ~from.side_to_move();
        setup.count = from.count();
        if (setup.count.owner) setup.count.owner = ~*setup.count.owner;
        setup.has_checked = {from.has_checked(Color::Black), from.has_checked(Color::White)};
        return {from.rules(), setup};
    }

private:
    static constexpr int kTurn = 63;
    static constexpr int kFlip = 56;
    int mask_;
};

std::vector<std::uint16_t> sorted_bits(const MoveList& moves) {
    std::vector<std::uint16_t> bits;
    for (const Move move : moves) bits.push_back(move.bits());
    std::ranges::sort(bits);
    return bits;
}

void check_same(const Position& a, const Position& b) {
    ASSERT_EQ(a.key(), b.key());
    ASSERT_EQ(a.checkers(), b.checkers());
    ASSERT_EQ(a.men(), b.men());
    ASSERT_EQ(a.rights(), b.rights());
    ASSERT_EQ(a.count(), b.count());
}

/// What leads on: the next position in every form it can take.
void check_move(const Position& position, Move move) {
    const Rules& rules = position.rules();
    ASSERT_TRUE(is_legal(position, move));
    ASSERT_EQ(parse_uci(position, to_uci(rules, move)), move);
    ASSERT_EQ(parse_san(position, to_san(position, move)), move);
    const Position next = position.after(move);
    ASSERT_NO_FATAL_FAILURE(check_same(next, parse_fen(rules, to_fen(next))));
    ASSERT_NO_FATAL_FAILURE(check_same(next, unpack(rules, pack(next), next.ply(), "test")));

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

/// Each right is part of what is repeated.
void check_rights_in_key(const Position& position) {
    Setup setup;
    setup.men = position.men();
    setup.side_to_move = position.side_to_move();
    std::set<std::uint64_t> keys{position.key()};
    for (const Square right : position.rights()) {
        setup.rights = position.rights() ^ right;
        keys.insert(Position(position.rules(), setup).key());
    }
    ASSERT_EQ(keys.size(), 1 + static_cast<std::size_t>(position.rights().count()));
}

void check_other_side(const OtherSide& other, const Position& position, const MoveList& legal) {
    std::vector<std::uint16_t> expected;
    for (const Move move : legal) expected.push_back(other.move(move).bits());
    std::ranges::sort(expected);
    ASSERT_EQ(sorted_bits(legal_moves(other.position(position))), expected);
}

/// Tries every move that 16 bits can say: exactly the listed ones are legal.
void check_all_moves(const Position& position, const MoveList& legal) {
    int accepted = 0;
    for (unsigned bits = 0; bits < (index_of(PieceKind::Khon) << 12); ++bits) {
        accepted += is_legal(position, Move::from_bits(static_cast<std::uint16_t>(bits))) ? 1 : 0;
    }
    ASSERT_EQ(accepted, legal.size());
}

class RandomGames : public testing::TestWithParam<std::string> {
protected:
    void play(std::uint64_t game) const {
        constexpr int kPliesBetweenExpensive = 50;
        Random random(random_key(7, game, Purpose::Test));
        Position position = start_position(*rules_);
        for (int ply = 0; ply < kMostPlies && !outcome(position); ++ply) {
            const MoveList legal = legal_moves(position);
            ASSERT_EQ(legal.size(), count_legal_moves(position));
            ASSERT_EQ(legal.size(),
                      legal_captures(position).size() + legal_quiets(position).size());
            ASSERT_EQ(sorted_bits(legal), slow_.legal_moves(position)) << to_fen(position);
            ASSERT_NO_FATAL_FAILURE(check_other_side(other_, position, legal)) << to_fen(position);
            ASSERT_NO_FATAL_FAILURE(check_rights_in_key(position)) << to_fen(position);
            const auto choice = random.below(static_cast<std::uint32_t>(legal.size()));
            const Move move = legal[static_cast<int>(choice)];
            ASSERT_NO_FATAL_FAILURE(check_move(position, move)) << to_fen(position);
            const bool is_expensive_time =
                ply % kPliesBetweenExpensive == kPliesBetweenExpensive - 1 && game % 20 == 0;
            if (is_expensive_time) {
                ASSERT_NO_FATAL_FAILURE(check_all_moves(position, legal)) << to_fen(position);
            }
            position = position.after(move);
        }
    }

    std::shared_ptr<const Rules> rules_ = test::rules_of(GetParam());
    test::SlowRules slow_{*rules_};
    OtherSide other_{*rules_};
};

/// OUK_RANDOM_GAMES for each ruleset: 10,000 in all in release builds (CMakeLists.txt beside).
TEST_P(RandomGames, KeepTheProperties) {
    for (std::uint64_t game = 0; game < OUK_RANDOM_GAMES; ++game) {
        SCOPED_TRACE(game);
        ASSERT_NO_FATAL_FAILURE(play(game));
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, RandomGames, testing::ValuesIn(test::all_rulesets()),
                         test::ruleset_name);

}  // namespace
}  // namespace ouk
