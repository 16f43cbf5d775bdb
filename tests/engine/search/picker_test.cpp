#include "engine/search/picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/fen.h"

namespace ouk {
namespace {

const ExchangeValues kValues = exchange_values(SearchParams{}, *load_rules("makruk"));

std::vector<std::uint16_t> sorted_bits(const auto& moves) {
    std::vector<std::uint16_t> bits;
    for (const Move move : moves) {
        bits.push_back(move.bits());
    }
    std::ranges::sort(bits);
    return bits;
}

std::vector<Move> all_picked(MovePicker picker) {
    std::vector<Move> moves;
    while (const Move move = picker.next()) {
        moves.push_back(move);
    }
    return moves;
}

/// Random walks; at each step table move and killers that may or may not be legal there.
TEST(MovePicker, GivesEachLegalMoveOnce) {
    const Histories histories;
    for (const char* ruleset : {"ouk", "makruk"}) {
        const auto rules = load_rules(ruleset);
        Random random(random_key(1, 0, Purpose::Test));
        Position position = start_position(*rules);
        Move stale;  // of the other side, or gone: seldom legal
        for (int step = 0; step < 2000; ++step) {
            const MoveList legal = legal_moves(position);
            if (legal.empty()) {
                position = start_position(*rules);
                continue;
            }
            const auto any = [&] {
                const auto size = static_cast<std::uint32_t>(legal.size());
                return random.below(4) == 0 ? stale : legal[static_cast<int>(random.below(size))];
            };
            const Killers killers{any(), any()};
            const Move table_move = any();
            if (killers[0] == killers[1]) continue;
            const MovePicker picker({position, histories, kValues, {}}, table_move, killers,
                                    MovePicker::Moves::All);
            ASSERT_EQ(sorted_bits(all_picked(picker)), sorted_bits(legal)) << to_fen(position);
            stale = legal[0];
            position = position.after(
                legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
        }
    }
}

TEST(MovePicker, OrderIsTableCapturesKillersQuietsLosses) {
    const auto rules = load_rules("makruk");
    // Rxa4 wins a ses, Rxh1 loses the touk for a neang that a koul guards.
    const Position position = parse_fen(*rules, "4k3/8/8/8/n7/8/6s1/R2K3m w");
    const Histories histories;
    const Move table_move(make_square(3, 0), make_square(3, 1));
    const Move killer(make_square(0, 0), make_square(0, 2));
    const std::vector<Move> moves = all_picked(MovePicker(
        {position, histories, kValues, {}}, table_move, {killer, Move{}}, MovePicker::Moves::All));
    ASSERT_GE(moves.size(), 4U);
    EXPECT_EQ(moves[0], table_move);
    EXPECT_EQ(moves[1], Move(make_square(0, 0), make_square(0, 3)));
    EXPECT_EQ(moves[2], killer);
}

TEST(MovePicker, GoodCapturesOnly) {
    const auto rules = load_rules("makruk");
    const Histories histories;
    // One ses is guarded by a trey, the other by nobody.
    const Position position = parse_fen(*rules, "4k3/8/8/1p6/n7/8/8/R2K3n w");
    EXPECT_TRUE(all_picked(MovePicker({position, histories, kValues, {}}, {}, {},
                                      MovePicker::Moves::GoodCaptures))
                    .empty());
    const Position free = parse_fen(*rules, "4k3/8/8/8/n7/8/8/R2K3n w");
    EXPECT_EQ(all_picked(MovePicker({free, histories, kValues, {}}, {}, {},
                                    MovePicker::Moves::GoodCaptures))
                  .size(),
              1U);
}

TEST(MovePicker, SkipsQuietsWhenTold) {
    const auto rules = load_rules("ouk");
    const Position position = start_position(*rules);
    const Histories histories;
    MovePicker picker({position, histories, kValues, {}}, {}, {}, MovePicker::Moves::All);
    EXPECT_TRUE(picker.next());
    picker.skip_quiets();
    EXPECT_FALSE(picker.next());
}

TEST(Histories, LearnWithinBounds) {
    Learnt<100> learnt;
    for (int i = 0; i < 1000; ++i) {
        learnt.learn(40);
    }
    EXPECT_LE(learnt.value(), 100);
    EXPECT_GE(learnt.value(), 95);
    for (int i = 0; i < 1000; ++i) {
        learnt.learn(-100);
    }
    EXPECT_EQ(learnt.value(), -100);
}

}  // namespace
}  // namespace ouk
