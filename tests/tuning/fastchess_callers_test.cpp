// The command lines that other programs hand to fastchess, word for word as their source makes
// them, and the list of all its options.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tuning/fastchess_words.h"
#include "tuning/fastchess/help.h"

namespace ouk::fastchess {
namespace {

using test::complaint;
using test::cut;
using test::kEngines;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

// registerOptions() in cli.cpp, with values that it takes; --compliance is in main.cpp.
TEST(FastchessArguments, EveryOptionOfFastchessIsKnown) {
    const std::vector<std::string> options{"-engine cmd=c",
                                           "-each depth=1",
                                           "-pgnout",
                                           "-epdout",
                                           "-openings start=1",
                                           "-sprt elo1=2",
                                           "-draw score=1",
                                           "-resign score=1",
                                           "-maxmoves 9",
                                           "-tb path",
                                           "-tbpieces 3",
                                           "-tbignore50",
                                           "-tbadjudicate BOTH",
                                           "-autosaveinterval 1",
                                           "-log level=info",
                                           "-config outname=x",
                                           "-report penta=true",
                                           "-output format=fastchess",
                                           "-concurrency 1",
                                           "-crc32 pgn=true",
                                           "-force-concurrency",
                                           "-event x",
                                           "-site x",
                                           "-games 2",
                                           "-rounds 2",
                                           "-wait 1",
                                           "-noswap",
                                           "-reverse",
                                           "-ratinginterval 1",
                                           "-scoreinterval 1",
                                           "-srand 1",
                                           "-seeds 1",
                                           "-version",
                                           "--version",
                                           "-v",
                                           "--v",
                                           "-help",
                                           "--help",
                                           "-recover",
                                           "-repeat",
                                           "-variant standard",
                                           "-tournament gauntlet",
                                           "-quick cmd=a",
                                           "-use-affinity",
                                           "-check-mate-pvs",
                                           "-show-latency",
                                           "-debug",
                                           "-testEnv",
                                           "-strict",
                                           "-startup-ms 1",
                                           "-ucinewgame-ms 1",
                                           "-ping-ms 1",
                                           "--compliance engine"};
    for (const std::string& words : options)
        EXPECT_EQ(complaint(kEngines + words).find("unknown option"), std::string::npos) << words;
}

TEST(FastchessArguments, HelpNamesThemAll) {
    const std::string help = help_text();
    for (const std::string name : {"-engine", "-ping-ms", "-sprt", "-epdout", "-wait", "--v"})
        EXPECT_THAT(help, HasSubstr(" " + name + " "));
    EXPECT_THAT(help, HasSubstr("  -tb               there are no tablebases of these games\n"));
    for (std::size_t line = 0, end = 0; line < help.size(); line = end + 1) {
        end = help.find('\n', line);
        EXPECT_LE(end - line, 100U) << help.substr(line, end - line);
    }
}

// AndyGrant/OpenBench, Client/worker.py (9906bad): what MatchRunner hands over.
TEST(FastchessArguments, OpenBenchWorkerIsUnderstood) {
    const FastchessArguments given = parse_arguments(
        cut("-recover -variant standard -testEnv -concurrency 2 -rounds 32 -games 2 "
            "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 "
            "-engine dir=Engines/ cmd=./ouk-dev proto=uci tc=8.12+0.08 timemargin=250 "
            "option.Threads=1 option.Hash=16 name=ouk-dev "
            "-engine dir=Engines/ cmd=./ouk-base proto=uci tc=8.12+0.08 timemargin=250 "
            "option.Threads=1 option.Hash=16 name=ouk-base "
            "-openings file=Books/book.epd format=epd order=random start=17 -srand 1234 "
            "-pgnout file=PGNs/1.2.3.0.pgn seldepth=true nodes=true "
            "match_line=^info~string~pgncomment~.*"));
    EXPECT_EQ(given.engines[1].limits.margin_ms, 250);
    EXPECT_TRUE(given.pgn.fields.seldepth);
    EXPECT_THAT(given.pgn.match_lines, ElementsAre("^info string pgncomment .*"));
    EXPECT_TRUE(given.test_env);
}

// official-stockfish/fishtest, worker/games.py (b8eecff).
TEST(FastchessArguments, FishtestWorkerIsUnderstood) {
    const FastchessArguments given = parse_arguments(cut(
        "-testEnv -recover -repeat -games 2 -rounds 16 -ratinginterval 1 -scoreinterval 1 "
        "-autosaveinterval 0 -report penta=true -pgnout file=x.pgn append=false -crc32 pgn=true "
        "-site http://x/tests/view/1 -event Batch~1:~a~vs~b -srand 17293822569102704640 "
        "-resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 "
        "-variant standard -concurrency 2 -openings file=x.epd format=epd order=random "
        "plies=16 start=1 -check-mate-pvs "
        "-engine name=New-1 tc=0.601+0.006 cmd=n dir=. option.Hash=16 "
        "-engine name=Base-1 tc=0.601+0.006 cmd=b dir=. option.Hash=16 "
        "-each proto=uci option.Threads=1"));
    EXPECT_EQ(given.seed, 17293822569102704640U);
    EXPECT_TRUE(given.pgn.crc32);
    EXPECT_EQ(given.rating_interval, 1);
    EXPECT_EQ(given.pgn.event, "Batch 1: a vs b");
}

// jnlt3/weather-factory, cutechess.py (19b4805).
TEST(FastchessArguments, WeatherFactoryIsUnderstood) {
    const FastchessArguments given = parse_arguments(
        cut("-config discard=true outname=tuner/fastchess_config.json -output format=cutechess "
            "-engine cmd=./tuner/ouk name=ouk-1 proto=uci option.Hash=8 option.A=1 "
            "-engine cmd=./tuner/ouk name=ouk-2 proto=uci option.Hash=8 option.A=-2 "
            "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 -recover "
            "-concurrency 2 -each tc=5.0+0.05 -openings file=tuner/b.epd format=epd order=random "
            "plies=16 -repeat 2 -games 2 -rounds 60 -pgnout tuner/games.pgn"));
    EXPECT_EQ(given.output, OutputFormat::Cutechess);
    EXPECT_EQ(given.pgn.file, "tuner/games.pgn");
    EXPECT_THAT(given.engines[1].options, ElementsAre(Pair("Hash", "8"), Pair("A", "-2")));
}

}  // namespace
}  // namespace ouk::fastchess
