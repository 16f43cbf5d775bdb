// The words of fastchess. What they mean is from its source: app/src/cli, alpha 1.8.2 (74deac2).
#include "tuning/fastchess/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/error.h"
#include "tests/tuning/fastchess_words.h"
#include "tuning/fastchess/opening_order.h"

namespace ouk::fastchess {
namespace {

using test::cut;
using test::parsed;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(FastchessArguments, TheLineOfTheReadme) {
    const FastchessArguments given = parse_arguments(
        cut("-engine cmd=./new name=New option.Hash=16 option.Skill~Level=20 -engine cmd=old/ouk "
            "args=uci~-x dir=/tmp nodes=2000 restart=on -each tc=8+0.08 proto=uci option.Threads=1 "
            "-openings file=book.epd format=epd order=random start=3 -rounds 100 -games 2 -repeat "
            "-sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 -resign movecount=3 score=400 "
            "-draw movenumber=40 movecount=8 score=10 -concurrency 4 -recover "
            "-pgnout file=games.pgn nodes=true append=false -variant cambodian -srand 42"));
    ASSERT_EQ(given.engines.size(), 2U);
    const auto& [first, second] = std::tie(given.engines[0], given.engines[1]);
    EXPECT_EQ(first.name, "New");
    EXPECT_THAT(first.options,
                ElementsAre(Pair("Hash", "16"), Pair("Skill Level", "20"), Pair("Threads", "1")));
    EXPECT_EQ(first.limits, (Limits{.time_ms = 8000, .increment_ms = 80}));
    EXPECT_EQ(second.name, "ouk");
    EXPECT_EQ(second.args, "uci -x");
    EXPECT_EQ(second.dir, "/tmp");
    EXPECT_TRUE(second.restart);
    EXPECT_EQ(second.limits, (Limits{.time_ms = 8000, .increment_ms = 80, .nodes = 2000}));
    EXPECT_EQ(given.openings.file, "book.epd");
    EXPECT_TRUE(given.openings.is_random);
    EXPECT_EQ(given.openings.start, 3);
    EXPECT_EQ(given.rounds, 100);
    ASSERT_TRUE(given.sprt);
    EXPECT_EQ(given.sprt->elo1, 5);
    EXPECT_EQ(given.sprt->beta, 0.1);
    EXPECT_EQ(given.sprt->model, EloModel::Normalized);
    ASSERT_TRUE(given.resign);
    EXPECT_EQ(given.resign->score, 400);
    ASSERT_TRUE(given.draw);
    EXPECT_EQ(given.draw->movenumber, 40);
    EXPECT_EQ(given.concurrency, 4);
    EXPECT_TRUE(given.recover);
    EXPECT_EQ(given.pgn.file, "games.pgn");
    EXPECT_TRUE(given.pgn.fields.nodes);
    EXPECT_FALSE(given.pgn.append);
    EXPECT_EQ(given.variant, "cambodian");
    EXPECT_EQ(given.seed, 42U);
    EXPECT_TRUE(given.notes.empty());
}

TEST(FastchessArguments, DefaultsAreItsOwn) {
    const FastchessArguments given = parsed("");
    EXPECT_EQ(given.rounds, 2);
    EXPECT_EQ(given.concurrency, 1);
    EXPECT_EQ(given.rating_interval, 10);
    EXPECT_EQ(given.score_interval, 1);
    EXPECT_TRUE(given.reports_pairs);
    EXPECT_EQ(given.pgn.event, "Fastchess Tournament");
    EXPECT_FALSE(given.sprt || given.draw || given.resign || given.maxmoves || given.seed);
}

TEST(FastchessArguments, TimeControls) {
    struct Case {
        std::string text;
        Limits limits;
        std::string told;
        std::string tag;
    };
    const std::vector<Case> cases{
        {"tc=8+0.08", {.time_ms = 8000, .increment_ms = 80}, "8+0.08", "8+0.08"},
        {"tc=40/60+0.6",
         {.time_ms = 60'000, .increment_ms = 600, .session = 40},
         "40/60+0.6",
         "40/60+0.6"},
        {"tc=1:30+1", {.time_ms = 90'000, .increment_ms = 1000}, "90+1", "90+1"},
        {"tc=0.601s+0.006s", {.time_ms = 601, .increment_ms = 6}, "0.601+0.006", "0.601+0.006"},
        {"tc=inf/10", {.time_ms = 10'000}, "10", "10"},
        {"tc=10+12.5", {.time_ms = 10'000, .increment_ms = 12'500}, "10+12", "10+12.5"},
        {"tc=inf nodes=5000", {.nodes = 5000}, "5000 nodes", "-"},
        {"st=0.5 timemargin=20", {.move_ms = 500, .margin_ms = 20}, "0.5/move", "0.5/move"},
        {"depth=9", {.plies = 9}, "9 plies", "-"},
        {"plies=9 nodes=7", {.nodes = 7, .plies = 9}, "9 plies", "-"},
    };
    for (const Case& row : cases) {
        SCOPED_TRACE(row.text);
        const auto given = parse_arguments(cut("-engine cmd=a -engine cmd=b -each " + row.text));
        EXPECT_EQ(given.engines[1].limits, row.limits);
        EXPECT_EQ(describe(row.limits), row.told);
        EXPECT_EQ(time_control_tag(row.limits), row.tag);
    }
}

TEST(FastchessArguments, EachHoldsForEnginesBehindItToo) {
    const auto given = parse_arguments(
        cut("-each nodes=5 option.Hash=1 -engine cmd=a timemargin=9 -engine cmd=b -each tc=1"));
    for (const EngineArguments& engine : given.engines) {
        EXPECT_EQ(engine.limits.nodes, 5);
        EXPECT_EQ(engine.limits.time_ms, 1000);
        EXPECT_THAT(engine.options, ElementsAre(Pair("Hash", "1")));
    }
    EXPECT_EQ(given.engines[0].limits.margin_ms, 9);
}

TEST(FastchessArguments, NamesAreToldApart) {
    const auto given = parse_arguments(
        cut("-engine cmd=x/a.bin -engine cmd=a -engine cmd=b name=a -each depth=1"));
    EXPECT_EQ(given.engines[0].name, "a");
    EXPECT_EQ(given.engines[1].name, "a_2");
    EXPECT_EQ(given.engines[2].name, "a_3");
}

TEST(FastchessArguments, WhatOneWordSetsMore) {
    const auto quick = parse_arguments(cut("-quick cmd=a cmd=a book=b.pgn"));
    EXPECT_EQ(quick.engines[0].name, "a1");
    EXPECT_EQ(quick.engines[1].name, "a2");
    EXPECT_EQ(quick.engines[1].limits, (Limits{.time_ms = 10'000, .increment_ms = 100}));
    EXPECT_EQ(quick.rounds, 25'000);
    EXPECT_EQ(quick.draw->movecount, 8);
    EXPECT_EQ(quick.output, OutputFormat::Cutechess);
    EXPECT_FALSE(quick.reports_pairs);
    EXPECT_EQ(quick.openings.format, BookFormat::Pgn);
    EXPECT_EQ(side_by_side(quick, 16), 14);

    EXPECT_EQ(parsed("-games 300").rounds, 300);
    EXPECT_EQ(parsed("-rounds 0 -sprt elo0=-3 elo1=1 alpha=0.1 beta=0.1").rounds, 500'000);
    EXPECT_EQ(parsed("-pgnout games.pgn min=true").pgn.file, "games.pgn");
    EXPECT_EQ(parsed("-pgnout").pgn.file, "fastchess.pgn");
    EXPECT_EQ(parsed("-event My~Match 7").pgn.event, "My Match7");
    EXPECT_EQ(parsed("-variant standard").variant, "");
    EXPECT_EQ(parsed("-openings file=b.pgn plies=8").openings.format, BookFormat::Pgn);
    EXPECT_EQ(parse_arguments(cut("-config file=c.json")).config.file, "c.json");
    EXPECT_EQ(parse_arguments({}).request, Request::Help);
    EXPECT_EQ(parse_arguments(cut("--version")).request, Request::Version);
}

// What fastchess 1.8.2 played of a book of twelve with these words.
TEST(FastchessArguments, OpeningsComeInItsOrder) {
    struct Case {
        OpeningOrder order;
        std::vector<std::size_t> openings;
    };
    const std::vector<Case> cases{
        {{12, true, 42, 1, 14}, {6, 1, 2, 9, 3, 11, 10, 5, 0, 8, 7, 4, 6, 1}},
        {{12, true, 17293822569102704640U, 5, 5}, {2, 0, 3, 9, 1}},
        {{12, false, 0, 11, 4}, {10, 11, 0, 1}},
        {{12, true, 42, 2, 2}, {1, 2, 1, 2, 1, 2}},  // three engines
    };
    for (const Case& row : cases)
        EXPECT_EQ(openings_of_pairs(row.order, row.openings.size()), row.openings);
}

TEST(FastchessArguments, GamesSideBySide) {
    struct Case {
        std::string words;
        std::int64_t threads, games;
    };
    const std::vector<Case> cases{{"-concurrency 4", 4, 4},
                                  {"-concurrency 0", 8, 8},
                                  {"-concurrency -3", 8, 5},
                                  {"-concurrency -9", 8, 1},
                                  {"-concurrency 9 -force-concurrency", 8, 9}};
    for (const Case& row : cases)
        EXPECT_EQ(side_by_side(parsed(row.words), row.threads), row.games) << row.words;
    EXPECT_THROW((void)side_by_side(parsed("-concurrency 9"), 8), UsageError);
}

TEST(FastchessArguments, WhatDoesNothingSaysWhy) {
    const std::vector<std::string> idle{
        "-autosaveinterval 0", "-wait 50",         "-reverse",    "-use-affinity 1,3-5",
        "-check-mate-pvs",     "-show-latency",    "-tbpieces 5", "-tbignore50",
        "-tbadjudicate BOTH",  "-variant standard"};
    for (const std::string& words : idle) {
        const FastchessArguments given = parsed(words);
        ASSERT_EQ(given.notes.size(), 1U) << words;
        EXPECT_THAT(given.notes[0], HasSubstr(words.substr(0, words.find(' '))));
    }
}

}  // namespace
}  // namespace ouk::fastchess
