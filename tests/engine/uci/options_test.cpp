// UCI options that decide which game is played and what evaluates it.
#include <gmock/gmock.h>

#include <algorithm>

#include "engine/base/files.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/uci/gui.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kDefault = "(White's view, classical)\n";

std::string set(const std::string& option, const std::string& value) {
    return "setoption name " + option + " value " + value + '\n';
}

/// A net of random weights for `variant`; its path.
std::string write_net(const TemporaryFolder& folder, const std::string& variant) {
    constexpr int kWidth = 32;
    const std::string path = folder.file(variant + " net.oukn");  // with a space
    write_network_file(path, random_network_file(*load_rules(variant), kWidth, 1));
    return path;
}

TEST(UciOptions, VariantsGoByOurNamesAndThoseOfFairyStockfish) {
    const std::string makruk = answer(set("UCI_Variant", "makruk") + "d\n");
    EXPECT_THAT(makruk, HasSubstr("ruleset  makruk\n"));
    EXPECT_THAT(makruk, HasSubstr("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"));
    const std::string ouk =
        answer(set("UCI_Variant", "makruk") + set("UCI_Variant", "cambodian") + "d\n");
    EXPECT_THAT(ouk, HasSubstr("ruleset  ouk\n"));
    EXPECT_THAT(answer(set("UCI_Variant", "Karouk") + "d\n"), HasSubstr("ruleset  kar-ouk\n"));
    std::string vars;
    std::string listed;
    for (const std::string& preset : preset_names()) {
        vars += " var " + preset;
        listed += preset + ", ";
    }
    EXPECT_THAT(answer("uci\n"), HasSubstr(vars + " var cambodian var karouk\n"));
    EXPECT_THAT(answer(set("UCI_Variant", "chess")),
                HasSubstr("UCI_Variant: 'chess'; expected one of " + listed));
}

TEST(UciOptions, VariantPathPlaysAFileAndEmptyGoesBack) {
    const TemporaryFolder folder;
    const std::string path = folder.file("slow.toml");
    write_atomically(path, "inherits = \"makruk\"\nstart = \"3k4/8/8/8/8/8/8/R2K4 w - - 0 1\"\n");
    const std::string text = answer(set("VariantPath", path) + "d\ngo depth 3\n" +
                                    set("VariantPath", "<empty>") + "d\n");
    EXPECT_THAT(text, HasSubstr("FEN      3k4/8/8/8/8/8/8/R2K4 w - - 0 1\n"));
    EXPECT_THAT(text, HasSubstr("bestmove "));
    EXPECT_THAT(text, HasSubstr("ruleset  ouk\n"));
}

TEST(UciOptions, OfVariantAndVariantPathTheLastIsPlayed) {
    const TemporaryFolder folder;
    const std::string path = folder.file("mine.toml");
    write_atomically(path, "inherits = \"makruk\"\n");
    const std::string told =
        "info string VariantPath " + path + " is not played any more: playing asean\n";
    const std::string text = answer(set("VariantPath", path) + set("UCI_Variant", "asean") + "d\n");
    EXPECT_THAT(text, HasSubstr(told));
    EXPECT_THAT(text, HasSubstr("ruleset  asean\n"));
    EXPECT_THAT(lines_after(answer(set("VariantPath", path) + set("UCI_Variant", "asean") +
                                   set("UCI_Variant", "ouk")),
                            "info string "),
                testing::SizeIs(1));
    const std::string other =
        answer(set("UCI_Variant", "asean") + set("VariantPath", path) + "d\n");
    EXPECT_THAT(other, Not(HasSubstr("info string")));
    EXPECT_THAT(other, HasSubstr("ruleset  mine\n"));
}

TEST(UciOptions, ABrokenRulesetIsToldLineByLine) {
    const TemporaryFolder folder;
    const std::string path = folder.file("broken.toml");
    write_atomically(path, "inherits = \"makruk\"\nstrat = \"\"\n");
    const std::string text = answer(set("VariantPath", path) + "d\n");
    EXPECT_THAT(text, HasSubstr("strat"));
    EXPECT_THAT(text, HasSubstr("ruleset  ouk\n"));
    // The whole answer before the board's first line is info strings.
    EXPECT_EQ(text.find("\n8 "), text.rfind("\n", text.find("8   r")));
    for (const std::string& line : lines_after(text.substr(0, text.find("8   r")), "")) {
        EXPECT_TRUE(line.starts_with("info string ")) << line;
    }
}

TEST(UciOptions, PlaysWithANetUntilItIsTakenAway) {
    const TemporaryFolder folder;
    const std::string net = write_net(folder, "ouk");
    EXPECT_THAT(answer(set("EvalFile", net) + "eval\ngo depth 3\n"),
                HasSubstr("White's view, ouk net.oukn)\n"));
    EXPECT_THAT(answer(set("EvalFile", net) + set("EvalFile", "") + "eval\n"), HasSubstr(kDefault));
    EXPECT_THAT(answer(set("EvalFile", net) + set("EvalFile", "<empty>") + "eval\n"),
                HasSubstr(kDefault));
    EXPECT_THAT(answer(set("EvalFile", net) + set("Eval", "material") + "eval\n"),
                HasSubstr("White's view, ouk net.oukn)\n"));
    EXPECT_THAT(answer(set("Eval", "material") + "eval\n"), HasSubstr("White's view, material)\n"));
}

TEST(UciOptions, ANetOfAnotherRulesetIsRefusedAndTheOldOneStays) {
    const TemporaryFolder folder;
    const std::string ouk = write_net(folder, "ouk");
    const std::string makruk = write_net(folder, "makruk");
    const std::string text = answer(set("EvalFile", ouk) + set("EvalFile", makruk) + "eval\n");
    EXPECT_THAT(text, HasSubstr("info string " + makruk));
    EXPECT_THAT(text, HasSubstr("White's view, ouk net.oukn)\n"));
}

TEST(UciOptions, NetsBelongToRulesAndNotToTheirName) {
    const TemporaryFolder folder;
    const std::string net = write_net(folder, "makruk");
    const std::string copy = folder.file("mine.toml");
    write_atomically(copy, "inherits = \"makruk\"\ntakhaeng_ruea = [\"a1\"]\n");
    const std::string namesake = folder.file("makruk.toml");
    write_atomically(namesake, "inherits = \"makruk\"\nends.repetition = 4\n");
    const auto known_as = [](const std::string& ruleset) {
        return load_rules(ruleset)->ruleset().name + " (" + load_rules(ruleset)->hash().hex() + ")";
    };
    const struct {
        std::string option, value;
        bool is_taken;
    } rows[] = {
        {"UCI_Variant", "makruk", true},   {"UCI_Variant", "ouk", false},
        {"UCI_Variant", "kar-ouk", false}, {"VariantPath", copy, true},
        {"VariantPath", namesake, false},
    };
    for (const auto& row : rows) {
        const std::string text =
            answer(set(row.option, row.value) + set("EvalFile", net) + "eval\n");
        if (row.is_taken) {
            EXPECT_THAT(text, HasSubstr("White's view, makruk net.oukn)\n")) << row.value;
        } else {
            EXPECT_THAT(text, HasSubstr("info string " + net + ": a network for the ruleset " +
                                        known_as("makruk") + "; expected one for " +
                                        known_as(row.value) + "\n"));
            EXPECT_THAT(text, HasSubstr(kDefault));
        }
    }
}

TEST(UciOptions, AVariantWithoutItsNetIsPlayedWithoutOne) {
    const TemporaryFolder folder;
    const std::string net = write_net(folder, "ouk");
    const std::string away = set("EvalFile", net) + set("UCI_Variant", "makruk") + "eval\n";
    const std::string text = answer(away);
    EXPECT_THAT(text, HasSubstr("info string EvalFile is not used: playing classical\n"));
    EXPECT_THAT(text, HasSubstr(kDefault));
    EXPECT_THAT(answer(away + set("UCI_Variant", "ouk") + "eval\n"),
                HasSubstr("White's view, ouk net.oukn)\n"));
}

TEST(UciOptions, ANetMayComeBeforeItsVariant) {
    const TemporaryFolder folder;
    const std::string net = write_net(folder, "makruk");
    const std::string text =
        answer(set("EvalFile", net) + set("UCI_Variant", "makruk") + "eval\ngo depth 2\n");
    EXPECT_THAT(text, HasSubstr("White's view, makruk net.oukn)\n"));
    EXPECT_THAT(text, Not(HasSubstr("playing classical")));
}

TEST(UciOptions, ADamagedNetIsRefused) {
    const TemporaryFolder folder;
    const std::string net = write_net(folder, "ouk");
    std::string bytes = read_file(net);
    bytes[bytes.size() / 2] = static_cast<char>(~bytes[bytes.size() / 2]);
    write_atomically(net, bytes);
    const std::string text = answer(set("EvalFile", net) + "eval\n");
    EXPECT_THAT(text, HasSubstr("info string " + net));
    EXPECT_THAT(text, HasSubstr(kDefault));
}

}  // namespace
}  // namespace ouk
