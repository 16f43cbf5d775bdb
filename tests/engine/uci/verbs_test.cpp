// The program `ouk` as a user calls it: exit codes, last lines, JSON.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "engine/rules/ruleset.h"
#include "tests/engine/uci/process.h"

namespace ouk {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;

constexpr const char* kPerftTable = OUK_SOURCE_DIR "/data/perft/ouk.epd";

Ended ouk(const std::string& arguments) {
    return run_process(OUK_BIN_DIR "/ouk " + arguments);
}

json json_of(const std::string& arguments) {
    const Ended ended = ouk(arguments);
    EXPECT_EQ(ended.code, 0) << ended.err;
    return json::parse(ended.out);
}

struct VerbRow {
    std::string arguments;
    int code;
    std::string last_line;  // regular expression of the last line on stdout
    std::string err;        // a part of stderr
};

const VerbRow kRows[] = {
    // Numbers of data/perft, which come from Fairy-Stockfish.
    {"perft --depth 4", 0, "nodes 361719 time_ms [0-9]+ mnps [0-9]+\\.[0-9]", ""},
    {"perft --depth 0", 0, "nodes 1 time_ms .*", ""},
    {"perft --ruleset makruk --depth 4", 0, "nodes 273026 .*", ""},
    {"perft --ruleset " OUK_SOURCE_DIR "/configs/rulesets/makruk.toml --depth 4", 0,
     "nodes 273026 .*", ""},
    {"perft --depth 4 --threads 3", 0, "nodes 361719 .*", ""},
    {"perft --threads 0 --depth 1", 2, "", "--threads"},
    {"perft --fen '3k4/8/8/8/8/8/8/3K4 w' --depth 1 --divide", 0, "nodes 5 .*", ""},
    {"perft --epd " + std::string(kPerftTable) + " --max-depth 3", 0,
     "[1-9][0-9]* passed, 0 failed", ""},
    {"perft --help", 0, "          ouk perft --ruleset makruk --epd .*", ""},
    {"perft", 2, "", "nothing to count; expected --depth or --epd"},
    {"perft --depth x", 2, "", "--depth"},
    {"perft --depth -1", 2, "", "--depth"},
    {"perft --depth 2 --epd x", 2, "", "excludes"},
    {"perft --max-depth 2", 2, "", "--max-depth requires --epd"},
    {"perft --depth 2 --ruleset chess", 1, "", "chess"},
    {"perft --depth 2 --fen x", 1, "", "FEN 'x'"},
    {"perft --depth 2 --fen \"$(printf 'a\\033b')\"", 1, "", "FEN 'a?b'"},
    {"perft --depth 2 --fen ''", 1, "", "FEN ''"},
    {"perft --epd /nowhere.epd", 1, "", "/nowhere.epd: cannot be opened"},
    {"show", 0, "e1d2  Md2 .*|d1.*", ""},
    {"show --help", 0, " *ouk show --pgn .*", ""},
    {"show --moves 'e3e4 e3e4'", 1, "", "move 'e3e4': not legal"},
    {"show --fen '8/8/8/8/8/8/8/8 w - - 0 1'", 1, "", "khon"},
    {"show --fen ''", 1, "", "FEN ''"},
    {"show --ruleset /nowhere.toml", 1, "", "/nowhere.toml"},
    {"show e3e4", 2, "", "e3e4"},
    {"bench --depth 2 ", 0, "[0-9]+ nodes [0-9]+ nps", ""},
    {"bench --help", 0, "Example: ouk bench .*", ""},
    {"bench --depth 0", 2, "", "--depth"},
    {"bench --eval ''", 1, "", "evaluation '': unknown"},
    {"bench --eval /nowhere.oukn", 1, "", "/nowhere.oukn"},
    {"uci --help", 0, "Example: printf .*", ""},
    {"--version", 0, "ruleset [a-z0-9-]+ [0-9a-f]{32}", ""},
    {"--version now", 2, "", "'now'"},
    {"--help", 0, "'ouk VERB --help' explains a verb\\.", ""},
    {"fly", 2, "", "unknown verb 'fly'"},
    {"'genfens 3 seed 1 book None' quit", 0, "info string genfens .* [wb] .*", ""},
    {"'genfens 3 seed x book None' quit", 1, "info string genfens: not understood.*", ""},
    {"'genfens 3 seed 1 book /nowhere.epd' quit", 1, "info string /nowhere.epd: .*", ""},
};

TEST(Verbs, EndAsTheyShould) {
    for (const VerbRow& row : kRows) {
        SCOPED_TRACE(row.arguments);
        const Ended ended = ouk(row.arguments);
        EXPECT_EQ(ended.code, row.code) << ended.err;
        EXPECT_THAT(ended.last_line(), testing::ContainsRegex("^(" + row.last_line + ")$"));
        EXPECT_THAT(ended.err, HasSubstr(row.err));
    }
}

TEST(Verbs, VersionEndsWithEveryRuleset) {
    std::string rulesets;
    for (const std::string& name : preset_names()) {
        rulesets += "ruleset " + name + " " + load_ruleset(name).hash().hex() + '\n';
    }
    EXPECT_THAT(ouk("--version").out, testing::EndsWith('\n' + rulesets));
}

TEST(Verbs, AreListedAllOfThem) {
    const std::string help = ouk("--help").out;
    for (const char* const verb :
         {"uci", "bench", "perft", "rules", "show", "selfplay", "data", "train", "quantize",
          "gauntlet", "fastchess", "elo", "loop", "--version"}) {
        EXPECT_THAT(help, HasSubstr("\n  " + std::string(verb) + " "));
    }
}

TEST(Verbs, OfSiblingsGoToThemUntouched) {
    struct {
        const char* verb;
        const char* program;
    } const kHanded[] = {{"selfplay", "ouk-selfplay"}, {"data", "ouk-selfplay"},
                         {"train", "ouk-train"},       {"quantize", "ouk-train"},
                         {"gauntlet", "ouk-tune"},     {"elo", "ouk-tune"},
                         {"loop", "ouk-tune"},         {"fastchess", "ouk-tune"}};
    // A copy of ouk in a folder with siblings that tell what they got.
    const TemporaryFolder folder;
    std::filesystem::copy_file(OUK_BIN_DIR "/ouk", folder.file("ouk"));
    for (const char* const program : {"ouk-selfplay", "ouk-train", "ouk-tune"}) {
        write_atomically(folder.file(program), "#!/bin/sh\necho ${0##*/} \"$@\"; exit 7\n");
        std::filesystem::permissions(folder.file(program), std::filesystem::perms::owner_all);
    }
    for (const auto& [verb, program] : kHanded) {
        const Ended ended = run_process(folder.file("ouk") + " " + verb + " --json 'a  b' --help");
        EXPECT_EQ(ended.out, std::string(program) + " " + verb + " --json a  b --help\n");
        EXPECT_EQ(ended.code, 7);
    }
}

TEST(Verbs, SpeakUciWhenThereIsNone) {
    for (const char* const call : {"", " uci"}) {
        const Ended ended =
            run_process("printf 'isready\\ngo depth 2\\n' | (exec " OUK_BIN_DIR "/ouk" +
                        std::string(call) + ") | grep -c -e readyok -e bestmove");
        EXPECT_EQ(ended.out, "2\n");
    }
}

TEST(Bench, IsTheSameEachTime) {
    const json once = json_of("bench --depth 4 --json");
    EXPECT_GT(once["nodes"], 0);
    EXPECT_GT(once["nps"], 0);
    EXPECT_EQ(once["depth"], 4);
    EXPECT_EQ(json_of("bench --depth 4 --json")["nodes"], once["nodes"]);
    EXPECT_NE(json_of("bench --depth 4 --eval material --json")["nodes"], once["nodes"]);
}

TEST(Perft, DividesAndSpeaksJson) {
    const json divided = json_of("perft --depth 3 --divide --json");
    EXPECT_EQ(divided["nodes"], 15031);
    EXPECT_TRUE(divided["mnps"].is_number());
    EXPECT_TRUE(divided["time_ms"].is_number_integer());
    ASSERT_EQ(divided["rows"].size(), 25U);
    int sum = 0;
    for (const json& row : divided["rows"]) sum += row["nodes"].get<int>();
    EXPECT_EQ(sum, 15031);
    EXPECT_FALSE(json_of("perft --depth 3 --json").contains("rows"));
}

TEST(Perft, NamesTheLinesOfATableThatDiffer) {
    const TemporaryFolder folder;
    const std::string table = folder.file("table.epd");
    const std::string start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
    write_atomically(table, "# comment\n" + start + " ;D1 25 ;D2 626\n" + start + " ;D1 25\n");
    const Ended ended = ouk("perft --epd " + table);
    EXPECT_EQ(ended.code, 1);
    EXPECT_EQ(ended.out,
              table + ":2: " + start + " ;D2 is 625, expected 626\n1 passed, 1 failed\n");
    EXPECT_EQ(ouk("perft --max-depth 1 --epd " + table).out, "2 passed, 0 failed\n");
    const json object = json::parse(ouk("perft --json --epd " + table).out);
    EXPECT_EQ(object["passed"], 1);
    EXPECT_EQ(object["failed"], 1);
    EXPECT_EQ(object["rows"][0]["expected"], 626);
}

TEST(Perft, RefusesATableThatIsNone) {
    struct {
        const char* operations;
        const char* told;
    } const kTables[] = {
        {"", "table.epd:1: no count of a depth up to 30"},
        {";D1", "table.epd:1: operation 'D1'; expected Dn and a count"},
        {";D1 x", "table.epd:1: operation 'D1 x'"},
        {";D1 25 ;acd 3", "table.epd:1: operation 'acd 3'"},
        {";D1 25 26", "table.epd:1: operation"},
    };
    const TemporaryFolder folder;
    const std::string table = folder.file("table.epd");
    for (const auto& [operations, told] : kTables) {
        SCOPED_TRACE(operations);
        write_atomically(table, "3k4/8/8/8/8/8/8/3K4 w - - 0 1 " + std::string(operations) + '\n');
        const Ended ended = ouk("perft --epd " + table);
        EXPECT_EQ(ended.code, 1);
        EXPECT_THAT(ended.err, HasSubstr(told));
        EXPECT_EQ(ended.out, "");
    }
}

}  // namespace
}  // namespace ouk
