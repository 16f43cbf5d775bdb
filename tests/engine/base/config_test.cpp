// One list of fields loads, sets, dumps and explains.
#include "engine/base/config.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/error_text.h"

namespace ouk {
namespace {

struct Adjudication {
    std::int64_t win_score = 2000;
    double share = 0.25;

    Fields fields() {
        return {
            {.key = "win_score", .target = &win_score, .help = "score that wins", .min = 0},
            {.key = "share", .target = &share, .help = "share of games", .min = 0, .max = 1},
        };
    }
};

struct Sample {
    std::int64_t games = 64;
    std::int64_t threads = 0;
    double rate = 1e-3;
    bool mirror = false;
    std::string eval = "material";
    std::vector<std::string> openings = {};
    std::vector<std::string> ends = {"stalemate"};
    Adjudication adjudication;

    Fields fields() {
        Fields all = {
            {.key = "games", .target = &games, .help = "games to play", .min = 1, .max = 1000},
            {.key = "threads", .target = &threads, .help = "0 is all", .effect = Effect::Execution},
            {.key = "rate", .target = &rate, .help = "learning rate"},
            {.key = "mirror", .target = &mirror, .help = "mirror positions"},
            {.key = "eval",
             .target = &eval,
             .help = "evaluation",
             .choices = {"material", "classical"}},
            {.key = "openings", .target = &openings, .help = "files"},
            {.key = "ends", .target = &ends, .help = "ends", .choices = {"stalemate", "bare"}},
        };
        add_fields(all, "adjudication.", adjudication.fields());
        return all;
    }
};

constexpr const char* kDump =
    "games = 64\n"
    "threads = 0\n"
    "rate = 0.001\n"
    "mirror = false\n"
    "eval = \"material\"\n"
    "openings = []\n"
    "ends = [\"stalemate\"]\n"
    "adjudication.win_score = 2000\n"
    "adjudication.share = 0.25\n";

TEST(Config, LoadsWhatIsThereAndKeepsDefaults) {
    Sample sample;
    load_config(parse_toml("games = 5\nmirror = true\neval = 'classical'\nrate = 2\n"
                           "openings = ['a.epd', \"b.epd\"]\n[adjudication]\nwin_score = 700\n",
                           "c.toml"),
                sample.fields());
    EXPECT_EQ(sample.games, 5);
    EXPECT_TRUE(sample.mirror);
    EXPECT_EQ(sample.eval, "classical");
    EXPECT_EQ(sample.rate, 2.0) << "a whole number may stand for a double";
    EXPECT_EQ(sample.openings, (std::vector<std::string>{"a.epd", "b.epd"}));
    EXPECT_EQ(sample.adjudication.win_score, 700);
    EXPECT_EQ(sample.adjudication.share, 0.25);
    EXPECT_EQ(sample.threads, 0);
}

struct BadRow {
    const char* toml;
    const char* message;
};

const BadRow kBad[] = {
    {"games = 5\n gamez = 6",
     "c.toml:2: unknown key 'gamez'; expected one of: games, threads, rate, mirror, eval, "
     "openings, ends, adjudication.win_score, adjudication.share\n     gamez = 6\n     ^"},
    {"[adjudication]\nwin = 1",
     "c.toml:2: unknown key 'adjudication.win'; expected one of: games, threads, rate, mirror, "
     "eval, openings, ends, adjudication.win_score, adjudication.share\n    win = 1\n    ^"},
    {"games = 0",
     "c.toml:1: the value of 'games' does not fit; expected a whole number from 1 to 1000\n"
     "    games = 0\n            ^"},
    {"games = 1001", "expected a whole number from 1 to 1000\n"},
    {"games = 5.0", "expected a whole number from 1 to 1000\n"},
    {"games = '5'", "expected a whole number from 1 to 1000\n"},
    {"rate = 'x'", "'rate' does not fit; expected a number\n"},
    {"rate = nan", "'rate' does not fit; expected a number\n"},
    {"rate = inf", "'rate' does not fit; expected a number\n"},
    {"rate = true", "'rate' does not fit; expected a number\n"},
    {"adjudication.win_score = -1", "expected a whole number of at least 0\n"},
    {"adjudication.share = 1.5", "expected a number from 0 to 1\n"},
    {"mirror = 1", "expected true or false\n"},
    {"eval = 'nnue'", "expected one of: material, classical\n"},
    {"eval = 5", "expected one of: material, classical\n"},
    {"openings = 'a'", "expected an array of strings\n"},
    {"openings = ['a', 1]", "expected an array of strings\n"},
    {"ends = ['mate']", "expected an array of strings, each one of: stalemate, bare\n"},
};

TEST(Config, RefusesWhatDoesNotFit) {
    for (const BadRow& row : kBad) {
        Sample sample;
        const TomlDocument document = parse_toml(row.toml, "c.toml");
        const std::string message = error_text([&] { load_config(document, sample.fields()); });
        EXPECT_NE(message.find(row.message), message.npos) << row.toml << "\n" << message;
    }
}

TEST(Config, SetsByCommandLine) {
    Sample sample;
    const Fields fields = sample.fields();
    for (const char* const assignment :
         {"games=7", "rate=1e-2", "mirror=true", "eval=classical", "openings=a.epd,b c.epd",
          "ends=[\"bare\", \"stalemate\"]", "adjudication.share=1"}) {
        set_config(fields, assignment);
    }
    EXPECT_EQ(sample.games, 7);
    EXPECT_EQ(sample.rate, 0.01);
    EXPECT_TRUE(sample.mirror);
    EXPECT_EQ(sample.eval, "classical");
    EXPECT_EQ(sample.openings, (std::vector<std::string>{"a.epd", "b c.epd"}));
    EXPECT_EQ(sample.ends, (std::vector<std::string>{"bare", "stalemate"}));
    EXPECT_EQ(sample.adjudication.share, 1.0);
    set_config(fields, "openings=");
    EXPECT_TRUE(sample.openings.empty());
    set_config(fields, "eval=\"material\"");
    EXPECT_EQ(sample.eval, "material");
}

TEST(Config, WrongSetIsWrongUsage) {
    for (const char* const assignment :
         {"games", "=5", "gamez=5", "games=", "games=0", "games=x", "games=5\nmirror=true",
          "eval=nnue", "mirror=yes", "ends=mate", "adjudication=1"}) {
        Sample sample;
        EXPECT_THROW(set_config(sample.fields(), assignment), UsageError) << assignment;
        EXPECT_EQ(dump_config(sample.fields()), kDump) << assignment;
    }
    Sample sample;
    EXPECT_EQ(error_text([&] { set_config(sample.fields(), "games=0"); }),
              "--set:1: the value of 'games' does not fit; expected a whole number from 1 to 1000\n"
              "    games = 0\n"
              "            ^");
}

TEST(Config, DumpsWhatLoadsToTheSame) {
    Sample sample;
    EXPECT_EQ(dump_config(sample.fields()), kDump);
    for (const double rate : {1.0, -0.0, 0.1, 1e300, 5e-324, 1.0 / 3, 123456789.0, 1e-7,
                              std::numeric_limits<double>::max()}) {
        sample.rate = rate;
        sample.eval = "classical";
        sample.openings = {"", "a \"b\" \\ c", "tab\t newline\n bell\a del\x7f", "ខ្មែរ"};
        sample.games = 1000;
        const std::string dump = dump_config(sample.fields());
        Sample again;
        load_config(parse_toml(dump, "dump"), again.fields());
        EXPECT_EQ(dump_config(again.fields()), dump);
        EXPECT_EQ(again.rate, rate);
        EXPECT_EQ(again.openings, sample.openings);
    }
}

TEST(Config, OnlyResultFieldsAreIdentity) {
    Sample sample;
    EXPECT_EQ(dump_config(sample.fields(), Effect::Execution), "threads = 0\n");
    EXPECT_EQ(dump_config(sample.fields(), Effect::Result).find("threads"), std::string::npos);
}

TEST(Config, ExplainsEachField) {
    Sample sample;
    const std::string help = describe_config(sample.fields());
    EXPECT_NE(help.find("games = 64\n    games to play (a whole number from 1 to 1000)\n"),
              help.npos)
        << help;
    EXPECT_NE(help.find("adjudication.share = 0.25\n"), help.npos) << help;
}

}  // namespace
}  // namespace ouk
