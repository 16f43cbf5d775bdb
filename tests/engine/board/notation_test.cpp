// UCI and SAN texts of moves, what people write instead, and what is refused. The SAN rows are
// what Fairy-Stockfish (ffish 0.7.10) writes for them, but for rulesets that it does not have, and
// for `#` in kar-ouk, which it writes behind every check.
#include "engine/board/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/game/outcome.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::HasSubstr;

TEST(Notation, UciAndSanOfTheSameMove) {
    struct Case {
        const char* ruleset;
        const char* fen;
        const char* uci;
        const char* san;
    };
    const char* const sutra = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w BDEGbdeg - 0 1";
    const Case cases[] = {
        {"ouk", "4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "a1a7", "Ra7"},
        {"ouk", "4k3/8/8/8/8/8/8/R2K4 w - - 0 1", "a1a8", "Ra8+"},
        {"ouk", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
        {"ouk", "4k3/8/8/P7/8/8/8/3K4 w - - 0 1", "a5a6m", "a6=M"},
        {"ouk", "4k3/8/1r6/P7/8/8/8/3K4 w - - 0 1", "a5b6m", "axb6=M"},
        {"ouk", "8/8/3k4/8/p7/1N6/8/3K4 b - - 0 1", "a4b3m", "axb3=M"},
        {"ouk", "4k3/8/8/8/1p6/P7/8/3K4 w - - 0 1", "a3b4", "axb4"},
        {"ouk", "4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "a1b1", "Rb1"},
        {"ouk", "4k3/8/8/8/R7/8/8/R2K4 w - - 0 1", "a1a2", "R1a2"},
        {"ouk", "4k3/8/8/8/8/2N1N3/8/3K4 w - - 0 1", "c3d5", "Ncd5"},
        {"ouk", "4k3/8/8/2N1N3/8/2N5/8/3K4 w - - 0 1", "c3e4", "N3e4"},
        {"ouk", "4k3/3p4/8/2N1N3/8/2N1N3/8/3K4 w - - 0 1", "c5d7", "Ncxd7"},
        {"ouk", "4k3/8/8/2N3N1/8/2N5/8/3K4 w - - 0 1", "c5e4", "Nc5e4"},
        {"ouk", "3rk3/8/8/8/3N4/6N1/8/3K4 w - - 0 1", "g3f5", "Nf5"},  // the other one is pinned
        {"ouk", "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1b2", "Kb2"},
        {"ouk", "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "e1e3", "Me3"},
        {"kar-ouk", "4k3/8/8/8/8/8/8/R2K4 w - - 1+1 0 1", "a1a8", "Ra8+"},
        {"kar-ouk", "4k3/8/4K3/8/8/8/8/R7 w - - 1+1 0 1", "a1a8", "Ra8#"},
        {"makruk-sutra", sutra, "b1c3", "Nc3"},  // lands on an own trey: no capture
        {"makruk-sutra", sutra, "e1e3", "Me3"},
        {"makruk-sutra", sutra, "d1f2", "Kf2"},
        {"ai-wok", "4k3/8/8/P7/8/8/8/3K4 w - - 0 1", "a5a6a", "a6=A"},
        {"asean", "8/P3k3/8/8/8/8/8/3K4 w - - 0 1", "a7a8q", "a8=Q"},
        {"asean", "1r6/P3k3/8/8/8/8/8/3K4 w - - 0 1", "a7b8n", "axb8=N"},
        {"asean", "4k3/8/8/8/8/8/5B2/3K4 w - - 0 1", "f2f3", "Bf3"},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(std::string(each.ruleset) + ' ' + each.fen + ' ' + each.san);
        const auto rules = load_rules(each.ruleset);
        const Position position = parse_fen(*rules, each.fen);
        const Move move = parse_uci(position, each.uci);
        EXPECT_EQ(to_uci(*rules, move), each.uci);
        EXPECT_EQ(to_san(position, move), each.san);
        EXPECT_EQ(parse_san(position, each.san), move);
    }
}

TEST(Notation, ThePromotionMayBeLeftOutInUci) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/8/P7/8/8/8/3K4 w - - 0 1");
    EXPECT_EQ(parse_uci(position, "a5a6"), parse_uci(position, "a5a6m"));
}

TEST(Notation, ReadsWhatPeopleWrite) {
    struct Case {
        const char* ruleset;
        const char* fen;
        const char* uci;
        std::vector<std::string> texts;
    };
    const char* const men = "4k3/8/1r6/P7/3S4/2N3N1/6M1/3K4 w - - 0 1";
    const char* const asean = "8/P3k3/8/8/3B4/8/6Q1/3K4 w - - 0 1";
    const Case cases[] = {
        {"ouk", men, "c3d5", {"Nd5", "Nd5+", "Nd5#", "Nd5!?", "Nd5+!!", "Nd5++"}},
        {"ouk", men, "c3d5", {"Ncd5", "N3d5", "Nc3d5", "Nc3-d5", "c3d5", "c3-d5", "Nxd5"}},
        {"ouk", men, "c3e4", {"Nce4", "Nc3e4", "Nc3-e4!"}},
        {"ouk", men, "d4d5", {"Sd5", "Bd5", "S4d5"}},
        {"ouk", men, "g2f3", {"Mf3", "Qf3", "Ff3", "Mgf3"}},
        {"ouk", men, "a5a6m", {"a6=M", "a6", "a6M", "a6(M)", "a6=m", "Pa6", "a5a6m", "a6=M+"}},
        {"ouk", men, "a5a6m", {"a6=P", "a6P", "a6=Q", "a6=F", "a5-a6=P"}},
        {"ouk", men, "a5b6m", {"axb6=M", "axb6", "ab6", "ab6=P", "a5xb6", "a5:b6M", "Pxb6"}},
        {"ouk", men, "a5b6m", {"xb6", "xb6=M", ":b6"}},
        {"ai-wok",
         "4k3/8/8/P7/8/8/8/3K4 w - - 0 1",
         "a5a6a",
         {"a6=A", "a6", "a6=P", "a6=M", "a6a"}},
        {"asean", asean, "a7a8b", {"a8=B", "a8B", "a8=S", "a7a8=B", "a8b"}},
        {"asean", asean, "a7a8q", {"a8=Q", "a8=M", "a7a8q"}},
        {"asean", asean, "d4d5", {"Bd5", "Sd5"}},
        {"asean", asean, "g2f3", {"Qf3", "Mf3"}},
    };
    for (const Case& each : cases) {
        const auto rules = load_rules(each.ruleset);
        const Position position = parse_fen(*rules, each.fen);
        for (const std::string& text : each.texts) {
            SCOPED_TRACE(text);
            const std::string told =
                error_text([&] { EXPECT_EQ(to_uci(*rules, parse_san(position, text)), each.uci); });
            EXPECT_EQ(told, "no error");
        }
    }
}

TEST(Notation, SanThatIsRefusedSaysWhy) {
    struct Case {
        const char* text;
        const char* part;
    };
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/1r6/P7/3S4/2N3N1/6M1/3K4 w - - 0 1");
    const Case cases[] = {
        {"Ne4",
         "move 'Ne4': ambiguous in 4k3/8/1r6/P7/3S4/2N3N1/6M1/3K4 w - - 0 1; expected Nce4 "
         "or Nge4"},
        {"N3e4", "ambiguous"},
        {"Nd4", "move 'Nd4': not legal in 4k3/8/1r6/P7/3S4/2N3N1/6M1/3K4 w - - 0 1"},
        {"Nbd5", "not legal"},
        {"b6", "not legal"},  // a capture tells its file
        {"axb", "not readable"},
        {"a6=S", "not legal"},
        {"a6=R", "not legal"},
        {"Nd5=M", "not legal"},
        {"O-O", "castling"},
        {"0-0-0+", "castling"},
        {"", "not readable"},
        {"#", "not readable"},
        {"--", "not readable"},
        {"Xd5", "not readable"},
        {"d9", "not readable"},
        {"N", "not readable"},
        {"Nd", "not readable"},
        {"Nd5x", "not readable"},
        {"a6=", "not readable"},
        {"a6=MM", "not readable"},
        {"a5a6a7", "not readable"},
        {"a6e.p.", "not readable"},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.text);
        EXPECT_THAT(error_text([&] { (void)parse_san(position, each.text); }),
                    HasSubstr(each.part));
    }
    const Position two = parse_fen(*rules, "4k3/8/1r6/P1P5/8/8/8/3K4 w - - 0 1");
    EXPECT_THAT(error_text([&] { (void)parse_san(two, "xb6"); }),
                HasSubstr("expected axb6=M or cxb6=M"));
    const auto asean = load_rules("asean");
    const Position choice = parse_fen(*asean, "8/P3k3/8/8/8/8/8/3K4 w - - 0 1");
    for (const char* const text : {"a8", "a8=P"}) {
        EXPECT_THAT(error_text([&] { (void)parse_san(choice, text); }),
                    HasSubstr("expected a8=R or a8=N or a8=B or a8=Q"));
    }
    EXPECT_THAT(error_text([&] { (void)parse_uci(choice, "a7a8"); }), HasSubstr("ambiguous"));
}

TEST(Notation, UciThatIsRefused) {
    const auto rules = load_rules("ouk");
    const Position position = parse_fen(*rules, "4k3/8/8/P7/8/2N1N3/8/3K4 w - - 0 1");
    for (const char* text : {"", "a1a1", "a5a7", "a5a6q", "d1d2m", "zzzz", "e8e7", "0000"}) {
        EXPECT_THAT(error_text([&] { (void)parse_uci(position, text); }), HasSubstr("not legal"))
            << text;
    }
}

TEST(Notation, TellsTreyApartThatMoveOtherwise) {
    const Rules rules(
        parse_ruleset("inherits = 'makruk'\n[pieces]\ntrey = { moves = 'fWfFfD' }", "leaping"));
    const Position position = parse_fen(rules, "4k3/8/8/8/8/P1P5/P7/3K4 w - - 0 1");
    for (const auto& [uci, san] :
         {std::pair{"a2a4", "a2a4"}, {"a3a4", "a3a4"}, {"c3b4", "cb4"}, {"c3d4", "d4"}}) {
        EXPECT_EQ(to_san(position, parse_uci(position, uci)), san);
        EXPECT_EQ(parse_san(position, san), parse_uci(position, uci));
    }
}

/// Every legal move of the position has a SAN of its own that reads as that move.
void check_all_sans(const Position& position) {
    std::set<std::string> sans;
    const MoveList legal = legal_moves(position);
    for (const Move move : legal) {
        const std::string san = to_san(position, move);
        ASSERT_EQ(parse_san(position, san), move) << san << " in " << to_fen(position);
        sans.insert(san);
    }
    ASSERT_EQ(static_cast<int>(sans.size()), legal.size()) << to_fen(position);
}

TEST(Notation, SanTellsEveryMoveOfRandomGames) {
    constexpr std::uint64_t kGames = 12;
    constexpr int kMostPlies = 200;
    for (const std::string& preset : preset_names()) {
        SCOPED_TRACE(preset);
        const auto rules = load_rules(preset);
        for (std::uint64_t game = 0; game < kGames; ++game) {
            Random random(random_key(3, game, Purpose::Test));
            Position position = start_position(*rules);
            for (int ply = 0; ply < kMostPlies && !outcome(position); ++ply) {
                ASSERT_NO_FATAL_FAILURE(check_all_sans(position));
                const MoveList legal = legal_moves(position);
                const auto choice = random.below(static_cast<std::uint32_t>(legal.size()));
                position = position.after(legal[static_cast<int>(choice)]);
            }
        }
    }
}

}  // namespace
}  // namespace ouk
