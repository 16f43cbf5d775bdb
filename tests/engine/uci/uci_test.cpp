// UCI as a script: what is answered to which lines, and that broken ones change nothing.
#include "engine/uci/uci.h"

#include <gmock/gmock.h>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"
#include "engine/uci/words.h"
#include "tests/engine/uci/gui.h"

namespace ouk {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kFen = "FEN      ";  // as `d` prints it
constexpr const char* kAfterE4 = "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b DEde - 0 1";

TEST(Uci, IntroducesItself) {
    const std::string text = answer("uci\n");
    EXPECT_TRUE(text.starts_with("id name Ouk "));
    EXPECT_TRUE(text.ends_with("uciok\n"));
    for (const char* const option :
         {"Hash type spin default 16 min 1 max ", "Clear Hash type button",
          "Threads type spin default 1 min 1 max 1", "EvalFile type string default <empty>",
          "Eval type combo default classical", "UCI_Variant type combo default ouk",
          "VariantPath type string", "Move Overhead type spin default 10"}) {
        EXPECT_THAT(text, HasSubstr(std::string("\noption name ") + option));
    }
}

struct BrokenLine {
    const char* line;
    const char* told;  // a part of the info string
};

const BrokenLine kBrokenLines[] = {
    {"joho", "unknown command 'joho'"},
    {"position", "startpos or fen"},
    {"position startpos e3e4", "'startpos e3e4'; expected startpos or fen"},
    {"position fen", "startpos or fen"},
    {"position fen 8/8 w - - 0 1", "placement '8/8'"},
    {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "khon"},
    {"position startpos moves e3e4 e3e4", "move 'e3e4': not legal"},
    {"position startpos moves e3e4 zz", "move 'zz': not legal"},
    {"position startpos moves e3e4 0000", "move '0000': not legal"},
    {"go depth", "go depth: ''; expected a number"},
    {"go depth x", "go depth: 'x'; expected a number"},
    {"go wtime 99999999999999999999", "expected a number"},
    {"setoption", "setoption: no name"},
    {"setoption value 3", "setoption: no name"},
    {"setoption name", "setoption: no name"},
    {"setoption name Nothing value 3", "option 'Nothing': unknown; expected one of Hash, "},
    {"setoption name Hash", "Hash: ''; expected a number from 1 to "},
    {"setoption name Hash value 0", "Hash: '0'; expected a number from 1 to "},
    {"setoption name Hash value many", "Hash: 'many'"},
    {"setoption name Threads value 2", "Threads: '2'; expected a number from 1 to 1"},
    {"setoption name Move Overhead value -1", "Move Overhead: '-1'"},
    {"setoption name Eval value best", "Eval: 'best'; expected one of classical, material"},
    {"setoption name UCI_Variant value chess", "UCI_Variant: 'chess'; expected one of "},
    {"setoption name VariantPath value /nowhere/x.toml", "/nowhere/x.toml"},
    {"setoption name EvalFile value /no where/x.oukn", "/no where/x.oukn"},
    {"genfens 3", "genfens: not understood"},
    {"genfens 3 seed x book None", "genfens: not understood"},
    {"genfens 3 seed 1 book /nowhere.epd", "/nowhere.epd: cannot be "},
    {"\x01\x1b[2J", "unknown command '??[2J'"},
};

TEST(Uci, TellsWhatIsWrongAndStaysAsItWas) {
    for (const BrokenLine& row : kBrokenLines) {
        SCOPED_TRACE(row.line);
        const std::string text =
            answer("position startpos moves e3e4\n" + std::string(row.line) + "\nd\neval\n");
        const auto told = lines_after(text, "info string ");
        ASSERT_THAT(told, SizeIs(1));
        EXPECT_THAT(told[0], HasSubstr(row.told));
        EXPECT_EQ(lines_after(text, kFen), std::vector<std::string>{kAfterE4});
        EXPECT_THAT(text, HasSubstr("White's view, classical"));
        EXPECT_THAT(text, HasSubstr("ruleset  ouk\n"));
    }
}

TEST(Uci, SaysNothingToWhatAsksForNothing) {
    EXPECT_EQ(answer("\n   \nstop\nponderhit\ndebug on\nregister later\nucinewgame\n"
                     "  position   startpos \r\nsetoption name Clear Hash\n"
                     "setoption name hash value 2\nsetoption name MOVE overhead value 20\n"),
              "");
}

struct Place {
    const char* command;
    const char* fen;
};

const Place kPlaces[] = {
    {"position startpos", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"},
    {"position startpos moves", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"},
    {"position startpos moves e3e4", kAfterE4},
    {"position fen rnsmksnr/8/1ppppppp/P7/8/1PPPPPPP/8/RNSKMSNR w DEde - 4 9 moves a5a6",
     "rnsmksnr/8/Mppppppp/8/8/1PPPPPPP/8/RNSKMSNR b DEde - 0 9"},
    {"position fen 3k4/8/8/8/8/8/r7/3K4 b", "3k4/8/8/8/8/8/r7/3K4 b - - 0 1"},
};

TEST(Uci, SetsPositions) {
    for (const Place& place : kPlaces) {
        SCOPED_TRACE(place.command);
        const std::string text = answer(std::string(place.command) + "\nd\n");
        EXPECT_EQ(lines_after(text, kFen), std::vector<std::string>{place.fen}) << text;
    }
}

TEST(Uci, CountsRepetitionsOverTheMoves) {
    const std::string once = " b1d2 b8d7 d2b1 d7b8";
    const std::string start = "position startpos moves";
    EXPECT_THAT(answer(start + once + "\nd\n"), HasSubstr("result   *\n"));
    EXPECT_THAT(answer(start + once + once + "\nd\n"),
                HasSubstr("result   1/2-1/2 (repetition)\n"));
}

TEST(Uci, WithoutALegalMoveTheBestOneIs0000) {
    // Mated, then stalemated, by a touk.
    const std::string mated = answer("position fen k7/8/K7/8/8/8/8/7R w - - 0 1 moves h1h8\ngo\n");
    EXPECT_THAT(mated, HasSubstr("info depth 0 score mate 0\nbestmove 0000\n"));
    const std::string stuck = answer("position fen 8/8/8/8/8/2K5/1R6/k7 b - 16 10 1\ngo depth 3\n");
    EXPECT_THAT(stuck, HasSubstr("info depth 0 score cp 0\nbestmove 0000\n"));
}

TEST(Uci, FindsAMateAndSaysInHowManyMoves) {
    const std::string text = answer("position fen k7/8/K7/8/8/8/8/7R w - - 0 1\ngo depth 4\n");
    EXPECT_THAT(text, HasSubstr(" score mate 1 "));
    EXPECT_THAT(text, HasSubstr("\nbestmove h1h8\n"));
}

TEST(Uci, EveryBestmoveIsLegal) {
    constexpr int kPlies = 60;
    for (const char* const variant : {"ouk", "makruk"}) {
        const auto rules = load_rules(variant);
        Random random(random_key(1, 0, Purpose::Test));
        Position position = start_position(*rules);
        std::string script = std::string("setoption name UCI_Variant value ") + variant + '\n';
        std::vector<Position> asked;
        for (int ply = 0; ply < kPlies && !outcome(position); ++ply) {
            script += "position fen " + to_fen(position) + "\ngo nodes 300\n";
            asked.push_back(position);
            const MoveList moves = legal_moves(position);
            const auto choice = random.below(static_cast<std::uint32_t>(moves.size()));
            position = position.after(moves[static_cast<int>(choice)]);
        }
        const auto best = lines_after(answer(script), "bestmove ");
        ASSERT_EQ(best.size(), asked.size());
        for (std::size_t i = 0; i < best.size(); ++i) {
            EXPECT_NO_THROW((void)parse_uci(asked[i], best[i]));
        }
    }
}

/// Of `info` lines, what does not depend on the clock.
std::vector<std::string> timeless(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string& line : lines_after(text, "info ")) {
        std::string kept;
        const std::vector<std::string> words = split_words(line);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool is_clock = words[i] == "nps" || words[i] == "time";
            if (is_clock) {
                ++i;
            } else {
                kept += words[i] + ' ';
            }
        }
        lines.push_back(kept);
    }
    return lines;
}

TEST(Uci, SearchesTheSameAgainAfterANewGame) {
    const std::string ask = "position startpos moves e3e4 d6d5\ngo nodes 20000\n";
    const auto once = timeless(answer(ask));
    ASSERT_GT(once.size(), 4U);
    auto twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    EXPECT_EQ(timeless(answer(ask + "ucinewgame\n" + ask)), twice);
    EXPECT_EQ(timeless(answer(ask + "setoption name Clear Hash\n" + ask)), twice);
    EXPECT_NE(timeless(answer(ask + ask)), twice);  // the table is warm
}

TEST(Uci, StopsAtDepthAndNodes) {
    const auto depths = lines_after(answer("go depth 5\n"), "info depth ");
    ASSERT_FALSE(depths.empty());
    EXPECT_EQ(depths.back()[0], '5');
    const std::string text = answer("go nodes 5000\n");
    for (const std::string& line : lines_after(text, "info ")) {
        const std::vector<std::string> words = split_words(line);
        const auto at = std::ranges::find(words, "nodes");
        EXPECT_LE(*to_number<int>(*(at + 1)), 5000);
    }
}

TEST(Uci, CountsMoves) {
    const std::string text = answer("position startpos moves e3e4\ngo perft 2\n");
    EXPECT_THAT(lines_after(text, "a6a5: "), SizeIs(1));
    EXPECT_THAT(text, HasSubstr("\nNodes searched: "));
    EXPECT_THAT(answer("go perft 4\n"), HasSubstr("\nNodes searched: 361719\n"));
}

TEST(Uci, Benches) {
    const std::string text = answer("bench 2\n");
    EXPECT_TRUE(text.ends_with(" nps\n")) << text;
    EXPECT_EQ(answer("bench x\n"), "info string bench: 'x'; expected a depth\n");
}

TEST(Uci, TellsWhatOfGoItDoesNotKnow) {
    const std::string text = answer("go nodes 100 searchmoves e3e4\n");
    EXPECT_THAT(text, HasSubstr("info string go: not supported: searchmoves e3e4\n"));
    EXPECT_THAT(lines_after(text, "bestmove "), SizeIs(1));
}

TEST(Uci, GeneratesOpeningsFromASeed) {
    const auto rules = load_rules("ouk");
    const std::string start = "info string genfens ";
    const auto fens = lines_after(answer("genfens 20 seed 7 book None\nquit\n"), start);
    EXPECT_THAT(fens, SizeIs(20));
    for (const std::string& fen : fens) EXPECT_FALSE(outcome(parse_fen(*rules, fen))) << fen;
    EXPECT_EQ(lines_after(answer("genfens 20 seed 7 book None\n"), start), fens);
    EXPECT_NE(lines_after(answer("genfens 20 seed 8 book None\n"), start), fens);
}

}  // namespace
}  // namespace ouk
