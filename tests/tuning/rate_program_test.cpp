// ouk rate as a user meets it: exit codes, messages, table and JSON.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/engine/uci/process.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string games(const std::string& white, const std::string& black, const std::string& result,
                  int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += fmt::format(
            "[Event \"e\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n"
            "1. e4 {{[Result \"2-0\"]}} {}\n\n",
            white, black, result, result);
    return text;
}

class RateProgramTest : public ::testing::Test {
protected:
    RateProgramTest() {
        write("one.pgn", games("Ström", "b=c", "1-0", 30) + games("Ström", "b=c", "0-1", 10) +
                             games("Ström", "b=c", "1/2-1/2", 10) +
                             games("b=c", "Ström", "1-0", 22) + games("b=c", "Ström", "0-1", 20));
        write("two.pgn", games("winner", "b=c", "1-0", 4) + games("x", "b=c", "*", 2) +
                             games("?", "b=c", "1-0", 1));
    }

    void write(const std::string& name, const std::string& text) {
        write_atomically(folder_.file(name), text);
    }
    Ended run(const std::string& arguments) {
        return run_process(
            fmt::format("cd '{}' && {}/ouk-tune rate {}", folder_.path(), OUK_BIN_DIR, arguments));
    }
    void expect(const std::string& arguments, int code, const std::string& message) {
        const Ended ran = run(arguments);
        EXPECT_EQ(ran.code, code) << arguments << '\n' << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(message)) << arguments;
        EXPECT_EQ(ran.out, "") << arguments;
    }

    TemporaryFolder folder_;
};

TEST_F(RateProgramTest, WrongUsageIsTwo) {
    expect("", 2, "PGN");
    expect("one.pgn --anchor x", 2, "--anchor 'x'; expected NAME=ELO");
    expect("one.pgn --anchor =3", 2, "expected NAME=ELO");
    expect("one.pgn --anchor x=high", 2, "'high'; expected a number from -10000 to 10000");
    expect("one.pgn --anchor x=10001", 2, "'10001'; expected a number");
    expect("one.pgn --anchor x=", 2, "''; expected a number");
    expect("one.pgn --anchor x=nan", 2, "'nan'; expected a number");
    expect("one.pgn --anchor x=1 --anchor x=2", 2, "expected each name once");
    expect("one.pgn --mean 1e9", 2, "--mean: '1e9'; expected a number");
    expect("one.pgn --nonsense", 2, "nonsense");
}

TEST_F(RateProgramTest, BadInputIsOneWithAMessageThatNamesIt) {
    expect("absent.pgn", 1, "absent.pgn: cannot be read (No such file or directory)");
    expect(".", 1, ".: cannot be read");
    write("bad.pgn", "[White \"a\"]\n[Result \"won\"]\n");
    expect("one.pgn bad.pgn", 1, "bad.pgn:2: Result 'won'; expected 1-0, 0-1, 1/2-1/2 or *");
    expect("- <bad.pgn", 1, "standard input:2: Result 'won'");
    expect("one.pgn --anchor nobody=1", 1, "anchor 'nobody': has no game with a result");
    write("empty.pgn", "");
    expect("empty.pgn", 1, "empty.pgn: no game of two players with a result, of 0 games; expected");
    write("open.pgn", games("a", "b", "*", 3));
    expect("open.pgn empty.pgn", 1,
           "open.pgn and 1 more: no game of two players with a result, of 3");
}

TEST_F(RateProgramTest, TableSaysWhoIsRatedAndWhoIsNot) {
    const Ended ran = run("one.pgn two.pgn --mean 2000");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(
        ran.out,
        AllOf(HasSubstr("   1  Ström   "), HasSubstr("   2  b=c     "),
              HasSubstr("winner   > 1907.9 "),
              HasSubstr("Not rated: who won all games with group 1, or lost all"),
              HasSubstr("Elo: anchors, else mean 2000."),
              HasSubstr("Games: 96. Left out: 2 without result, 1 without names, 0 of a player "
                        "against itself.")));
    EXPECT_THAT(ran.out, Not(HasSubstr("LOS of row")));
    EXPECT_THAT(run("one.pgn --los").out, HasSubstr("LOS of row over column, %:"));
    EXPECT_THAT(run("- <one.pgn").out, HasSubstr("Games: 92.\n"));
    EXPECT_EQ(run("- <one.pgn").out, run("one.pgn").out);
}

TEST_F(RateProgramTest, GroupsAreToldApart) {
    write("far.pgn", games("p", "q", "1/2-1/2", 3));
    EXPECT_THAT(run("one.pgn far.pgn").out,
                HasSubstr("Group 2, players: 2. No games with group 1, so not to be compared"));
    write("near.pgn", games("p", "b=c", "1-0", 3));
    EXPECT_THAT(run("one.pgn far.pgn near.pgn").out,
                HasSubstr("Group 2, players: 2. Won all 3 games with group 1: its mean less group "
                          "1's is at least "));
    write("one-way.pgn", games("p", "q", "1-0", 3));
    EXPECT_THAT(run("one-way.pgn").out, AllOf(HasSubstr("No ratings: "), HasSubstr("100.0 %")));
}

TEST_F(RateProgramTest, JsonHasWhatTheTableHas) {
    const Ended ran = run("one.pgn two.pgn --anchor b=c=2500 --los --json");
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto json = nlohmann::json::parse(ran.out);
    const auto& rows = json.at("rows");
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].at("player"), "Ström");
    EXPECT_EQ(rows[0].at("rank"), 1);
    EXPECT_GT(rows[0].at("elo_err"), 10);
    EXPECT_EQ(rows[1].at("elo"), 2500);
    EXPECT_EQ(rows[1].at("is_anchor"), true);
    EXPECT_EQ(rows[1].at("games"), 96);
    EXPECT_TRUE(rows[2].at("elo").is_null());
    EXPECT_TRUE(rows[2].at("at_least").is_number());
    EXPECT_TRUE(rows[2].at("at_most").is_null());
    EXPECT_EQ(rows[0].at("los_next"), json.at("los").at(0).at(0).at(1));
    EXPECT_TRUE(json.at("white_advantage").is_number());
    EXPECT_EQ(json.at("left_out").at("unfinished"), 2);
    EXPECT_EQ(json.at("games"), 96);

    write("latin.pgn", games("Str\xF6m", "b", "1/2-1/2", 1));
    const auto replaced = nlohmann::json::parse(run("latin.pgn --json").out);
    EXPECT_EQ(replaced.at("rows").at(0).at("player"), "Str\xEF\xBF\xBDm");
    EXPECT_TRUE(replaced.at("white_advantage").is_null());
}

}  // namespace
}  // namespace ouk
