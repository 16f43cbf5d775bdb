// A match's config file: players with tables of their own, what holds for each, the ladder.
#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"
#include "tuning/gauntlet/config.h"

namespace ouk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ConfigFileTest : public ::testing::Test {
protected:
    GauntletConfig read(const std::string& text, const std::vector<std::string>& settings = {}) {
        write_atomically(folder_.file("match.toml"), text);
        return read_gauntlet_config(folder_.file("match.toml"), settings);
    }

    TemporaryFolder folder_;
};

constexpr const char* kThree =
    "players = ['new', 'old', 'other']\nsprt.stop = false\n"
    "[each]\nnodes = 500\noptions = ['Hash=4']\n[new]\neval = 'classical'\n"
    "[other]\ncmd = 'engine'\nnodes = 0\ntc = '8+0.08'\n";

TEST_F(ConfigFileTest, EachHoldsForAllThatDoNotSayOtherwise) {
    const GauntletConfig config = read(kThree);
    EXPECT_THAT(config.player_keys, ElementsAre("new", "old", "other"));
    EXPECT_EQ(config.players[0].eval, "classical");
    EXPECT_EQ(config.players[0].nodes, 500);
    EXPECT_EQ(config.players[1].nodes, 500);
    EXPECT_EQ(config.players[2].nodes, 0);
    EXPECT_EQ(config.players[2].tc, "8+0.08");
    EXPECT_THAT(config.players[2].options, ElementsAre("Hash=4"));
}

TEST_F(ConfigFileTest, SettingsComeLast) {
    const GauntletConfig config = read(kThree, {"each.nodes=7", "old.nodes=9", "new.tc=1+1"});
    EXPECT_EQ(config.players[0].nodes, 7);
    EXPECT_EQ(config.players[1].nodes, 9);
    EXPECT_EQ(config.players[2].nodes, 0);
    const GauntletConfig two = read("[each]\nnodes = 5\n", {"players=a,b", "a.eval=classical"});
    EXPECT_THAT(two.player_keys, ElementsAre("a", "b"));
    EXPECT_EQ(two.players[0].eval, "classical");
}

TEST_F(ConfigFileTest, ItsDumpIsTheSameMatch) {
    GauntletConfig config = read(kThree);
    const std::string dump = dump_config(config.fields());
    GauntletConfig again = read(dump);
    EXPECT_EQ(dump_config(again.fields()), dump);
}

TEST_F(ConfigFileTest, NamesWhatIsWrong) {
    struct Row {
        std::string text, message;
    };
    const Row rows[] = {
        {"players = ['one']\n", "players: 1 of them; expected two or more"},
        {"players = ['a', 'a']\n", "a name comes twice"},
        {"players = ['a', 'sprt']\n", "'sprt' is another table"},
        {"players = ['a', 'b c']\n", "'b c'; expected letters, digits, - and _"},
        {"each.nodes = 1\nplayers = ['a', 'b', 'c']\n", "sprt.stop with 3 players"},
        {"[first]\nnodes = 1\n", "second: nothing would end a search"},
        {"each.nodes = 1\n[first]\ntc = '1'\nmove_time_ms = 5\n", "both a clock and a time"},
        {"each.nodes = 1\n[first]\ntc = 'fast'\n", "first.tc: 'fast'; expected [MOVES/]"},
        {"each.nodes = 1\n[first]\ncmd = 'x'\nsoft_nodes = 5\n", "UCI has no such limit"},
        {"each.nodes = 1\n[first]\noptions = ['Hash']\n", "'Hash'; expected NAME=VALUE"},
        {"each.nodes = 1\n[first]\noptions = ['see_trey=1']\n", "expected a number from 50 to 200"},
        {"each.nodes = 1\n[first]\noptions = ['Contempt=1']\n", "our search has no 'Contempt'"},
        {"each.nodes = 1\n[first]\nargs = ['x']\n", "args and folder are for another engine"},
        {"each.nodes = 1\n[third]\neval = 'material'\n", "third.eval"},
        {"each.nodes = 1\n[sprt]\nmodel = 'bayesian'\n", "bayesian"},
        {"each.nodes = 1\n[ladder]\nrun = 'absent'\n", "'absent' has no gen-*/net.oukn"},
    };
    for (const Row& row : rows)
        EXPECT_THAT(error_text([&] { read(row.text); }), HasSubstr(row.message)) << row.text;
}

TEST_F(ConfigFileTest, TheLadderIsTheNewestNetsWithoutOneself) {
    for (const char* generation : {"gen-000", "gen-001", "gen-002", "gen-003", "gen-004"}) {
        std::filesystem::create_directories(folder_.file(generation));
        if (std::string(generation) != "gen-002")
            write_atomically(folder_.file(generation) + "/net.oukn", "a net");
    }
    const std::string newest = folder_.file("gen-004") + "/net.oukn";
    const GauntletConfig config =
        read("sprt.stop = false\n[first]\nsoft_nodes = 70\neval = '" + newest + "'\n" +
             "[ladder]\nrun = '" + folder_.path() + "'\ngenerations = 2\n");
    EXPECT_THAT(config.player_keys, ElementsAre("first", "gen-001", "gen-003"));
    EXPECT_EQ(config.players[0].eval, newest);
    EXPECT_THAT(config.players[2].eval, HasSubstr("gen-003/net.oukn"));
    EXPECT_EQ(config.players[2].soft_nodes, 70);
}

}  // namespace
}  // namespace ouk
