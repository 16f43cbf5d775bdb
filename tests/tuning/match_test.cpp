// Matches of more than two players, what they write for other programs, and who can be told apart.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "contestants.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "engine/game/pgn_reader.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/gauntlet/gauntlet.h"
#include "tuning/gauntlet/scoreboard.h"

namespace ouk {
namespace {

using testing::factory_of;
using testing::GreedyContestant;
using ::testing::HasSubstr;
using testing::RandomContestant;

/// Plays the first legal move there is.
class FirstMoveContestant : public RandomContestant {
public:
    MatchMove choose(const Turn& turn) override {
        return {.move = *legal_moves(turn.position).begin(), .score = Score(7), .nodes = 1};
    }
};

class MatchTest : public ::testing::Test {
protected:
    MatchTest() {
        config_.openings = testing::write_book(*rules_, folder_.path(), 10);
        config_.max_pairs = 4;
        config_.threads = 2;
        config_.sprt.stop = false;
        config_.adjudication.max_plies = 200;
    }

    void three_players(const std::string& tournament) {
        config_.tournament = tournament;
        config_.name_players({"greedy", "random", "rigid"});
        players_ = {GauntletPlayer{"greedy", factory_of<GreedyContestant>()},
                    GauntletPlayer{"random", factory_of<RandomContestant>()},
                    GauntletPlayer{"rigid", factory_of<FirstMoveContestant>()}};
    }

    Gauntlet play(const std::string& name) {
        Gauntlet gauntlet(config_, rules_, players_);
        RunFolder out(folder_.file(name));
        gauntlet.run(out, {}, {[](const CountedPair&) {}, [] { return false; }});
        return gauntlet;
    }

    std::vector<PgnGame> games(const std::string& name) const {
        std::ifstream in(folder_.file(name));
        PgnReader reader(in, name, rules_);
        std::vector<PgnGame> all;
        while (auto game = reader.next()) all.push_back(*game);
        return all;
    }
    std::string file(const std::string& name) const { return read_file(folder_.file(name)); }

    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    TemporaryFolder folder_;
    GauntletConfig config_;
    std::vector<GauntletPlayer> players_{GauntletPlayer{"greedy", factory_of<GreedyContestant>()},
                                         GauntletPlayer{"random", factory_of<RandomContestant>()}};
};

TEST_F(MatchTest, EachMeetsWhomTheTournamentSays) {
    struct Row {
        std::string tournament;
        std::vector<Pairing> pairings;
    };
    const Row rows[] = {{"gauntlet", {{0, 1}, {0, 2}}}, {"round_robin", {{0, 1}, {0, 2}, {1, 2}}}};
    for (const Row& row : rows) {
        three_players(row.tournament);
        const Gauntlet gauntlet = play(row.tournament);
        EXPECT_EQ(gauntlet.schedule().all(), row.pairings);
        EXPECT_EQ(gauntlet.pairs(), 4 * static_cast<std::int64_t>(row.pairings.size()));
        for (const Standing& standing : gauntlet.standings()) EXPECT_EQ(standing.pairs(), 4);
        const std::string table = standing_block(gauntlet);
        for (const char* player : {"greedy", "random", "rigid"})
            EXPECT_THAT(table, HasSubstr(player));
        EXPECT_THAT(file(row.tournament + "/result.json"), HasSubstr("\"pairings\":[{"));
    }
}

TEST_F(MatchTest, OneRoundBeginsFromOneOpening) {
    three_players("round_robin");
    play("out");
    std::vector<std::string> starts;
    for (const PgnGame& game : games("out/games.pgn")) starts.push_back(to_fen(game.start));
    ASSERT_EQ(starts.size(), 24U);
    std::set<std::string> distinct;
    for (std::size_t round = 0; round < 4; ++round) {
        for (std::size_t game = 0; game < 6; ++game)
            EXPECT_EQ(starts[6 * round + game], starts[6 * round]);
        distinct.insert(starts[6 * round]);
    }
    EXPECT_EQ(distinct.size(), 4U);
}

TEST_F(MatchTest, TheGamesInThePgnAreThoseCounted) {
    const Gauntlet gauntlet = play("out");
    const std::vector<PgnGame> all = games("out/games.pgn");
    ASSERT_EQ(all.size(), 8U);
    std::int64_t half_points = 0;
    std::string last_positions;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const PgnGame& game = all[i];
        const bool greedy_is_white = i % 2 == 0;
        EXPECT_EQ(*game.tag("White"), greedy_is_white ? "greedy" : "random");
        EXPECT_EQ(*game.tag("Round"), fmt::format("{}.{}", i / 2 + 1, i % 2 + 1));
        half_points += 1 + static_cast<int>(*game.result) * (greedy_is_white ? 1 : -1);
        EXPECT_TRUE(game.reason);
        last_positions +=
            fmt::format("{} ;c9 \"{}\"\n", to_fen(game.replay().position), name(*game.result));
    }
    const Standing& standing = gauntlet.standings()[0];
    EXPECT_EQ(half_points, 2 * standing.wins + standing.draws);
    EXPECT_EQ(file("out/final.epd"), last_positions);
}

TEST_F(MatchTest, FilesOfGamesFollowTheLogAfterAKill) {
    play("out");
    const std::string log = file("out/results.jsonl");
    const std::string pgn = file("out/games.pgn");
    const std::string epd = file("out/final.epd");
    const std::size_t second = log.find('\n') + 1;
    // Killed when the games of a pair, or half of them, were there and its line was not.
    for (const std::size_t size : {pgn.size(), pgn.size() / 2, pgn.find("[Event", 1) * 2}) {
        if (size < pgn.find("[Round \"2.1\"]")) continue;
        write_atomically(folder_.file("out/results.jsonl"), log.substr(0, second));
        write_atomically(folder_.file("out/games.pgn"), pgn.substr(0, size));
        play("out");
        EXPECT_EQ(file("out/results.jsonl"), log);
        EXPECT_EQ(file("out/games.pgn"), pgn);
        EXPECT_EQ(file("out/final.epd"), epd);
    }
    write_atomically(folder_.file("out/results.jsonl"), log.substr(0, second));
    write_atomically(folder_.file("out/games.pgn"), pgn.substr(0, pgn.find("[Event", 1)));
    EXPECT_THAT(error_text([this] { play("out"); }),
                HasSubstr("games.pgn: has 1 records where results.jsonl has 2"));
}

TEST_F(MatchTest, AFileThatWasThereIsAddedTo) {
    config_.output.pgn = folder_.file("mine.pgn");
    config_.output.epd = "none";
    write_atomically(config_.output.pgn, "[Event \"mine\"]\n\n1. d4 *\n\n");
    play("out");
    std::string text = file("mine.pgn");
    EXPECT_TRUE(text.starts_with("[Event \"mine\"]\n\n1. d4 *\n\n[Event \"ouk gauntlet\"]"));
    const std::string log = file("out/results.jsonl");
    write_atomically(folder_.file("out/results.jsonl"), log.substr(0, log.find('\n') + 1));
    play("out");
    EXPECT_EQ(file("mine.pgn"), text);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("out/games.pgn")));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("out/final.epd")));
}

TEST_F(MatchTest, FewerPairsNextTimeLoseNothing) {
    play("out");
    const std::string pgn = file("out/games.pgn");
    config_.max_pairs = 2;
    EXPECT_EQ(play("out").pairs(), 2);
    EXPECT_EQ(file("out/games.pgn"), pgn);
    config_.max_pairs = 4;
    EXPECT_EQ(play("out").pairs(), 4);
    EXPECT_EQ(file("out/games.pgn"), pgn);
}

TEST_F(MatchTest, AnotherPlayerIsNoneOfThisRun) {
    play("out");
    players_[0].name = "eager";
    EXPECT_THAT(error_text([this] { play("out"); }),
                HasSubstr("results.jsonl:1: was played by greedy and random; expected eager and"));
}

TEST_F(MatchTest, EqualDeterministicPlayersAreLevel) {
    players_ = {GauntletPlayer{"one", factory_of<FirstMoveContestant>()},
                GauntletPlayer{"other", factory_of<FirstMoveContestant>()}};
    const Gauntlet gauntlet = play("out");
    EXPECT_EQ(gauntlet.standings()[0].ptnml, (std::array<std::int64_t, 5>{0, 0, 4, 0, 0}));
}

TEST_F(MatchTest, TheStrongWinsWhicheverSideIsNamedFirst) {
    config_.max_pairs = 12;
    const Gauntlet first = play("first");
    std::swap(players_[0], players_[1]);
    const Gauntlet second = play("second");
    EXPECT_GT(first.standings()[0].wins, first.standings()[0].losses);
    EXPECT_LT(second.standings()[0].wins, second.standings()[0].losses);
}

}  // namespace
}  // namespace ouk
