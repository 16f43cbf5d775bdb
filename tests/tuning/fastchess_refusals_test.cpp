// What is wrong with words of fastchess is told by the word and its place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tuning/fastchess_words.h"

namespace ouk::fastchess {
namespace {

using test::complaint;
using test::kEngines;
using ::testing::HasSubstr;

TEST(FastchessArguments, WhatIsWrongIsNamedWhereItStands) {
    struct Case {
        std::string words;
        std::string told;
    };
    const std::vector<Case> cases{
        {"-concurency 4",
         "'-concurency' (word 9): unknown option; expected one that fastchess "
         "knows; the nearest is -concurrency"},
        {"-rounds", "'-rounds' (word 9): 0 values behind it; expected one"},
        {"-rounds 4 5", "'-rounds' (word 9): 2 values"},
        {"-rounds 4x", "'4x' (word 10): no such number; expected a whole number of at least 0"},
        {"-recover yes", "'yes' (word 10): -recover takes no value"},
        {"-sprt elo=5",
         "'elo=5' (word 10): -sprt knows no 'elo'; expected a known key; the nearest "
         "is 'elo0'"},
        {"-sprt elo0", "'elo0' (word 10): no value; expected key=value"},
        {"-sprt elo0=0 elo1=5", "alpha is 0"},
        {"-sprt elo0=5 elo1=5 alpha=0.05 beta=0.05", "elo0 5 is not below elo1 5"},
        {"-sprt model=bayesian", "bayesian"},
        {"-resign score=-5", "'score=-5' (word 10): no such number"},
        {"-resign twosided=yes", "no such value 'yes'; expected false or true"},
        {"-openings file=b.txt", "-openings file=b.txt: its form is not told"},
        {"-openings order=rnd", "expected sequential or random"},
        {"-each tc=8+", "'tc=8+' (word 10): no time control"},
        {"-each tc=8++1", "no time control"},
        {"-each tc=0/8", "a whole number of at least 1"},
        {"-each tc=8hg", "no time '8hg'"},
        {"-each tc=-8", "no time '-8'"},
        {"-each st=1", "engine 1: both tc and st"},
        {"-each proto=xboard", "'proto=xboard' (word 10): no such value 'xboard'; expected uci"},
        {"-each ponder=on", "-each knows no 'ponder'"},
        {"-variant fischerandom", "no such game here"},
        {"-tb path", "'-tb' (word 9): there are no tablebases"},
        {"-noswap", "'-noswap' (word 9): games are played in pairs"},
        {"-games 1", "-games 1; expected 2"},
        {"-debug", "is not written down"},
        {"-log compress=true", "logs are written as text"},
        {"-rounds 0", "-rounds 0"},
        {"-engine cmd=c -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05", "more than two engines"},
    };
    for (const Case& row : cases)
        EXPECT_THAT(complaint(kEngines + row.words), HasSubstr(row.told)) << row.words;
    EXPECT_THAT(complaint("rounds 5"), HasSubstr("'rounds' (word 1): a value without an option"));
    EXPECT_THAT(complaint("-engine cmd=a depth=1"), HasSubstr("1 engines"));
    EXPECT_THAT(complaint("-engine depth=1 -engine cmd=a"), HasSubstr("engine 1: no command"));
    EXPECT_THAT(complaint("-engine cmd=a -engine cmd=b"), HasSubstr("it may think for ever"));
    EXPECT_THAT(complaint("-quick cmd=a book=b.epd"), HasSubstr("something is missing"));
    EXPECT_THAT(complaint("-quick cmd=a cmd=b book=b"), HasSubstr("no form of book"));
}

}  // namespace
}  // namespace ouk::fastchess
