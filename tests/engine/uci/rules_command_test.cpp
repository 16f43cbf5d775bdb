// `ouk rules` as a user calls it.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/rules/rules.h"
#include "tests/engine/rulesets.h"
#include "tests/engine/uci/process.h"

namespace ouk {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Ended rules(const std::string& arguments) {
    return run_process(OUK_BIN_DIR "/ouk rules " + arguments);
}

TEST(RulesCommand, EndsAsItShould) {
    const struct {
        std::string arguments;
        int code;
        std::string part;  // of stdout where the code is 0, else of stderr
    } rows[] = {
        {"--help", 0, "usage: ouk rules VERB"},
        {"list --help", 0, "Example: ouk rules list"},
        {"show --help", 0, "Example: ouk rules show"},
        {"check --help", 0, "Example: ouk rules check"},
        {"", 2, "usage: ouk rules VERB"},
        {"play", 2, "unknown verb 'play'"},
        {"list ouk", 2, "ouk"},
        {"show", 2, "RULESET"},
        {"show ouk makruk", 2, "makruk"},
        {"check", 2, "RULESET"},
        {"show chess", 1,
         "ruleset 'chess': unknown; expected a file that ends in .toml, or one of"},
        {"check /nowhere.toml", 1, "/nowhere.toml: cannot be opened"},
        {"check ouk", 0, "ruleset ouk "},
    };
    for (const auto& row : rows) {
        const Ended ended = rules(row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments << '\n' << ended.err;
        EXPECT_THAT(row.code == 0 ? ended.out : ended.err, HasSubstr(row.part)) << row.arguments;
    }
}

TEST(RulesCommand, ListNamesEveryPresetWithItsHash) {
    const json list = json::parse(rules("list --json").out);
    const std::string text = rules("list").out;
    std::vector<std::string> names;
    for (const json& row : list.at("rows")) {
        names.push_back(row.at("name"));
        const std::string hash = row.at("hash");
        EXPECT_EQ(hash, load_ruleset(names.back()).hash().hex());
        EXPECT_FALSE(row.at("about").get<std::string>().empty()) << names.back();
        EXPECT_THAT(text, HasSubstr(hash + "  " + row.at("about").get<std::string>() + '\n'));
    }
    EXPECT_EQ(names, preset_names());
    EXPECT_THAT(text, HasSubstr("  Kar Ouk (Ka Ok): Ouk Chaktrang where the first to give check "
                                "wins (Fairy-Stockfish's `karouk`)\n"));
}

TEST(RulesCommand, WhatShowPrintsIsTheSameRuleset) {
    const TemporaryFolder folder;
    std::vector<std::string> rulesets = preset_names();
    rulesets.emplace_back(OUK_SOURCE_DIR "/tests/rulesets/koulleap.toml");
    for (const std::string& name : rulesets) {
        const std::string copy = folder.file("copy.toml");
        EXPECT_EQ(rules("show " + name + " > " + copy).code, 0);
        EXPECT_EQ(load_rules(copy)->hash(), load_rules(name)->hash()) << name;
        EXPECT_EQ(json::parse(rules("show --json " + name).out).at("hash"),
                  load_rules(name)->hash().hex());
    }
}

TEST(RulesCommand, ShowHasTheBoardAndEveryKey) {
    EXPECT_THAT(rules("show ouk").out,
                AllOf(HasSubstr("# Ouk Chaktrang as the Cambodian federation has played it since "
                                "2022 (Fairy-Stockfish's `cambodian`)\n"),
                      HasSubstr("# 8   r n s m k s n r\n"), HasSubstr("\nends.repetition = 3\n")));
    const json shown = json::parse(rules("show ai-wok --json").out);
    EXPECT_EQ(shown.at("start"), "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1");
    const json& keys = shown.at("keys");
    EXPECT_EQ(keys.at("pieces.neang.moves"), "RNF");
    EXPECT_EQ(keys.at("ends.first_check"), false);
    EXPECT_EQ(keys.at("promotion.to"), json::array({"neang"}));
    EXPECT_EQ(keys.at("counting.board_limit"), 64);
    // Each key has its line in the manual.
    const std::string manual = read_file(OUK_SOURCE_DIR "/data/README.md");
    for (const auto& [key, value] : keys.items()) {
        const std::string general =
            key.starts_with("pieces.") ? "pieces.KIND" + key.substr(key.rfind('.')) : key;
        EXPECT_THAT(manual, HasSubstr("\n| `" + general + "` | "));
    }
}

TEST(RulesCommand, CheckSaysHowTheGamesEnd) {
    const Ended text = rules("check ouk-khmer");
    EXPECT_EQ(text.code, 0);
    EXPECT_THAT(text.out,
                AllOf(HasSubstr("\nok    men: all kinds appear and can move\n"),
                      HasSubstr("\nnote  first moves: the khon's adds nothing to the steps\n"),
                      HasSubstr("\nok    first moves: legal in the random games: neang in "),
                      Not(HasSubstr("odd  "))));
    EXPECT_EQ(text.last_line(), "7 ok, 1 to note, 0 odd");

    const json checked = json::parse(rules("check ouk --json").out);
    // Numbers of data/perft, which come from Fairy-Stockfish.
    EXPECT_EQ(checked.at("perft"), json::array({25, 625, 15031}));
    EXPECT_EQ(checked.at("odd"), 0);
    const json& games = checked.at("games");
    EXPECT_EQ(games.at("played"), 200);
    EXPECT_EQ(
        games.at("white").get<int>() + games.at("draw").get<int>() + games.at("black").get<int>(),
        200);
    EXPECT_GT(games.at("reasons").at("checkmate"), 0);
    EXPECT_EQ(rules("check ouk").out, rules("check ouk").out);
}

TEST(RulesCommand, WhatDoesNotCompileIsShownWithItsPlace) {
    const TemporaryFolder folder;
    const std::string file = folder.file("mine.toml");
    const struct {
        const char* toml;
        const char* complaint;
        const char* caret;
    } rows[] = {
        {"inherits = 'makruk'\nstrat = ''\n", "mine.toml:2: unknown key 'strat'", "  strat"},
        {"inherits = 'makruk'\npieces.ses.moves = 'NX'\n",
         "mine.toml:2: pieces.ses.moves: ", "'NX'"},
        {"inherits = 'makruk'\nstart = '8/8/8/8/8/8/8/3K4 w'\n",
         "mine.toml:2: start: ", "Black has 0 khon"},
        {"inherits = 'makruk'\nends.stalemate = 'win'\n", "mine.toml:2: ", "draw, loss"},
    };
    for (const auto& row : rows) {
        write_atomically(file, row.toml);
        const Ended ended = rules("check " + file);
        EXPECT_EQ(ended.code, 1);
        EXPECT_EQ(ended.out, "");
        EXPECT_THAT(ended.err,
                    AllOf(HasSubstr(row.complaint), HasSubstr(row.caret), HasSubstr("^")));
    }
}

}  // namespace
}  // namespace ouk
