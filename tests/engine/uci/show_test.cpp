// ouk show as a user calls it: text, JSON, PGN in and out, names of the men.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/engine/uci/process.h"

namespace ouk {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

Ended show(const std::string& arguments) {
    return run_process(OUK_BIN_DIR "/ouk show " + arguments);
}

std::string text_of(const std::string& arguments) {
    const Ended ended = show(arguments);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.out;
}

ordered_json shown_json(const std::string& arguments) {
    return ordered_json::parse(text_of(arguments + " --json"));
}

std::string on(const std::string& ruleset, const std::string& fen) {
    return "--ruleset " + ruleset + " --fen '" + fen + "' ";
}

TEST(Show, JsonHasTheseKeys) {
    struct Case {
        std::string arguments;
        std::string fen;
        const char* rest;  // what follows on the moves
    };
    const Case cases[] = {
        {on("ouk", "4k3/8/4K3/8/8/8/8/R7 w - 30 20 9") + "--moves a1a8",
         "R3k3/8/4K3/8/8/8/8/8 b - 30 21 9",
         R"("in_check":true,"count":{"limit":30,"plies":21},"result":"1-0","reason":"checkmate"})"},
        {on("makruk-thai", "8/4k3/8/8/8/8/R7/3K4 w - 32b 6 9"), "8/4k3/8/8/8/8/R7/3K4 w - 32b 6 9",
         R"("count":{"limit":32,"plies":6,"owner":"b"},"result":"*","reason":null})"},
        {on("kar-ouk", "4k3/8/8/8/8/8/8/3K4"), "4k3/8/8/8/8/8/8/3K4 w - - 1+1 0 1",
         R"("count":null,"result":"1/2-1/2","reason":"insufficient_material"})"},
    };
    for (const Case& each : cases) {
        const std::string text = text_of(each.arguments + " --json");
        EXPECT_THAT(text, testing::StartsWith("{\"fen\":\"" + each.fen + "\",\"legal\":"));
        EXPECT_THAT(text, HasSubstr(each.rest));
    }
}

TEST(Show, TellsAllOfAPosition) {
    const ordered_json start = shown_json("");
    EXPECT_EQ(start["fen"], "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
    EXPECT_EQ(start["legal"], 25);
    EXPECT_EQ(start["moves"].size(), 25U);
    EXPECT_EQ(start["moves"][0], (ordered_json{{"uci", "a3a4"}, {"san", "a4"}}));
    EXPECT_EQ(start["in_check"], false);
    EXPECT_EQ(start["count"], nullptr);
    EXPECT_EQ(start["result"], "*");
    EXPECT_EQ(start["reason"], nullptr);
    EXPECT_EQ(start.size(), 7U);
}

TEST(Show, TellsOfCheckAndCount) {
    // terminal.tsv: mate on the move that exceeds the count.
    const ordered_json mate =
        shown_json("--ruleset makruk --fen '3k4/8/3K4/8/8/8/7R/8 w - 32 32 90' --moves h2h8 ");
    EXPECT_EQ(mate["in_check"], true);
    EXPECT_EQ(mate["legal"], 0);
    EXPECT_EQ(mate["moves"], ordered_json::array());
    EXPECT_EQ(mate["count"], (ordered_json{{"limit", 32}, {"plies", 33}}));
    EXPECT_EQ(mate["result"], "1-0");
    EXPECT_EQ(mate["reason"], "checkmate");
}

TEST(Show, CountsRepetitionOverTheMoves) {
    const std::string moves = " b1d2 b8d7 d2b1 d7b8";
    EXPECT_EQ(shown_json("--moves '" + moves + "'")["result"], "*");
    const ordered_json third = shown_json("--moves '" + moves + moves + "'");
    EXPECT_EQ(third["result"], "1/2-1/2");
    EXPECT_EQ(third["reason"], "repetition");
}

TEST(Show, TheCountAsPeopleReadIt) {
    struct Case {
        const char* ruleset;
        const char* limit;
        const char* text;
    };
    const Case cases[] = {
        {"makruk", "- 3", "none; 3 plies since the last capture or trey move"},
        {"makruk", "32 6", "6 of 32 plies; White has 13 moves left"},
        {"makruk", "32 7", "7 of 32 plies; White has 13 moves left"},
        // The example of the Thai texts (data/README.md, "Counts"): three moves are left.
        {"makruk-thai", "16b 10", "Black's, 10 of 16 plies; White has 3 moves left"},
        {"makruk-thai", "16b 15", "Black's, 15 of 16 plies; White has 1 move left"},
        {"makruk-thai", "16b 16", "Black's, 16 of 16 plies; White has 0 moves left"},
        {"makruk-thai", "16b 17", "Black's, 17 of 16 plies; run out"},
        // Only the moves of the side that mates count, and its last may still mate.
        {"ouk-acf", "16w 10", "White's, 10 of 16 plies; White has 3 moves left"},
        {"ouk-acf", "16w 14", "White's, 14 of 16 plies; White has 1 move left"},
        {"ouk-acf", "16w 16", "White's, 16 of 16 plies; run out"},
        {"ouk-acf", "16b 14", "Black's, 14 of 16 plies; Black has 1 move left"},
    };
    for (const Case& each : cases) {
        const std::string fen = "8/r3k3/8/8/8/8/R7/3K4 w - " + std::string(each.limit) + " 9";
        EXPECT_THAT(text_of(on(each.ruleset, fen)),
                    HasSubstr("\ncount    " + std::string(each.text) + "\n"));
    }
}

TEST(Show, NamesTheMen) {
    EXPECT_THAT(text_of("--names km"),
                HasSubstr("\n    a b c d e f g h\n\nK  ស្ដេច, អង្គ (sdaach, ang)\nM  នាង (neang)\n"
                          "S  គោល (koul)\nN  សេះ (ses)\nR  ទូក (touk)\nP  ត្រី (trey)\n"
                          "M  ត្រីបក (trey bork)\n\nruleset"));
    EXPECT_THAT(text_of("--ruleset makruk --names th"),
                HasSubstr("\nK  ขุน (khun)\nM  เม็ด (met)\nS  โคน (khon)\nN  ม้า (ma)\nR  เรือ (ruea)\n"
                          "P  เบี้ย (bia)\nM  เบี้ยหงาย (bia-ngai)\n\nruleset"));
    EXPECT_THAT(text_of(""), HasSubstr("\n    a b c d e f g h\n\nruleset"));
    // Letters are the ruleset's. Nothing is turned over in asean; ai-wok's A is no neang.
    EXPECT_THAT(text_of("--ruleset asean --names th"),
                HasSubstr("\nQ  เม็ด (met)\nB  โคน (khon)\n"));
    EXPECT_THAT(text_of("--ruleset asean --names th"), Not(HasSubstr("bia-ngai")));
    EXPECT_THAT(text_of("--ruleset ai-wok --names th"), Not(HasSubstr("\nA  ")));
    EXPECT_EQ(shown_json("--names th")["names"][0].dump(),
              R"({"letter":"K","name":"ขุน","latin":"khun"})");
}

class ShowPgn : public testing::Test {
protected:
    ShowPgn() {
        write_atomically(file_,
                         "[Event \"a\"]\n[Variant \"makruk\"]\n[Termination \"resigned\"]\n\n"
                         "1. d4 {said} d5 1-0\n\n"
                         "[Event \"b\"]\n\n1. Md2 *\n");
    }
    /// The FEN that show tells, or what it complains about.
    static std::string fen_of(const std::string& arguments) {
        const Ended ended = show(arguments + " --json");
        if (ended.code != 0) return std::to_string(ended.code) + ": " + ended.err;
        return ordered_json::parse(ended.out)["fen"];
    }

    const TemporaryFolder folder_;
    const std::string file_ = folder_.file("games.pgn");
};

TEST_F(ShowPgn, ShowsTheEndOfAGame) {
    const std::string makruk = "rnsmksnr/8/ppp1pppp/3p4/3P4/PPP1PPPP/8/RNSKMSNR w - - 0 2";
    const std::string ouk = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3M4/RNSK1SNR b Dde - 1 1";
    struct Case {
        std::string options;
        std::string found;
    };
    const Case cases[] = {
        {"", makruk},  // of its variant
        {"--game 1", makruk},
        {"--game 2", ouk},  // tells no variant
        {"--ruleset makruk", makruk},
        {"--moves b1d2", "rnsmksnr/8/ppp1pppp/3p4/3P4/PPP1PPPP/3N4/R1SKMSNR b - - 1 2"},
        {"--ruleset ouk", "games.pgn:2: Variant 'makruk'; expected the ruleset that was asked for"},
        {"--game 3", "games.pgn: no game 3; expected 1 to 2"},
        {"--game 0", "2: "},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.options);
        EXPECT_THAT(fen_of("--pgn " + file_ + ' ' + each.options), HasSubstr(each.found));
    }
    EXPECT_THAT(fen_of("--pgn /nowhere.pgn"), HasSubstr("1: ouk: /nowhere.pgn: cannot be read"));
    EXPECT_THAT(fen_of("--pgn /dev/null"), HasSubstr("1: ouk: /dev/null: no game in it"));
    EXPECT_THAT(fen_of("--pgn /"), HasSubstr("1: ouk: /: cannot be read"));
    EXPECT_THAT(fen_of("--game 1"), HasSubstr("2: "));
    EXPECT_THAT(fen_of("--fen 8 --pgn " + file_), HasSubstr("2: "));
    EXPECT_THAT(fen_of("--to-pgn"), HasSubstr("2: "));
    EXPECT_EQ(show("--to-pgn --names km --pgn " + file_).code, 2);
}

TEST_F(ShowPgn, ShowsTheResultThatTheFileTells) {
    struct Case {
        std::string pgn;
        std::string text;
        std::string json;
        std::string moves = "''";
    };
    const std::string bare = "[FEN \"4k3/8/8/8/8/8/8/3K4 w - - 0 1\"]\n";
    const Case cases[] = {
        {"1. d4 d5 1-0", "1-0", R"("1-0","reason":null)"},
        {"[Termination \"resigned\"]\n1. d4 0-1", "0-1", R"("0-1","reason":null)"},
        {"[Termination \"agreement\"]\n1. d4 1/2", "1/2-1/2 (agreement)",
         R"("1/2-1/2","reason":"agreement")"},
        {"[Termination \"agreement\"]\n1. d4 *", "*", R"("*","reason":null)"},
        {"1. d4 d5 1-0", "*", R"("*","reason":null)", "d1d2"},  // not the file's end
        {bare + "1-0", "1/2-1/2 (insufficient_material)",       // the rules come first
         R"("1/2-1/2","reason":"insufficient_material")"},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.pgn);
        write_atomically(file_, each.pgn);
        const std::string arguments = "--pgn " + file_ + " --moves " + each.moves;
        EXPECT_THAT(text_of(arguments), HasSubstr("\nresult   " + each.text + '\n'));
        EXPECT_THAT(text_of(arguments + " --json"), HasSubstr("\"result\":" + each.json + '}'));
    }
}

TEST_F(ShowPgn, WritesTheLine) {
    const std::string roster =
        "[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
    // What the file says stays, until moves are added.
    const std::string event = "[Event \"a\"]\n" + roster;
    EXPECT_EQ(text_of("--to-pgn --pgn " + file_),
              event +
                  "[Result \"1-0\"]\n[Variant \"makruk\"]\n[Termination \"resigned\"]\n\n"
                  "1. d4 {said} 1... d5 1-0\n\n");
    EXPECT_EQ(text_of("--to-pgn --moves b1d2 --pgn " + file_),
              event + "[Result \"*\"]\n[Variant \"makruk\"]\n\n1. d4 {said} 1... d5 2. Nd2 *\n\n");
    // Also where the rules would have it otherwise.
    const std::string bare = "[FEN \"4k3/8/8/8/8/8/8/3K4 w - - 0 1\"]\n";
    write_atomically(file_, "[Result \"1-0\"]\n[Termination \"illegal move\"]\n" + bare);
    EXPECT_THAT(text_of("--to-pgn --pgn " + file_),
                HasSubstr("[Termination \"illegal move\"]\n\n1-0"));
    write_atomically(file_, bare + "*");
    EXPECT_THAT(text_of("--to-pgn --pgn " + file_), HasSubstr("_material\"]\n\n1/2-1/2"));
    // The end that the rules make.
    const std::string mate = on("ouk", "4k3/8/4K3/8/8/8/8/R7 w - - 0 9") + "--moves a1a8 --to-pgn";
    EXPECT_EQ(text_of(mate),
              "[Event \"?\"]\n" + roster +
                  "[Result \"1-0\"]\n[Variant \"cambodian\"]\n[SetUp \"1\"]\n"
                  "[FEN \"4k3/8/4K3/8/8/8/8/R7 w - - 0 9\"]\n[Termination \"checkmate\"]\n\n"
                  "9. Ra8# {count 6/30} 1-0\n\n");
    write_atomically(file_, text_of(mate));
    EXPECT_EQ(text_of("--to-pgn --pgn " + file_), text_of(mate));
}

}  // namespace
}  // namespace ouk
