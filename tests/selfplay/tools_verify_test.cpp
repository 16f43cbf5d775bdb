// data verify: what is good passes, and each thing that can be wrong is named with its place.
#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "selfplay/dataset/dataset_writer.h"
#include "selfplay/dataset/journal.h"
#include "tests/error_text.h"
#include "tests/selfplay/verified.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr int kMaxPlies = 60;

/// A run of 18 games, 5 in a shard.
class VerifyTest : public ::testing::Test {
protected:
    VerifyTest() {
        write_shards(run_, info_, games_, 5);
        overwrite_file(run_ + "/config.toml", "games = 18\nshard_games = 5\n");
        overwrite_file(run_ + "/run.json", "{}");
    }
    [[nodiscard]] std::string shard(std::uint64_t number) const {
        return run_ + "/" + game_file_name(number);
    }
    /// Writes shard 1 again after `spoil` has had it.
    void rewrite(const std::function<void(Shard&)>& spoil) const {
        Shard spoiled = read_shard(shard(1));
        spoil(spoiled);
        write_shard(shard(1), spoiled.info, spoiled.games);
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const ShardInfo info_ = tool_info(*rules_);
    const std::vector<GameRecord> games_ = random_games(*rules_, 18, kMaxPlies);
    const TemporaryFolder folder_;
    const std::string run_ = folder_.file("run");
};

TEST_F(VerifyTest, AWholeRunIsGood) {
    const VerifyReport report = verified(run_);
    EXPECT_THAT(report.faults, IsEmpty());
    EXPECT_EQ(report.files, 4U);
    EXPECT_EQ(report.games, 18U);
    std::uint64_t positions = 0;
    for (const GameRecord& game : games_) {
        positions += static_cast<std::uint64_t>(stored_positions(game));
    }
    EXPECT_EQ(report.positions, positions);
    ASSERT_EQ(report.runs.size(), 1U);
    EXPECT_EQ(report.runs[0].whole, 4U);
    EXPECT_THAT(report.runs[0].missing, IsEmpty());
    EXPECT_THAT(report.runs[0].foreign, IsEmpty());
}

TEST_F(VerifyTest, FilesCountOnceAndWithoutARunTheirNumbersNeedOnlyRise) {
    EXPECT_EQ(verify({run_, shard(0), run_ + "/."}, {}).files, 4U);
    const VerifyReport report = verify({shard(3), shard(1), shard(3)}, {});
    EXPECT_EQ(report.files, 2U);
    EXPECT_EQ(report.games, 8U);
    EXPECT_EQ(report.fault_count, 0U);
}

TEST_F(VerifyTest, EveryFaultIsNamedWithItsPlace) {
    const auto game = [](const std::function<void(GameRecord&)>& spoil) {
        return [spoil](Shard& shard) { spoil(shard.games[2]); };  // game 7
    };
    const std::string ply_of_end = std::to_string(games_[7].moves.size());
    const struct {
        std::string expected;  // behind the shard's path
        std::function<void(Shard&)> spoil;
    } rows[] = {
        {", game 7, ply 3: illegal move a1h8",
         game([](GameRecord& g) { g.moves[3] = Move(Square{0}, Square{63}); })},
        {", game 7, ply " + ply_of_end + ": stored as 1-0 by max_plies",
         game([](GameRecord& g) { g.result = Result::WhiteWins; })},
        {", game 7, ply " + ply_of_end + ": stored as 1/2-1/2 by checkmate",
         game([](GameRecord& g) { g.reason = Reason::Checkmate; })},
        {", game 7, ply 0: ", game([](GameRecord& g) { g.start[24] = std::byte{9}; })},
        {", game 7, ply 9: score -32500; expected -32000 to 32000",
         game([](GameRecord& g) { g.scores[9] = -32500; })},
        {", game 7, ply " + ply_of_end + ": a verdict after 0 plies", game([](GameRecord& g) {
             g.verdict = Verdict{Result::WhiteWins, 0};
         })},
        {", game 7, ply " + ply_of_end + ": a verdict, and an end by adjudicated_draw",
         game([](GameRecord& g) {
             g.verdict = Verdict{Result::WhiteWins, 9};
             g.reason = Reason::AdjudicatedDraw;
         })},
        {": has game 77; expected game 7 there", game([](GameRecord& g) { g.index = 77; })},
        {": game 5 stands behind game 6", [](Shard& s) { std::swap(s.games[0], s.games[1]); }},
        {": has 4 games; expected 5", [](Shard& s) { s.games.pop_back(); }},
        {": its first game is 6; expected 5", [](Shard& s) { s.info.first_game = 6; }},
        {": is of another run: its config is seed = 2; expected seed = 1, as " + shard(0),
         [](Shard& s) { s.info.config = "seed = 2\n"; }},
        {": is of another run: its net is x; expected material",
         [](Shard& s) { s.info.evaluation = "x"; }},
        {": is of another run: its list of opponents is [a, b]; expected []",
         [](Shard& s) {
             s.info.opponents = {"a", "b"};
         }},
        {", ruleset:1: no TOML: missing", [](Shard& s) { s.info.ruleset_text = "nonsense"; }},
        {": says ruleset hash 00", [](Shard& s) { s.info.ruleset_hash = "00"; }},
    };
    const std::string good = read_file(shard(1));
    for (const auto& row : rows) {
        rewrite(row.spoil);
        const VerifyReport report = verified(run_);
        EXPECT_THAT(faults_of(report), HasSubstr(shard(1) + row.expected));
        EXPECT_EQ(std::ranges::count(faults_of(report), '\n'), report.faults.size());
        EXPECT_GE(report.games, 17U) << "the other files are not looked at";
        overwrite_file(shard(1), good);
    }
    EXPECT_EQ(verified(run_).fault_count, 0U);
}

TEST_F(VerifyTest, DamagedAndForeignFilesAreNamed) {
    const std::string whole = read_file(shard(3));
    std::string flipped = whole;
    flipped[whole.size() / 2] ^= 1;
    for (const std::string& bytes :
         {flipped, whole.substr(0, whole.size() / 3), std::string(), std::string("a letter")}) {
        overwrite_file(shard(3), bytes);
        const VerifyReport report = verified(run_);
        EXPECT_EQ(report.fault_count, 1U);
        EXPECT_THAT(faults_of(report), StartsWith(shard(3) + ": is damaged, cut off or no game"));
        EXPECT_EQ(report.games, 15U);
        EXPECT_EQ(report.runs[0].whole, 3U);
    }
}

TEST_F(VerifyTest, FaultsAreListedInOrderAndCounted) {
    std::vector<GameRecord> games = random_games(*rules_, 30, kMaxPlies);
    for (GameRecord& game : games) {
        if (game.index != 4) game.moves[5] = Move(Square{0}, Square{63});
    }
    const std::string path = write_shards(folder_.file("bad"), info_, games, 30).front();
    const VerifyReport report = verified(path);
    EXPECT_EQ(report.fault_count, 29U);
    ASSERT_EQ(report.faults.size(), kMostFaults);
    EXPECT_EQ(report.faults[4].game, 5U);
    EXPECT_EQ(report.faults[4].ply, 5);
    EXPECT_EQ(report.faults[4].file, path);
}

TEST_F(VerifyTest, MissingShardsAreRanges) {
    overwrite_file(run_ + "/config.toml", "games = 58\nshard_games = 5\n");
    rewrite([](Shard&) {});
    std::filesystem::remove(shard(1));
    std::filesystem::remove(shard(2));
    const VerifyReport report = verified(run_);
    EXPECT_THAT(faults_of(report),
                AllOf(HasSubstr(shard(3) + ": has 3 games; expected 5"),
                      HasSubstr(run_ + ": missing shards: 1-2, 4-11; expected 12 shards")));
    EXPECT_THAT(report.runs[0].missing, ElementsAre(Range{1, 2}, Range{4, 11}));
    EXPECT_EQ(report.runs[0].whole, 1U);
}

/// As merge, split and import write them: gaps in the numbers, or none.
TEST_F(VerifyTest, AWrittenDatasetSaysHowMuchThereIs) {
    for (const std::uint64_t step : {1, 3}) {
        const std::string out = folder_.file("step " + std::to_string(step));
        DatasetWriter writer(out, info_, 5);
        for (GameRecord game : games_) {
            game.index *= step;
            writer.add(std::move(game), "source");
        }
        writer.finish();
        overwrite_file(out + "/run.json", "{}");
        EXPECT_EQ(faults_of(verified(out)), "");
        std::filesystem::remove(out + "/" + game_file_name(3));
        EXPECT_THAT(faults_of(verified(out)), HasSubstr("missing")) << step;
    }
}

TEST_F(VerifyTest, WhatDoesNotBelongToTheRunIsTold) {
    overwrite_file(run_ + "/notes.txt", "");
    overwrite_file(run_ + "/games-000003.h5.part", "");
    std::filesystem::create_directory(run_ + "/old");
    std::filesystem::create_directory(run_ + "/report");  // ouk report --csv
    overwrite_file(run_ + "/report.html", "");
    VerifyReport report = verified(run_);
    EXPECT_EQ(report.fault_count, 0U);
    EXPECT_THAT(report.runs[0].foreign, ElementsAre("games-000003.h5.part", "notes.txt", "old"));

    std::filesystem::copy_file(shard(3), shard(4));
    std::filesystem::copy_file(shard(0), run_ + "/games-copy.h5");
    report = verified(run_);
    EXPECT_THAT(faults_of(report),
                AllOf(HasSubstr(shard(4) + ": lies beyond the run; expected 4 shards"),
                      HasSubstr("games-copy.h5: is no file of the run")));
}

// What is made file by file of others differs as those did.
TEST_F(VerifyTest, OnlyFilesOfARunMustBeAlike) {
    rewrite([](Shard& s) { s.info.evaluation = "x"; });
    EXPECT_EQ(verified(run_).fault_count, 1U);
    overwrite_file(run_ + "/config.toml", "files = 4\n");
    EXPECT_EQ(verified(run_).fault_count, 0U);
    rewrite([](Shard& s) { s.info.rescored = "soft_nodes = 9\n"; });
    EXPECT_THAT(faults_of(verified(run_)), HasSubstr("its rescoring is soft_nodes = 9; expected"));
    std::filesystem::remove(run_ + "/config.toml");
    EXPECT_EQ(verified(run_).fault_count, 0U);
}

TEST_F(VerifyTest, OpenJournalsAreCheckedAndCounted) {
    std::filesystem::remove(shard(2));
    const std::string path = run_ + "/games-000002.journal";
    const auto write_journal = [&](std::vector<GameRecord> games) {
        std::filesystem::remove(path);
        Journal journal(path, {.run = {1, 2}, .first_game = 10});
        for (const GameRecord& game : games) journal.append(game);
    };
    std::vector<GameRecord> games{games_[12], games_[10]};
    write_journal(games);
    VerifyReport report = verified(run_);
    EXPECT_EQ(report.fault_count, 1U);  // the missing shard
    EXPECT_EQ(report.games, 15U);
    ASSERT_EQ(report.runs[0].open.size(), 1U);
    EXPECT_EQ(report.runs[0].open[0].journal, path);
    EXPECT_EQ(report.runs[0].open[0].games, 2U);
    EXPECT_EQ(report.runs[0].open[0].wanted, 5U);
    EXPECT_TRUE(report.runs[0].open[0].replayed);

    games[1].moves[3] = Move(Square{0}, Square{63});
    write_journal(games);
    EXPECT_THAT(faults_of(verified(run_)), HasSubstr(path + ", game 10, ply 3: illegal move"));
    write_journal({games_[12], games_[15]});
    EXPECT_THAT(faults_of(verified(run_)), HasSubstr(path + ": has game 15; expected games 10-14"));

    write_journal({games_[12], games_[10]});
    std::string bytes = read_file(path);
    bytes[60] ^= 1;
    overwrite_file(path, bytes);
    EXPECT_THAT(faults_of(verified(run_)), HasSubstr(path + ": damaged at offset 32"));
    EXPECT_THAT(faults_of(verified(path)), HasSubstr(path + ": damaged at offset 32"));
}

TEST_F(VerifyTest, AJournalWithoutAShardIsReplayedByTheConfigsRuleset) {
    const std::string run = folder_.file("young");
    create_folder(run);
    GameRecord game = games_[0];
    game.moves[3] = Move(Square{0}, Square{63});
    Journal(run + "/games-000000.journal", {}).append(game);
    const std::string plan = "games = 5\nshard_games = 5\nruleset = \"ouk\"\n";
    overwrite_file(run + "/config.toml",
                   plan + "ruleset_hash = \"" + rules_->hash().hex() + "\"\n");
    EXPECT_THAT(faults_of(verified(run)), HasSubstr("game 0, ply 3: illegal move"));
    overwrite_file(run + "/config.toml", plan + "ruleset_hash = \"another\"\n");
    const VerifyReport report = verified(run);
    EXPECT_EQ(report.fault_count, 1U);
    EXPECT_FALSE(report.runs[0].open[0].replayed);
}

// Neither the first shard nor config.toml may be of any use for it.
TEST_F(VerifyTest, AJournalIsLookedAtBehindFaults) {
    std::filesystem::remove(shard(2));
    Journal(run_ + "/games-000002.journal", {.run = {}, .first_game = 10}).append(games_[12]);
    Shard spoiled = read_shard(shard(0));
    spoiled.info.ruleset_hash = "00";
    write_shard(shard(0), spoiled.info, spoiled.games);
    VerifyReport report = verified(run_);
    EXPECT_THAT(faults_of(report), HasSubstr(shard(0) + ": says ruleset hash 00"));
    EXPECT_EQ(report.fault_count, 2U);  // and the missing shard
    EXPECT_TRUE(report.runs[0].open[0].replayed);

    for (const std::uint64_t number : {0, 1, 3}) std::filesystem::remove(shard(number));
    overwrite_file(run_ + "/config.toml",
                   "games = 18\nshard_games = 5\nruleset = \"ouk\"\nruleset_hash = \"" +
                       rules_->hash().hex() + "\"\nadjudication.win_plies = \"x\"\n");
    report = verified(run_);
    EXPECT_THAT(faults_of(report), AllOf(HasSubstr("config.toml"), HasSubstr("win_plies")));
    EXPECT_EQ(report.fault_count, 2U);
}

// What a kill leaves between the shard's renaming and the journal's end.
TEST_F(VerifyTest, AJournalLeftBehindIsNoOpenShard) {
    Journal(run_ + "/games-000001.journal", {.run = {}, .first_game = 5}).append(games_[6]);
    const VerifyReport report = verified(run_);
    EXPECT_EQ(report.fault_count, 0U);
    EXPECT_EQ(report.games, 18U);
    EXPECT_THAT(report.runs[0].open, IsEmpty());
}

TEST_F(VerifyTest, ARankTellsTheShapeBeforeTheFirstOneHasCome) {
    create_folder(run_ + "/rank-002");
    std::filesystem::rename(run_ + "/config.toml", run_ + "/rank-002/config.toml");
    const VerifyReport report = verified(run_);
    EXPECT_EQ(report.fault_count, 0U);
    ASSERT_EQ(report.runs.size(), 1U);
    EXPECT_THAT(report.runs[0].foreign, IsEmpty());
}

TEST_F(VerifyTest, WhatCannotBeVerifiedIsRefused) {
    EXPECT_THAT(error_text([&] { (void)verified(folder_.file("none")); }),
                HasSubstr("none: does not exist"));
    EXPECT_THAT(error_text([&] { (void)verified(folder_.path()); }),
                HasSubstr("holds no game file"));
    overwrite_file(run_ + "/config.toml", "games = \n");
    EXPECT_THAT(faults_of(verified(run_)), HasSubstr("config.toml:1"));
}

TEST(RangesTest, NumbersAsPeopleReadThem) {
    EXPECT_EQ(ranges_text(ranges_of({0, 1, 2, 5, 7, 8})), "0-2, 5, 7-8");
    EXPECT_EQ(ranges_text(gaps_in({0, 1, 2, 5, 7, 8}, 12)), "3-4, 6, 9-11");
    EXPECT_EQ(ranges_text(gaps_in({}, 3)), "0-2");
    EXPECT_EQ(ranges_text(gaps_in({0}, 1)), "");
    std::vector<std::uint64_t> odd;
    for (std::uint64_t i = 0; i < 25; ++i) odd.push_back(2 * i + 1);
    EXPECT_THAT(ranges_text(ranges_of(odd)), ::testing::EndsWith("39, and 5 ranges more"));
}

}  // namespace
}  // namespace ouk
