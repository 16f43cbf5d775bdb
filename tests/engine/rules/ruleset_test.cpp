// Rulesets as data: presets, inheritance, identity, and what is said of a bad file.
#include "engine/rules/ruleset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/base/error.h"
#include "engine/board/fen.h"

namespace ouk {
namespace {

using testing::HasSubstr;

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Ruleset, PresetsLoadAndHaveAStart) {
    EXPECT_THAT(preset_names(), testing::IsSupersetOf({"ouk", "makruk"}));
    for (const std::string& preset : preset_names()) {
        SCOPED_TRACE(preset);
        const auto rules = load_rules(preset);
        EXPECT_EQ(to_fen(start_position(*rules)), rules->ruleset().start);
    }
}

TEST(Ruleset, CommentsAndNameAreNotTheGame) {
    const Ruleset plain = parse_ruleset("inherits = \"ouk\"", "mine");
    const Ruleset noted = parse_ruleset("# a comment\ninherits = \"ouk\"", "other");
    EXPECT_EQ(plain.hash(), load_ruleset("ouk").hash());
    EXPECT_EQ(plain.hash(), noted.hash());
    EXPECT_NE(plain.hash(), load_ruleset("makruk").hash());
}

TEST(Ruleset, EveryKeyIsPartOfTheGame) {
    const Hash128 ouk = load_ruleset("ouk").hash();
    for (const char* change : {"start = \"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w De - 0 1\"",
                               "pieces.koul.moves = \"FA\"",
                               "pieces.ses.sutra = \"fN\"",
                               "promotion.rank = 7",
                               "promotion.to = [\"koul\"]",
                               "khon.first_move_when = \"any\"",
                               "khon.first_move_lost = []",
                               "khon.may_step_out_of_check = false",
                               "neang.first_move_lost = [\"any_capture\"]",
                               "ends.stalemate = \"loss\"",
                               "ends.first_check = true",
                               "ends.n_move_rule = 50",
                               "ends.repetition = 0",
                               "ends.insufficient_material = false",
                               "counting.trey = \"forbid\"",
                               "counting.board_limit = 62",
                               "counting.board_max_men = 4",
                               "counting.bare_limits = []",
                               "counting.bare_limit_with_trey = 64",
                               "counting.bare_start = \"zero\"",
                               "counting.owner = \"weaker\"",
                               "counting.mate_by_counter = \"draw\""}) {
        const Ruleset changed = parse_ruleset("inherits = \"ouk\"\n" + std::string(change), "x");
        EXPECT_NE(changed.hash(), ouk) << change;
    }
}

TEST(Ruleset, StartOptionsAreNotTheGame) {
    const Ruleset turned =
        parse_ruleset("inherits = \"makruk-sutra\"\ntakhaeng_ruea = [\"a1\"]", "x");
    EXPECT_EQ(turned.hash(), load_ruleset("makruk-sutra").hash());
    const Rules rules(turned);
    EXPECT_EQ(to_fen(start_position(rules)),
              "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/MNSKMSNR w BDEGbdeg - 0 1");
}

TEST(Ruleset, TextLoadsToTheSameGame) {
    for (const std::string& preset : preset_names()) {
        const Ruleset ruleset = load_ruleset(preset);
        EXPECT_EQ(parse_ruleset(ruleset.text(), "copy").hash(), ruleset.hash());
    }
}

TEST(Ruleset, AFileInheritsFromAPresetOrAFileBeside) {
    const std::filesystem::path folder = testing::TempDir() + "ouk_rulesets";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "leap.toml") << "inherits = \"ouk\"\npieces.koul.moves = \"FA\"\n";
    std::ofstream(folder / "child.toml") << "inherits = \"leap.toml\"\npromotion.rank = 7\n";
    std::ofstream(folder / "circle.toml") << "inherits = \"circle.toml\"\n";
    const Ruleset child = load_ruleset((folder / "child.toml").string());
    EXPECT_EQ(child.name, "child");
    EXPECT_EQ(child.pieces[index_of(PieceKind::Koul)].moves, "FA");
    EXPECT_EQ(child.pieces[index_of(PieceKind::Khon)].moves, "KimfsN");
    EXPECT_THAT(message_of([&] { (void)load_ruleset((folder / "circle.toml").string()); }),
                HasSubstr("circle"));
}

TEST(Ruleset, SutrasAreStepsOfOfficers) {
    for (const auto& [change, expected] :
         {std::pair{"pieces.khon.sutra = \"fN\"", "neang, koul, ses and touk"},
          {"pieces.trey.sutra = \"fN\"", "neang, koul, ses and touk"},
          {"pieces.ses.sutra = \"R\"", "steps without i, m, c or R"},
          {"pieces.ses.sutra = \"cN\"", "steps without i, m, c or R"},
          {"pieces.ses.sutra = \"ifN\"", "steps without i, m, c or R"}}) {
        const std::string text = std::string("inherits = \"makruk-sutra\"\n") + change;
        const std::string message = message_of([&] { (void)Rules(parse_ruleset(text, "mine")); });
        EXPECT_THAT(message, HasSubstr("pieces.")) << change;
        EXPECT_THAT(message, HasSubstr(expected)) << change;
    }
}

TEST(Ruleset, ErrorsNameFilePlaceAndExpectation) {
    const std::pair<const char*, std::vector<const char*>> cases[] = {
        {"colour = \"red\"", {"bad.toml:2", "colour"}},
        {"promotion.rank = 9", {"bad.toml:2", "promotion.rank", "8"}},
        {"promotion.rank = \"six\"", {"bad.toml:2", "promotion.rank"}},
        {"counting.trey = \"maybe\"", {"bad.toml:2", "forbid_bare"}},
        {"pieces.koul.moves = \"FQ\"", {"bad.toml:2", "koul", "'Q'", "W F D A N K R", "    ^"}},
        {"pieces.koul.letter = \"s\"", {"bad.toml:2", "pieces.koul.letter", "upper-case"}},
        {"pieces.koul.letter = \"M\"", {"bad.toml:2", "pieces.koul.letter", "twice"}},
        {"pieces.koul.letter = \"\"", {"bad.toml:2", "pieces.koul.letter", "missing"}},
        {"start = \"8/8/8/8/8/8/8/8 w - - 0 1\"", {"bad.toml:2", "start: FEN '8/8/"}},
        {"start = \"rnsmksnr/8 w - - 0 1\"", {"bad.toml:2", "start: FEN", "eight rows"}},
        {"counting.bare_limits = [\"2 touk 8 9\"]",
         {"bad.toml:2", "counting.bare_limits", "2 touk 8 9"}},
        {"promotion.to = [\"queen\"]", {"bad.toml:2", "promotion.to", "queen", "neang"}},
        {"promotion.to = [\"ses\", \"ses\"]", {"bad.toml:2", "promotion.to", "'ses'", "twice"}},
        {"pieces.trey.moves = \"fmWfcFbF\"", {"bad.toml:2", "pieces.trey.moves", "ahead"}},
        {"pieces.trey.moves = \"fWsmW\"", {"bad.toml:2", "pieces.trey.moves", "ahead"}},
        {"pieces.trey.moves = \"fWR\"", {"bad.toml:2", "pieces.trey.moves", "ahead"}},
        {"ends.repetition = 1", {"bad.toml:2", "ends.repetition", "0, 2 or more"}},
        {"promotion.to = []", {"bad.toml:2", "promotion.to", "empty"}},
        {"counting.bare_limits = [\"2 rooks 8\"]",
         {"bad.toml:2", "counting.bare_limits", "2 rooks 8"}},
        {"khon.first_move_lost = [\"sneeze\"]", {"bad.toml:2", "khon.first_move_lost", "touk_aim"}},
        {"start = \"rnsmksnr/8/8/8/8/8/8/RNSKMSNR w A - 0 1\"",
         {"bad.toml:2", "start", "right 'A'"}},
    };
    for (const auto& [line, parts] : cases) {
        SCOPED_TRACE(line);
        const std::string message = message_of([&] {
            const Rules rules(
                parse_ruleset("inherits = \"ouk\"\n" + std::string(line), "bad.toml"));
            (void)start_position(rules);
        });
        for (const char* part : parts) {
            EXPECT_THAT(message, HasSubstr(part));
        }
    }
    EXPECT_THAT(message_of([] { const Rules rules(parse_ruleset("", "empty.toml")); }),
                testing::StartsWith("empty.toml: pieces.trey.letter: missing"));
    EXPECT_THAT(message_of([] { (void)parse_ruleset("inherits = 'chess'", "bad.toml"); }),
                testing::AllOf(HasSubstr("bad.toml:1"), HasSubstr("makruk, makruk-sutra")));
    EXPECT_THAT(message_of([] { (void)load_ruleset("chess"); }), HasSubstr("makruk, makruk-sutra"));
    EXPECT_THAT(message_of([] { (void)load_ruleset("/nowhere/x.toml"); }), HasSubstr("/nowhere"));
}

}  // namespace
}  // namespace ouk
