#include "engine/eval/classical.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/material.h"
#include "engine/eval/term_counter.h"

namespace ouk {
namespace {

static_assert(Evaluator<ClassicalEval>);
static_assert(Evaluator<MaterialEval>);

Score classical(const Position& position) {
    ClassicalEval eval;
    return eval.evaluate(0, position);
}

/// Positions from random games of both rulesets.
template <class Visit>
void for_random_positions(Visit&& visit) {
    for (const char* ruleset : {"ouk", "makruk"}) {
        const auto rules = load_rules(ruleset);
        for (std::uint64_t game = 0; game < 20; ++game) {
            Random random(random_key(1, game, Purpose::Test));
            Position position = start_position(*rules);
            for (int ply = 0; ply < 150; ++ply) {
                const MoveList moves = legal_moves(position);
                if (moves.empty()) break;
                visit(position);
                position = position.after(moves[static_cast<int>(
                    random.below(static_cast<std::uint32_t>(moves.size())))]);
            }
        }
    }
}

/// The same position with each square and colour mapped; rights are left out.
template <class MapSquare>
Position mapped(const Position& position, bool swap_colours, MapSquare&& map) {
    Setup setup;
    for (const Square square : position.occupied()) {
        Piece piece = *position.piece_on(square);
        if (swap_colours) piece.color = ~piece.color;
        setup.men.put(piece, map(square));
    }
    setup.side_to_move = swap_colours ? ~position.side_to_move() : position.side_to_move();
    setup.count = position.count();
    return Position(position.rules(), setup);
}

TEST(Classical, MenThatGoFartherAreWorthMore) {
    struct Case {
        const char* ruleset;
        const char* better;
        const char* worse;
    };
    const Case cases[] = {
        {"ai-wok", "4k3/8/8/8/8/8/8/A3K3 w", "4k3/8/8/8/8/8/8/R3K3 w"},
        {"makruk", "4k3/8/8/8/8/8/8/R3K3 w", "4k3/8/8/8/8/8/8/M3K3 w"},
    };
    for (const Case& each : cases) {
        const auto rules = load_rules(each.ruleset);
        const Position better = parse_fen(*rules, each.better);
        const Position worse = parse_fen(*rules, each.worse);
        EXPECT_GT(classical(better), classical(worse)) << each.ruleset;
        EXPECT_GT(MaterialEval().evaluate(0, better), MaterialEval().evaluate(0, worse));
    }
}

TEST(Classical, SameForBothSidesAndBothWings) {
    for_random_positions([](const Position& position) {
        const Score score = classical(position);
        const auto flipped = mapped(position, true, [](Square square) {
            return make_square(file_of(square), 7 - rank_of(square));
        });
        const auto rotated = mapped(position, true, [](Square square) {
            return make_square(7 - file_of(square), 7 - rank_of(square));
        });
        const auto mirrored = mapped(position, false, [](Square square) {
            return make_square(7 - file_of(square), rank_of(square));
        });
        EXPECT_EQ(classical(flipped), score) << to_fen(position);
        EXPECT_EQ(classical(rotated), score) << to_fen(position);
        EXPECT_EQ(classical(mirrored), score) << to_fen(position);
    });
}

TEST(Classical, NeverAMateScore) {
    const auto rules = load_rules("makruk");
    const Position crowd = parse_fen(*rules, "RRRRRRRR/RRRRRRR1/8/8/8/8/8/K6k b - - 0 1");
    EXPECT_FALSE(is_mate(classical(crowd)));
    EXPECT_LT(classical(crowd), Score(-2000));
}

/// The tally a tuner would use: how often each weight counted.
struct Coefficients {
    std::map<const Weight*, int> times;
    void add(const Weight& weight, int n) { times[&weight] += n; }
};

TEST(Classical, CoefficientsTimesWeightsIsTheScore) {
    const EvalWeights weights;
    for_random_positions([&](const Position& position) {
        Coefficients coefficients;
        TermCounter<Coefficients>(position, weights, coefficients).count();
        int middlegame = 0;
        int endgame = 0;
        for (const auto& [weight, times] : coefficients.times) {
            middlegame += weight->middlegame() * times;
            endgame += weight->endgame() * times;
        }
        const int phase = game_phase(position);
        const int mixed = (middlegame * phase + endgame * (kFullPhase - phase)) / kFullPhase;
        const Color strong = mixed >= 0 ? Color::White : Color::Black;
        const int white_view = mixed * win_scale(position, strong) / kFullScale;
        const int sign = position.side_to_move() == Color::White ? 1 : -1;
        EXPECT_EQ(classical(position), Score(sign * white_view)) << to_fen(position);
    });
}

/// Rows of positions of which each is worth less to White than the one before.
TEST(Classical, KnowsWhatIsBetter) {
    const std::vector<std::vector<std::string>> rows = {
        // The count runs out.
        {"8/8/8/3k4/8/8/8/KRR5 w - 126 0 1", "8/8/8/3k4/8/8/8/KRR5 w - 126 80 1",
         "8/8/8/3k4/8/8/8/KRR5 w - 126 120 1", "8/8/8/3k4/8/8/8/KRR5 w - 126 126 1"},
        // A bare khon in the corner, at the edge, in the centre.
        {"k7/8/8/8/8/4K3/8/7R w - - 0 1", "3k4/8/8/8/8/4K3/8/7R w - - 0 1",
         "8/8/8/3k4/8/4K3/8/7R w - - 0 1"},
        // Khons near each other, far apart.
        {"3k4/8/3K4/8/8/8/8/7R w - - 0 1", "3k4/8/8/8/8/8/8/K6R w - - 0 1"},
        // A passed trey one step from the sixth rank, two, and one that is held up.
        {"3k4/8/8/P7/8/7p/8/3K4 w - - 0 1", "3k4/8/8/8/P7/7p/8/3K4 w - - 0 1"},
        {"3k4/8/7p/P7/8/8/8/3K4 w - - 0 1", "3k4/8/p7/P7/8/8/8/3K4 w - - 0 1"},
        // A touk on an open file, and behind its own trey.
        {"3k4/ppp5/8/8/8/PPP5/8/3K3R w - - 0 1", "3k4/ppp5/8/8/8/PPP5/8/1R1K4 w - - 0 1"},
        // A touk more without trey wins; a neang more seldom does.
        {"3k4/8/2s5/8/8/4S3/8/R2K4 w - - 0 1", "3k4/8/2s5/8/8/4S3/8/M2K4 w - - 0 1"},
    };
    const auto rules = load_rules("ouk");
    for (const auto& row : rows) {
        for (std::size_t i = 1; i < row.size(); ++i) {
            EXPECT_GT(classical(parse_fen(*rules, row[i - 1])),
                      classical(parse_fen(*rules, row[i])))
                << row[i];
        }
    }
}

}  // namespace
}  // namespace ouk
