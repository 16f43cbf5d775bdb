// What each wrong of an engine costs whom: the table of scripted_engine's wrongs. It plays a match
// against an engine that does everything right.
#include <gmock/gmock.h>

#include <filesystem>

#include "contestants.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/gauntlet/gauntlet.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Milliseconds. What never comes is waited for so long; whatever comes, comes far sooner, however
// busy the machine is.
constexpr std::int64_t kShortPatience = 1500;
constexpr std::int64_t kLongPatience = 60'000;

class EngineFaultsTest : public ::testing::Test {
protected:
    EngineFaultsTest() {
        config_.openings = testing::write_book(*rules_, folder_.path(), 4);
        config_.max_pairs = 1;
        config_.threads = 2;
        config_.sprt.stop = false;
        config_.adjudication.max_plies = 12;
        be_patient(kLongPatience);
        for (PlayerConfig& player : config_.players) {
            player.cmd = OUK_SCRIPTED_ENGINE;
            player.depth = 1;
        }
    }

    void be_patient(std::int64_t milliseconds) {
        config_.engines.handshake_ms = milliseconds;
        config_.engines.ping_ms = milliseconds;
        config_.engines.search_ms = milliseconds;
    }

    Gauntlet play(const std::string& name) {
        Gauntlet gauntlet(config_, rules_, load_players(config_, *rules_));
        RunFolder out(folder_.file(name));
        gauntlet.run(out, {},
                     {[this](const CountedPair& pair) { see(pair); }, [] { return false; }});
        return gauntlet;
    }

    void see(const CountedPair& pair) {
        for (const MatchGame& game : pair.result.games)
            for (const Incident& incident : game.incidents) incidents_.push_back(incident);
    }

    std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    TemporaryFolder folder_;
    GauntletConfig config_;
    std::vector<Incident> incidents_;
};

struct FaultRow {
    std::string wrong;
    std::string fault;  // why it loses all its games; empty: it loses none
    std::string told;   // of an incident; empty: none
};

TEST_F(EngineFaultsTest, CostTheGameOfWhoDidIt) {
    const FaultRow rows[] = {
        {"good", "", ""},
        {"never_answers", "stall", "no 'bestmove' within 1500 ms"},
        {"exits", "crash", "exit code 3"},
        {"segfaults", "crash", "signal 6"},
        {"answers_twice", "", "moves out of turn"},
        {"none", "no_move", "bestmove (none)"},
        {"zeros", "no_move", "bestmove 0000"},
        {"empty", "no_move", "without a move"},
        {"upper_case", "", ""},
        {"illegal", "illegal_move", "bestmove a1h8"},
        {"garbage", "illegal_move", "bestmove resign!"},
        {"long_line", "", "6 lines too long"},
        {"binary", "", "12 lines that are no UCI"},
        {"floods", "stall", "no 'bestmove'"},
        {"closes_stdout", "crash", "closed its output"},
        {"no_readyok", "stall", "no 'readyok' within 1500 ms"},
        {"ignores_quit", "", ""},
        {"stale_line", "", "moves out of turn"},
    };
    for (const FaultRow& row : rows) {
        config_.players[0].args = {row.wrong};
        incidents_.clear();
        be_patient(row.fault == "stall" ? kShortPatience : kLongPatience);
        const Gauntlet gauntlet = play(row.wrong);
        const Standing& standing = gauntlet.standings()[0];
        EXPECT_EQ(standing.losses, row.fault.empty() ? 0 : 2) << row.wrong;
        EXPECT_EQ(standing.wins, 0) << row.wrong;
        for (std::size_t fault = 0; fault < kFaultNames.size(); ++fault) {
            EXPECT_EQ(standing.faults[0][fault], kFaultNames[fault] == row.fault ? 2 : 0)
                << row.wrong << ' ' << kFaultNames[fault];
            EXPECT_EQ(standing.faults[1][fault], 0) << row.wrong;
        }
        EXPECT_EQ(incidents_.empty(), row.told.empty()) << row.wrong;
        for (const Incident& incident : incidents_) {
            EXPECT_THAT(incident.what, HasSubstr(row.told)) << row.wrong;
            EXPECT_EQ(incident.player, 0) << row.wrong;
        }
    }
}

TEST_F(EngineFaultsTest, LateIsAStallWithoutAClockAndATimeLossWithOne) {
    config_.players[0].args = {"late"};
    config_.engines.search_ms = 50;
    EXPECT_EQ(play("unclocked").standings()[0].faults[0],
              (std::array<std::int64_t, 5>{0, 0, 0, 0, 2}));
    config_.players[0].move_time_ms = 50;
    config_.players[0].margin_ms = 50;
    EXPECT_EQ(play("clocked").standings()[0].faults[0],
              (std::array<std::int64_t, 5>{2, 0, 0, 0, 0}));
    config_.players[0].margin_ms = 5000;
    EXPECT_EQ(play("forgiven").standings()[0].losses, 0);
}

TEST_F(EngineFaultsTest, TheOtherSideIsBlamedAsWell) {
    config_.players[1].args = {"exits", "3"};
    const Gauntlet gauntlet = play("second");
    EXPECT_EQ(gauntlet.standings()[0].wins, 2);
    EXPECT_EQ(gauntlet.standings()[0].faults[1], (std::array<std::int64_t, 5>{0, 0, 0, 2, 0}));
    for (const Incident& incident : incidents_) {
        EXPECT_EQ(incident.player, 1);
        EXPECT_THAT(incident.fen, HasSubstr(" "));
    }
    // What it last said is kept, once for each time.
    std::size_t kept = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.file("second/stderr"))) {
        EXPECT_THAT(read_file(entry.path()), HasSubstr("scripted engine, exits"));
        ++kept;
    }
    EXPECT_EQ(kept, 2U);
}

TEST_F(EngineFaultsTest, WithoutRecoveryTheMatchEndsAndGoesOnThere) {
    config_.players[0].args = {"exits", "40"};
    config_.threads = 1;
    config_.max_pairs = 6;
    config_.engines.recover = false;
    EXPECT_THAT(error_text([this] { play("out"); }), HasSubstr("crash: exit code 3 in pair 4"));
    config_.players[0].args = {"exits", "41"};  // args decide the result: another run
    EXPECT_THAT(error_text([this] { play("out"); }), HasSubstr("first.args"));
    config_.players[0].args = {"exits", "40"};
    config_.engines.recover = true;
    EXPECT_EQ(play("out").pairs(), 6);
}

TEST_F(EngineFaultsTest, AnEngineThatCannotPlayIsToldBeforeTheFirstGame) {
    struct Refused {
        std::vector<std::string> args, options;
        std::string cmd, message;
    };
    const Refused rows[] = {
        {{"no_uciok"}, {}, OUK_SCRIPTED_ENGINE, "no 'uciok' within 1500 ms"},
        {{"good"}, {"Hush=1"}, OUK_SCRIPTED_ENGINE, "no option 'Hush'; expected one of: Hash"},
        {{"good"}, {"Hash=65"}, OUK_SCRIPTED_ENGINE, "expected a number from 1 to 64"},
        {{}, {}, "/bin/true", "/bin/true: exit code 0"},
        {{}, {}, "absent", "absent: there is no such program"},
    };
    config_.engines.handshake_ms = kShortPatience;
    for (const Refused& row : rows) {
        config_.players[1].cmd = row.cmd;
        config_.players[1].args = row.args;
        config_.players[1].options = row.options;
        EXPECT_THAT(error_text([this] { play("refused"); }), HasSubstr(row.message));
    }
}

TEST_F(EngineFaultsTest, TheSameGamesForAnyNumberOfThreads) {
    config_.max_pairs = 4;
    config_.players[0].args = {"answers_twice"};
    play("two");
    config_.threads = 1;
    play("one");
    EXPECT_EQ(read_file(folder_.file("one/results.jsonl")),
              read_file(folder_.file("two/results.jsonl")));
}

}  // namespace
}  // namespace ouk
