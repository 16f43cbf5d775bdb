// What `ouk rules check` finds: nothing odd in the rulesets of the project, and what is broken in
// ones that a user might write.
#include "engine/game/ruleset_check.h"

#include <gmock/gmock.h>

#include "engine/board/fen.h"
#include "engine/game/ruleset_mates.h"
#include "engine/game/ruleset_men.h"
#include "tests/engine/rulesets.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::HasSubstr;

/// Findings line by line: "odd men: …".
std::string lines_of(const RulesetReport& report) {
    std::string lines;
    for (const Finding& finding : report.findings) {
        lines += std::string(name(finding.verdict)) + " " + finding.topic + ": " + finding.text;
        lines += '\n';
    }
    return lines;
}

class EveryRuleset : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(RulesetCheck, EveryRuleset, testing::ValuesIn(test::all_rulesets()),
                         test::ruleset_name);

TEST_P(EveryRuleset, HasNothingOdd) {
    const auto rules = test::rules_of(GetParam());
    const RulesetReport report = check_ruleset(*rules);
    EXPECT_THAT(lines_of(report), testing::Not(HasSubstr("odd "))) << GetParam();
    EXPECT_EQ(report.games.games, 200);
    EXPECT_EQ(report.games.count(Reason::MaxPlies), 0);
}

struct FindingRow {
    const char* toml;
    const char* finding;
};

const FindingRow kRows[] = {
    // start
    {"inherits = 'makruk'\nstart = '8/3k4/8/8/8/8/3K4/8 w - - 0 1'",
     "odd start: the game is over: 1/2-1/2 (insufficient_material)\n"},
    {"inherits = 'makruk'\nstart = 'rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'",
     "note start: White has 2 touk, Black 1\n"},
    // men
    {"inherits = 'makruk'\nstart = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'\n"
     "pieces.koul.moves = 'bF'",
     "odd men: White's koul cannot move: no step leads on from c1\n"},
    {"inherits = 'makruk'\nstart = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'\n"
     "pieces.koul.moves = 'bF'",
     "odd men: Black's koul cannot move: no step leads on from c8\n"},
    {"inherits = 'makruk'\nstart = 'r1smks1r/8/pppppppp/8/8/PPPPPPPP/8/R1SKMS1R w - - 0 1'",
     "note men: no ses: none at the start, and no trey becomes one\n"},
    {"inherits = 'makruk'\nstart = 'r1smks1r/8/pppppppp/8/8/PPPPPPPP/8/R1SKMS1R w - - 0 1'\n"
     "promotion.to = ['ses']",
     "ok men: all kinds appear and can move\n"},
    // promotion
    {"inherits = 'makruk'\npieces.trey.moves = 'fmAfcA'\npromotion.rank = 8\n"
     "start = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'",
     "odd promotion: no trey of White reaches rank 8\n"},
    {"inherits = 'makruk'\nstart = 'r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1'",
     "note promotion: there is no trey\n"},
    // first moves
    {"inherits = 'ouk-khmer'", "note first moves: the khon's adds nothing to the steps\n"},
    {"inherits = 'ouk'\nstart = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'",
     "odd first moves: the neang's is never allowed: start gives no right to it\n"},
    {"inherits = 'ouk-khmer-knight'\nkhon.may_step_out_of_check = false",
     "odd first moves: the khon's was legal in no position of 200 random games\n"},
    {"inherits = 'makruk'", "ok first moves: none\n"},
    {"inherits = 'makruk'\nkhon.first_move_when = 'any'",
     "note first moves: does nothing: khon.first_move_when: the khon has no first move\n"},
    {"inherits = 'makruk'\nkhon.first_move_lost = ['check']",
     "note first moves: does nothing: khon.first_move_lost: the khon has no first move\n"},
    {"inherits = 'makruk'\nneang.first_move_lost = ['any_capture']",
     "note first moves: does nothing: neang.first_move_lost: the neang has no first move\n"},
    // mate
    {"inherits = 'makruk'\nstart = '3k4/8/pppppppp/8/8/PPPPPPPP/8/3K4 w - - 0 1'",
     "ok mate: who can mate a bare khon: neang by two\n"},
    {"inherits = 'makruk'\npieces.ses.moves = 'NK'",
     "odd mate: a ses mates a bare khon, but ends.insufficient_material draws before\n"},
    // counts
    {"inherits = 'makruk'\ncounting.bare_limits = ['any 64', '1 touk 16']",
     "odd counts: '1 touk 16' never holds\n"},
    {"inherits = 'makruk'\ncounting.bare_limits = ['1 touk 16', '2 touk 8', 'any 64']",
     "odd counts: '2 touk 8' never holds\n"},
    {"inherits = 'makruk'\n"
     "counting.bare_limits = ['1 touk 16', '1 koul 9', '1 ses 9', '1 neang 9', 'any 64']",
     "odd counts: 'any 64' never holds\n"},
    {"inherits = 'makruk'\ncounting.bare_limits = ['1 trey 16', 'any 64']",
     "odd counts: '1 trey 16' never holds\n"},
    {"inherits = 'makruk'\nstart = 'r1smks1r/8/pppppppp/8/8/PPPPPPPP/8/R1SKMS1R w - - 0 1'",
     "note counts: '2 ses 32' never holds: no such men appear\n"},
    {"inherits = 'makruk'\nstart = 'r1smks1r/8/pppppppp/8/8/PPPPPPPP/8/R1SKMS1R w - - 0 1'\n"
     "counting.bare_limits = ['1 touk 16', '1 koul 9', '1 neang 9', 'any 64']",
     "odd counts: 'any 64' never holds\n"},
    {"inherits = 'makruk'", "ok counts: 7 limits; one ran in "},
    {"inherits = 'makruk'\ncounting.mate_by_counter = 'draw'",
     "note counts: does nothing: counting.mate_by_counter with owner = \"none\"\n"},
    {"inherits = 'ouk-acf'\ncounting.bare_start = 'zero'",
     "note counts: does nothing: counting.bare_start with owner = \"mater\"\n"},
    {"inherits = 'ouk-acf'\ncounting.bare_limit_with_trey = 64",
     "note counts: does nothing: counting.bare_limit_with_trey with owner = \"mater\"\n"},
    {"inherits = 'ouk-acf'\ncounting.trey = 'forbid_bare'",
     "note counts: does nothing: counting.trey with owner = \"mater\"\n"},
    {"inherits = 'ouk-acf'\ncounting.board_max_men = 16",
     "note counts: does nothing: counting.board_max_men with owner = \"mater\"\n"},
    {"inherits = 'ouk-acf'\ncounting.board_limit = 64",
     "note counts: does nothing: counting.board_limit with owner = \"mater\"\n"},
    {"inherits = 'kar-ouk'", "note counts: none started in 200 random games\n"},
    {"inherits = 'ouk-chatrang'\nends.repetition = 0",
     "odd counts: a game may never end: no count, no ends.repetition, no ends.n_move_rule\n"},
    // games
    {"inherits = 'ouk-chatrang'\nends.repetition = 0\nends.insufficient_material = false",
     "of 200 random games did not end within 2000 plies\n"},
};

TEST(RulesetCheck, FindsWhatIsOdd) {
    for (const FindingRow& row : kRows) {
        const Rules rules(parse_ruleset(row.toml, "test"));
        EXPECT_THAT(lines_of(check_ruleset(rules)), HasSubstr(row.finding)) << row.toml;
    }
}

TEST(RulesetCheck, AcceptsEveryKeyThatDoesSomething) {
    for (const char* const preset :
         {"makruk-thai", "makruk-sutra", "ouk", "ouk-classic", "ouk-acf", "asean"}) {
        EXPECT_THAT(lines_of(check_ruleset(*load_rules(preset))),
                    testing::Not(HasSubstr("does nothing")))
            << preset;
    }
}

TEST(RulesetCheck, AStartThatIsNoPositionIsAnErrorWithItsLine) {
    const Rules rules(parse_ruleset("inherits = 'makruk'\nstart = '8/8/8/8/8/8/8/3K4 w'", "mine"));
    EXPECT_THAT(error_text([&] { (void)check_ruleset(rules); }), HasSubstr("mine:2: start: "));
}

TEST(RulesetCheck, KnowsWhereMenGet) {
    const Rules rules(
        parse_ruleset("inherits = 'makruk'\npieces.koul.moves = 'ifD'\n"
                      "start = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w CFcf - 0 1'",
                      "test"));
    const auto men = find_men(start_position(rules));
    const auto white = [&](PieceKind kind) {
        const MenOfKind& found = men[index_of(kind)];
        return std::pair(found.begin[0], found.reached[0]);
    };
    const Bitboard third = rank_bb(2);
    const Bitboard sixth = rank_bb(5);
    EXPECT_EQ(white(PieceKind::Trey), (std::pair(third, third | rank_bb(3) | rank_bb(4) | sixth)));
    EXPECT_EQ(white(PieceKind::Neang).first, sixth | make_square(4, 0));
    EXPECT_EQ(white(PieceKind::Neang).second, ~Bitboard());
    const Bitboard kouls = Bitboard(make_square(2, 0)) | make_square(5, 0);
    EXPECT_EQ(white(PieceKind::Koul).second, kouls | make_square(2, 2) | make_square(5, 2));
}

// Endgame theory: touk and koul mate alone, ses and neang by twos (data/README.md, "Rulesets").
TEST(RulesetCheck, KnowsWhoMates) {
    const Rules makruk(load_ruleset("makruk"));
    const struct {
        PieceKind kind;
        bool alone;
        bool as_two;
    } rows[] = {
        {PieceKind::Touk, true, true},   {PieceKind::Koul, true, true},
        {PieceKind::Ses, false, true},   {PieceKind::Neang, false, true},
        {PieceKind::Trey, false, false},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(find_bare_mate(makruk, row.kind, 1).has_value(), row.alone)
            << kind_name(row.kind);
        EXPECT_EQ(find_bare_mate(makruk, row.kind, 2).has_value(), row.as_two)
            << kind_name(row.kind);
    }
}

}  // namespace
}  // namespace ouk
