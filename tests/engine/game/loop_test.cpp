// The game loop with scripted players: what is observed, and when a game is stopped.
#include "engine/game/loop.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/notation.h"

namespace ouk {
namespace {

/// Plays the touk up and down with a fixed score for White.
struct Shuttle {
    int white_score;
    PlayerMove choose(const Position& position, const History&) const {
        const bool white = position.side_to_move() == Color::White;
        // Each move goes to a new square, so that no position comes back within eight moves.
        const int step = position.ply() / 2;
        const MoveList moves = legal_moves(position);
        Move chosen = moves[0];
        for (const Move move : moves) {
            const bool touk = position.kind_on(move.from()) == PieceKind::Touk;
            if (touk && file_of(move.to()) == file_of(move.from()) &&
                rank_of(move.to()) == (white ? 1 + step % 2 : 6 - step % 2)) {
                chosen = move;
            }
        }
        return {.move = chosen, .score = Score(white ? white_score : -white_score), .nodes = 1};
    }
};

Outcome play(const Adjudication& adjudication, int score, int* plies = nullptr) {
    static const auto rules = load_rules("ouk");
    const GameStart start{parse_fen(*rules, "r2k3n/1p6/8/8/8/1P6/8/R2K3N w - - 0 1"), {}};
    Shuttle white{score};
    Shuttle black{score};
    int seen = 0;
    Adjudicator adjudicator(adjudication);
    const Outcome end = play_game(start, white, black, adjudicator,
                                  [&](const Position&, const PlayerMove&) { ++seen; });
    if (plies != nullptr) {
        *plies = seen;
    }
    return end;
}

TEST(Loop, TheRulesEndAGame) {
    int plies = 0;
    EXPECT_EQ(play({}, 0, &plies), (Outcome{Result::Draw, Reason::Repetition}));
    EXPECT_GE(plies, 8);
}

TEST(Loop, Adjudicates) {
    int plies = 0;
    EXPECT_EQ(play({.win_score = 500, .win_plies = 4}, 600, &plies),
              (Outcome{Result::WhiteWins, Reason::AdjudicatedWin}));
    EXPECT_EQ(plies, 4);
    EXPECT_EQ(play({.win_score = 500, .win_plies = 4}, -600, &plies),
              (Outcome{Result::BlackWins, Reason::AdjudicatedWin}));
    EXPECT_EQ(play({.win_score = 500, .win_plies = 4}, 499).reason, Reason::Repetition);
    EXPECT_EQ(play({.draw_score = 10, .draw_plies = 3, .draw_from_ply = 5}, 10, &plies),
              (Outcome{Result::Draw, Reason::AdjudicatedDraw}));
    EXPECT_EQ(plies, 5);
    EXPECT_EQ(play({.draw_score = 10, .draw_plies = 3, .draw_from_ply = 5}, 11).reason,
              Reason::Repetition);
    EXPECT_EQ(play({.max_plies = 6}, 0, &plies), (Outcome{Result::Draw, Reason::MaxPlies}));
    EXPECT_EQ(plies, 6);
}

TEST(Loop, ARunningCountIsAdjudicatedByItsOwnKeys) {
    struct Row {
        Adjudication rules;
        int score;  // White's, who has just moved
        bool in_count, otherwise;
    };
    const Row rows[] = {
        {{.draw_score = 10, .draw_plies = 1, .draw_from_ply = 0}, 0, false, true},
        {{.count_draw_score = 10, .draw_plies = 1, .draw_from_ply = 0}, 0, true, false},
        {{.win_score = 500, .win_plies = 1}, 900, false, true},
        {{.win_score = 500, .win_plies = 1}, 31900, true, true},
        {{.win_score = 500, .win_plies = 1, .win_in_count = true}, 900, true, true},
    };
    const auto rules = load_rules("ouk");
    const Position counting = parse_fen(*rules, "3k4/8/8/8/8/8/R7/3K4 b - 30 5 60");
    const Position plain = parse_fen(*rules, "3k4/8/8/8/8/8/R6r/3K4 b - - 5 60");
    for (const Row& row : rows) {
        const auto is_stopped = [&](const Position& position) {
            return Adjudicator(row.rules).see(position, Score(row.score), 100).has_value();
        };
        EXPECT_EQ(is_stopped(counting), row.in_count) << "row " << &row - rows;
        EXPECT_EQ(is_stopped(plain), row.otherwise) << "row " << &row - rows;
    }
}

TEST(Loop, AGameThatIsPlayedOutKeepsTheFirstVerdict) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "3k4/8/8/8/8/8/R6r/3K4 b - - 5 60");
    Adjudicator adjudicator({.win_score = 500, .win_plies = 2, .max_plies = 9}, true);
    EXPECT_FALSE(adjudicator.see(position, Score(600), 5));
    EXPECT_FALSE(adjudicator.verdict());
    EXPECT_FALSE(adjudicator.see(position, Score(600), 6));
    EXPECT_FALSE(adjudicator.see(position, Score(-600), 7));
    EXPECT_FALSE(adjudicator.see(position, Score(-600), 8));
    const Outcome won{Result::WhiteWins, Reason::AdjudicatedWin};
    EXPECT_EQ(adjudicator.verdict()->outcome, won);
    EXPECT_EQ(adjudicator.verdict()->plies, 6);
    EXPECT_EQ(adjudicator.see(position, Score(-600), 9), (Outcome{Result::Draw, Reason::MaxPlies}));
}

TEST(Loop, TheOpeningIsPlayedAndObservedWithoutScore) {
    const auto rules = load_rules("ouk");
    const Position start = start_position(*rules);
    const std::vector<Move> opening{parse_uci(start, "a3a4"),
                                    parse_uci(start.after(parse_uci(start, "a3a4")), "h6h5")};
    Shuttle player{0};
    std::vector<Score> scores;
    Adjudicator adjudicator({.max_plies = 4});
    (void)play_game({start, opening}, player, player, adjudicator,
                    [&](const Position&, const PlayerMove& move) { scores.push_back(move.score); });
    ASSERT_EQ(scores.size(), 4U);
    EXPECT_EQ(scores[0], kNoScore);
    EXPECT_EQ(scores[1], kNoScore);
    EXPECT_EQ(scores[2], Score(0));
}

}  // namespace
}  // namespace ouk
