// Ends that adjudication gave, and verdicts on games played out, are recomputed from the scores.
#include <gmock/gmock.h>

#include "tests/selfplay/verified.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;

/// Scores of random players are within 300: wins and draws by chance.
class VerdictTest : public ::testing::Test {
protected:
    static constexpr Adjudication kRules{.win_score = 100,
                                         .win_plies = 4,
                                         .draw_score = 80,
                                         .draw_plies = 3,
                                         .draw_from_ply = 20,
                                         .max_plies = 60};
    [[nodiscard]] static std::string config(Adjudication rules) {
        Fields fields;
        add_fields(fields, "adjudication.", rules.fields());
        return dump_config(fields);
    }
    [[nodiscard]] std::string faults(const GameRecord& game, ShardInfo info) const {
        const std::string path = write_shards(folder_.path(), std::move(info), {game}, 1).front();
        return faults_of(verified(path));
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = tool_info(*rules_, config(kRules));
    const TemporaryFolder folder_;
};

TEST_F(VerdictTest, EndsByAdjudicationAreRecomputed) {
    int judged = 0;
    int verdicts = 0;
    for (std::uint64_t index = 0; index < 20; ++index) {
        GameRecord game = adjudicated_game(*rules_, index, kRules, index % 2 == 0);
        ASSERT_EQ(faults(game, info_), "");
        if (game.verdict) {
            ++verdicts;
            ++game.verdict->ply;
            EXPECT_THAT(faults(game, info_), HasSubstr("what the scores give"));
            game.verdict.reset();
            EXPECT_THAT(faults(game, info_), HasSubstr("what the scores give"));
        } else if (game.reason == Reason::AdjudicatedWin ||
                   game.reason == Reason::AdjudicatedDraw) {
            ++judged;
            GameRecord other = game;
            other.scores.back() = kNoScore.value();
            EXPECT_THAT(faults(other, info_), HasSubstr("no adjudication"));
            other = game;
            const bool is_draw = game.result == Result::Draw;
            other.result = is_draw ? Result::WhiteWins : Result::Draw;
            other.reason = is_draw ? Reason::AdjudicatedWin : Reason::AdjudicatedDraw;
            EXPECT_THAT(faults(other, info_), HasSubstr("what the scores give"));
        }
    }
    EXPECT_GT(judged, 3);
    EXPECT_GT(verdicts, 3);
}

TEST_F(VerdictTest, MaxPliesAreThoseOfTheConfig) {
    const GameRecord game = random_game(*rules_, 3, 50);
    ASSERT_EQ(game.reason, Reason::MaxPlies);
    const auto told = [&](std::int64_t max_plies) {
        return faults(game, tool_info(*rules_, config({.max_plies = max_plies})));
    };
    EXPECT_EQ(told(50), "");
    EXPECT_THAT(told(60), HasSubstr("by max_plies; expected that at ply 60"));
}

// Scores that are not the players' decided nothing.
TEST_F(VerdictTest, RescoredGamesKeepTheirEnds) {
    GameRecord game;
    for (std::uint64_t index = 1; game.reason != Reason::AdjudicatedWin; index += 2) {
        game = adjudicated_game(*rules_, index, kRules, false);
    }
    std::ranges::fill(game.scores, std::int16_t{0});
    EXPECT_NE(faults(game, info_), "");
    ShardInfo rescored = info_;
    rescored.rescored = "eval_id = \"classical\"\n";
    EXPECT_EQ(faults(game, rescored), "");
}

// Before there was a key for it, a count that runs hindered no win.
TEST(GameCheckTest, FilesOfVersion1AreGood) {
    const VerifyReport report = verified(OUK_SOURCE_DIR "/tests/selfplay/data/games-v1.h5");
    EXPECT_EQ(faults_of(report), "");
    EXPECT_GT(report.games, 0U);
    EXPECT_TRUE(adjudication_of("adjudication.win_score = 5\n", "x")->win_in_count);
    EXPECT_FALSE(adjudication_of("adjudication.win_in_count = false\n", "x")->win_in_count);
    EXPECT_EQ(adjudication_of("seed = 1\n", "x"), std::nullopt);
}

}  // namespace
}  // namespace ouk
