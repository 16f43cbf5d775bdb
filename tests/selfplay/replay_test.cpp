// Replaying stored games: it gives every position, and refuses what the rules contradict.
#include <gmock/gmock.h>

#include "engine/board/notation.h"
#include "selfplay/dataset/replay.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

void ignore(const StoredPosition&) {}

/// A game from `fen` by UCI moves, with scores 0.
GameRecord game_of(const Rules& rules, const std::string& fen,
                   const std::vector<std::string>& moves, Outcome end) {
    Position position = parse_fen(rules, fen);
    GameRecord game{.index = 42, .start = pack(position), .first_ply = position.ply()};
    for (const std::string& text : moves) {
        const Move move = parse_uci(position, text);
        game.moves.push_back(to_stored(rules, move));
        game.scores.push_back(0);
        position = position.after(move);
    }
    game.result = end.result;
    game.reason = end.reason;
    return game;
}

class ReplayTest : public ::testing::Test {
protected:
    [[nodiscard]] std::string error(const GameRecord& game) const {
        return error_text([&] { replay(*rules_, game, "g.h5", ignore); });
    }
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
};

TEST_F(ReplayTest, GamesOfTheGameLoopReplay) {
    for (const GameRecord& game : random_games(*rules_, 40)) {
        Position expected = start_position(*rules_);
        std::size_t plies = 0;
        replay(*rules_, game, "g.h5", [&](const StoredPosition& at) {
            ASSERT_EQ(to_fen(at.position), to_fen(expected));
            ASSERT_EQ(at.ply, static_cast<int>(plies));
            ASSERT_EQ(at.score, game.scores[plies]);
            ASSERT_EQ(at.history.plies(), at.ply);
            expected = expected.after(at.move);
            ++plies;
        });
        EXPECT_EQ(plies, game.moves.size());
    }
}

// White's trey steps onto the sixth rank: the promotion is not stored, yet there again on replay.
TEST_F(ReplayTest, ForcedPromotionComesBack) {
    const GameRecord game = game_of(*rules_, "4k3/8/8/P7/8/8/8/R3K2R w - - 0 1", {"a5a6"},
                                    {Result::Draw, Reason::Agreement});
    EXPECT_FALSE(game.moves[0].promotes());
    Move seen;
    replay(*rules_, game, "g.h5", [&](const StoredPosition& at) { seen = at.move; });
    EXPECT_EQ(to_uci(*rules_, seen), "a5a6m");
}

TEST_F(ReplayTest, IllegalMoveIsNamed) {
    GameRecord game = random_game(*rules_, 5, 20);
    game.moves[7] = Move(Square{0}, Square{63});
    EXPECT_THAT(error(game), AllOf(HasSubstr("g.h5, game 5, ply 7"), HasSubstr("a1h8")));
}

TEST_F(ReplayTest, BrokenStartIsNamed) {
    GameRecord game = random_game(*rules_, 5, 20);
    game.start[24] = std::byte{9};
    EXPECT_THAT(error(game), HasSubstr("g.h5, game 5, ply 0"));
}

TEST_F(ReplayTest, WrongEndsAreNamed) {
    const std::string mate_in_one = "4k3/R7/8/8/8/8/P7/4K2R w - - 0 1";
    const struct {
        std::string fen;
        std::vector<std::string> moves;
        Outcome end;
        std::string expected;  // empty: accepted
    } rows[] = {
        {mate_in_one, {"h1h8"}, {Result::WhiteWins, Reason::Checkmate}, ""},
        {mate_in_one,
         {"h1h8"},
         {Result::BlackWins, Reason::Checkmate},
         "expected 1-0 by checkmate"},
        {mate_in_one, {"h1h8"}, {Result::WhiteWins, Reason::AdjudicatedWin}, "1-0 by checkmate"},
        {mate_in_one, {"h1h7"}, {Result::WhiteWins, Reason::Checkmate}, "the game goes on"},
        {mate_in_one, {"h1h7"}, {Result::Draw, Reason::Repetition}, "the game goes on"},
        {mate_in_one, {"h1h7"}, {Result::WhiteWins, Reason::AdjudicatedWin}, ""},
        {mate_in_one, {"h1h7"}, {Result::Draw, Reason::AdjudicatedWin}, "the game goes on"},
        {mate_in_one, {"h1h7"}, {Result::WhiteWins, Reason::MaxPlies}, "the game goes on"},
        {mate_in_one, {"h1h7"}, {Result::Draw, Reason::MaxPlies}, ""},
    };
    for (const auto& row : rows) {
        const GameRecord game = game_of(*rules_, row.fen, row.moves, row.end);
        if (row.expected.empty()) {
            EXPECT_NO_THROW(replay(*rules_, game, "g.h5", ignore));
        } else {
            EXPECT_THAT(error(game), AllOf(HasSubstr("game 42, ply 1"), HasSubstr(row.expected)));
        }
    }
}

TEST_F(ReplayTest, MoveAfterTheEndIsNamed) {
    // Third occurrence after eight plies; the ninth must not be there.
    const GameRecord game =
        game_of(*rules_, "4k3/r7/8/8/8/8/7R/4K3 w - - 0 1",
                {"h2g2", "a7b7", "g2h2", "b7a7", "h2g2", "a7b7", "g2h2", "b7a7", "h2g2"},
                {Result::Draw, Reason::MaxPlies});
    EXPECT_THAT(error(game), AllOf(HasSubstr("ply 8"), HasSubstr("by repetition")));
}

}  // namespace
}  // namespace ouk
