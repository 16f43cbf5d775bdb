// Referees on scripted scores. The words of fastchess (from_fastchess.cpp) lean on these keys; the
// rows that name a tracker follow that program's, alpha 1.8.2, app/src/matchmaking/match/match.hpp.
#include "tuning/gauntlet/referee.h"

#include <gtest/gtest.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"

namespace ouk {
namespace {

/// Quiet: neither a trey's move nor a capture.
enum class Kind { Quiet, Trey, Capture };
struct Ply {
    Score score;  // the mover's view
    Kind kind = Kind::Quiet;
};

/// Of Quiet moves of both sides in turn.
std::vector<Ply> quiet(const std::vector<int>& scores) {
    std::vector<Ply> plies;
    for (const int score : scores) plies.push_back({Score(score)});
    return plies;
}

Kind kind_of(const Position& position, Move move) {
    if (position.piece_on(move.to())) return Kind::Capture;
    return position.kind_on(move.from()) == PieceKind::Trey ? Kind::Trey : Kind::Quiet;
}

Position after_any(const Position& position, Kind kind) {
    for (const Move move : legal_moves(position))
        if (kind_of(position, move) == kind) return position.after(move);
    ADD_FAILURE() << "no such move in " << to_fen(position);
    return position;
}

struct RefereeRow {
    RefereeRules rules;
    std::vector<Ply> plies;
    int end;  // after so many plies; 0: not at all
    Result result = Result::Draw;
};

void expect(const RefereeRow& row, int move_number = 1, const Adjudication& adjudication = {}) {
    const auto rules = load_rules("ouk");
    Position position =
        parse_fen(*rules, "r3k2r/8/7p/p7/P7/8/7R/R3K3 w - - 0 " + std::to_string(move_number));
    Referee referee(adjudication, row.rules, position);
    int plies = 0;
    for (const Ply& ply : row.plies) {
        position = after_any(position, ply.kind);
        const auto end = referee.see(position, ply.score, ++plies);
        if (!end) continue;
        EXPECT_EQ(plies, row.end);
        EXPECT_EQ(end->result, row.result);
        return;
    }
    EXPECT_EQ(row.end, 0);
}

constexpr int kNone = kNoScore.value();
constexpr int kMates = mate_in(3).value();
constexpr int kMated = mated_in(4).value();

TEST(Referee, ASideResignsByItsOwnScores) {
    const RefereeRules rules{.resign_score = 400, .resign_moves = 2};
    const RefereeRow rows[] = {
        {rules, quiet({-400, 0, -401}), 3, Result::BlackWins},
        {rules, quiet({-400, 0, -399, 0, -400, 0, -400}), 7, Result::BlackWins},
        {rules, quiet({0, -400, 0, -400}), 4, Result::WhiteWins},
        {rules, quiet({-400, 0, kNone, 0, -400}), 0},
        {rules, quiet({kMated, 0, kMated}), 3, Result::BlackWins},
        {rules, quiet({400, -399, 400, -399, 400}), 0},
        {{}, quiet({kMated, kMates, kMated, kMates, kMated, kMates, kMated}), 0},
    };
    for (const RefereeRow& row : rows) expect(row);
}

// ResignTracker with twosided.
TEST(Referee, ASideResignsByBothSidesScores) {
    const RefereeRules rules{.resign_score = 400, .resign_moves = 1, .resign_twosided = true};
    const RefereeRules longer{.resign_score = 400, .resign_moves = 2, .resign_twosided = true};
    const RefereeRow rows[] = {
        {rules, quiet({400, -400}), 2, Result::WhiteWins},
        // The winner's move completes the span, the loser's next one ends the game.
        {rules, quiet({-400, 400, -400}), 3, Result::BlackWins},
        {rules, quiet({400, -399, 400, -400}), 4, Result::WhiteWins},
        {rules, quiet({kMates, kMated}), 2, Result::WhiteWins},
        {rules, quiet({400, kNone, -400, 0}), 0},
        {longer, quiet({400, -400, 400, -400}), 4, Result::WhiteWins},
        {longer, quiet({400, -400, 400, -399, 400, -400}), 0},
    };
    for (const RefereeRow& row : rows) expect(row);
}

// DrawTracker.
TEST(Referee, BothAgreeOnADraw) {
    const RefereeRules rules{.agreement_plies = 4, .agreement_score = 10};
    RefereeRules quiet_only = rules;
    quiet_only.agreement_quiet = true;
    const auto with = [](Kind third) {
        std::vector<Ply> plies = quiet({10, -10, 0, 5, 0, 0, 0});
        plies[2].kind = third;
        return plies;
    };
    const RefereeRow rows[] = {
        {rules, quiet({10, -10, 0, 5}), 4},
        {rules, quiet({10, -10, 11, 5, 0, 0, 0}), 7},
        {rules, quiet({10, -10, kNone, 5, 0, 0, 0}), 7},
        {rules, quiet({10, -10, kMates, 5, 0, 0, 0}), 7},
        {rules, with(Kind::Capture), 4},
        {quiet_only, with(Kind::Quiet), 4},
        {quiet_only, with(Kind::Capture), 6},
        {{.agreement_plies = 2, .agreement_from_ply = 5}, quiet({0, 0, 0, 0, 0}), 5},
    };
    for (const RefereeRow& row : rows) expect(row);
}

TEST(Referee, ATreysMoveBeginsTheSpanAnew) {
    const auto rules = load_rules("ouk");
    Position position = parse_fen(*rules, "r3k3/8/7p/8/8/P7/8/R3K3 w - - 0 1");
    Referee referee({}, {.agreement_plies = 2, .agreement_quiet = true}, position);
    for (const auto& [kind, ends] : {std::pair{Kind::Quiet, false},
                                     {Kind::Trey, false},
                                     {Kind::Trey, false},
                                     {Kind::Quiet, true}}) {
        // fastchess: set to 0, then this ply counts.
        position = after_any(position, kind);
        EXPECT_EQ(referee.see(position, kDrawScore, 1).has_value(), ends);
    }
}

// adjudicatable(fullMoveNumber() - 1).
TEST(Referee, MoveNumbersAreThePositions) {
    const RefereeRules rules{.agreement_plies = 2, .agreement_from_move = 3};
    const std::vector<Ply> plies = quiet({0, 0, 0, 0, 0, 0, 0});
    expect({rules, plies, 6}, 1);
    expect({rules, plies, 4}, 2);
    expect({rules, plies, 2}, 21);
}

// Match::adjudicate asks in this order.
TEST(Referee, WhoResignsAtTheLastMoveHasLost) {
    const RefereeRules rules{.resign_score = 400, .resign_moves = 2};
    expect({rules, quiet({-400, 0, -400}), 3, Result::BlackWins}, 1, {.max_plies = 3});
    expect({rules, quiet({-400, 0, -300}), 3, Result::Draw}, 1, {.max_plies = 3});
}

}  // namespace
}  // namespace ouk
