// What the words of fastchess come to as our own config.
#include "tuning/gauntlet/from_fastchess.h"

#include <gmock/gmock.h>

#include "fastchess_words.h"
#include "tests/error_text.h"
#include "tuning/fastchess/opening_order.h"
#include "tuning/gauntlet/book.h"

namespace ouk::fastchess {
namespace {

using test::parsed;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(FromFastchess, EachWordHasItsKey) {
    const GauntletConfig match = match_of(
        parsed("-openings file=b.epd order=random start=5 -srand 42 -rounds 7 -recover "
               "-resign movecount=3 score=400 twosided=true -draw movenumber=40 movecount=8 "
               "score=10 -maxmoves 150 -sprt elo0=1 elo1=6 alpha=0.05 beta=0.1 model=logistic "
               "-variant cambodian -pgnout file=x.pgn nodes=true hashfull=true min=true "
               "-epdout file=x.epd -ratinginterval 3 -event Big~match -startup-ms 900"));
    EXPECT_EQ(match.openings, "b.epd");
    EXPECT_EQ(match.order, "fastchess");
    EXPECT_EQ(match.start, 5);
    EXPECT_EQ(match.seed, 42);
    EXPECT_EQ(match.max_pairs, 7);
    EXPECT_TRUE(match.engines.recover);
    EXPECT_EQ(match.engines.handshake_ms, 900);
    EXPECT_EQ(match.referee.resign_score, 400);
    EXPECT_EQ(match.referee.resign_moves, 3);
    EXPECT_TRUE(match.referee.resign_twosided);
    EXPECT_EQ(match.referee.agreement_plies, 16);
    EXPECT_EQ(match.referee.agreement_score, 10);
    EXPECT_EQ(match.referee.agreement_from_move, 40);
    EXPECT_TRUE(match.referee.agreement_quiet);
    EXPECT_EQ(match.adjudication.max_plies, 300);
    EXPECT_TRUE(match.sprt.stop);
    EXPECT_EQ(match.sprt.elo0, 1);
    EXPECT_EQ(match.sprt.elo1, 6);
    EXPECT_EQ(match.sprt.beta, 0.1);
    EXPECT_EQ(match.sprt.model, "logistic");
    EXPECT_EQ(match.sprt.units, "pairs");
    EXPECT_EQ(match_of(parsed("-report penta=false")).sprt.units, "games");
    EXPECT_EQ(match_of(parsed("-output format=cutechess")).sprt.units, "games");
    EXPECT_EQ(match.ruleset, "ouk");
    EXPECT_EQ(match.tournament, "round_robin");
    EXPECT_EQ(match.output.pgn, "x.pgn");
    EXPECT_THAT(match.output.comments, ElementsAre("nodes", "hashfull"));
    EXPECT_TRUE(match.output.minimal);
    EXPECT_EQ(match.output.epd, "x.epd");
    EXPECT_EQ(match.output.interval, 3);
    EXPECT_EQ(match.output.form, "fastchess");
    EXPECT_EQ(match.output.event, "Big match");
}

TEST(FromFastchess, WhatIsNotSaidIsAsThere) {
    const GauntletConfig match = match_of(parsed(""));
    EXPECT_EQ(match.openings, kNoBook);
    EXPECT_EQ(match.order, "sequential");
    EXPECT_FALSE(match.sprt.stop || match.engines.recover);
    EXPECT_EQ(match.referee.resign_score, 0);
    EXPECT_EQ(match.referee.agreement_plies, 0);
    EXPECT_EQ(match.adjudication.max_plies, 0);
    EXPECT_EQ(match.output.pgn, "none");
    EXPECT_EQ(match.output.epd, "none");
}

TEST(FromFastchess, EnginesBecomePlayers) {
    const GauntletConfig match = match_of(parse_arguments(
        test::cut("-engine cmd=./a dir=there name=A args=x~'y~z' tc=40/1:30+0.05 timemargin=20 "
                  "option.Hash=16 "
                  "restart=on -engine cmd=b st=0.5 nodes=900 depth=7 -engine cmd=c tc=8+0.08 "
                  "-tournament gauntlet")));
    EXPECT_EQ(match.tournament, "gauntlet");
    EXPECT_THAT(match.player_keys, ElementsAre("first", "second", "player-3"));
    const PlayerConfig& first = match.players[0];
    EXPECT_EQ(first.cmd, "./a");
    EXPECT_EQ(first.folder, "there");
    EXPECT_THAT(first.args, ElementsAre("x", "y z"));
    EXPECT_THAT(first.options, ElementsAre("Hash=16"));
    EXPECT_EQ(first.tc, "40/90+0.05");
    EXPECT_EQ(first.margin_ms, 20);
    EXPECT_TRUE(first.restart);
    EXPECT_EQ(match.players[1].move_time_ms, 500);
    EXPECT_EQ(match.players[1].nodes, 900);
    EXPECT_EQ(match.players[1].depth, 7);
    EXPECT_EQ(match.players[1].margin_ms, 0);
    EXPECT_EQ(match.players[2].tc, "8+0.08");
}

TEST(FromFastchess, OpeningsComeInItsOrder) {
    const GauntletConfig match =
        match_of(parsed("-openings file=b.epd order=random start=5 -srand 42 -rounds 30"));
    EXPECT_EQ(opening_order(match.order_rules(), 20, 30),
              openings_of_pairs(
                  {.book_size = 20, .is_random = true, .seed = 42, .start = 5, .rounds = 30}, 30));
}

TEST(FromFastchess, RefusesWhatCannotBe) {
    const std::pair<const char*, const char*> rows[] = {
        {"-openings file=b.pgn", "b.pgn is a PGN; expected an EPD"},
        {"-resign movecount=3", "-resign without a score"},
        {"-resign movecount=3 score=99999", "referee.resign_score"},
        {"-pgnout file=x notation=uci", "-pgnout notation"},
        {"-strict", "-strict"},
        {"-tournament gauntlet -seeds 2", "-seeds 2"},
        {"-srand 18446744073709551615", "-srand 18446744073709551615"},
        {"-rounds 99999999", "max_pairs"},
    };
    for (const auto& [words, complaint] : rows)
        EXPECT_THAT(error_text([&] { static_cast<void>(match_of(parsed(words))); }),
                    HasSubstr(complaint));
    EXPECT_THAT(error_text([] { static_cast<void>(split_command("a 'b")); }), HasSubstr("a 'b"));
}

TEST(FromFastchess, SaysWhatDoesLess) {
    EXPECT_TRUE(notes_on(parsed("")).empty());
    for (const char* words :
         {"-log file=x", "-testEnv", "-crc32 pgn=true", "-pgnout file=x pv=true", "-wait 3",
          "-pgnout file=x match_line=y", "-ucinewgame-ms 5", "-config outname=x"})
        EXPECT_EQ(notes_on(parsed(words)).size(), 1U) << words;
    const auto odd =
        parse_arguments(test::cut("-engine cmd=a name=A~1 -engine cmd=b name=B:2 -each tc=8+0.08"));
    EXPECT_EQ(notes_on(odd).size(), 2U);
}

}  // namespace
}  // namespace ouk::fastchess
