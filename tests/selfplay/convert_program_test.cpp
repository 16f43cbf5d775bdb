// `ouk data export` and `import` as a user runs them, and what Python reads of them.
#include <gmock/gmock.h>

#include "tests/engine/uci/process.h"
#include "tests/selfplay/convert_fixture.h"
#include "tests/selfplay/readme_code.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kData = OUK_BIN_DIR "/ouk-selfplay data ";

class ConvertProgramTest : public ConvertTest {
protected:
    void SetUp() override { file_ = dataset(*rules_, random_games(*rules_, 20)); }
    [[nodiscard]] Ended run(const std::string& arguments) const {
        return run_process("cd " + folder_.path() + " && " + kData + arguments);
    }
    /// With the interpreter of Debian, which its python3-h5py is for.
    [[nodiscard]] Ended python(const std::string& code) const {
        overwrite_file(folder_.file("code.py"), code);
        return run_process("cd " + folder_.path() + " && /usr/bin/python3 code.py");
    }
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    std::string file_;
};

TEST_F(ConvertProgramTest, WrongInputsAreNamedAndLeaveNothing) {
    overwrite_file(folder_.file("there.csv"), "mine");
    overwrite_file(folder_.file("bad.pgn"), "[Variant \"ouk\"]\n\n1. d4 1-0\n\n[Event \"\"]\n1. x");
    create_folder(folder_.file("full"));
    overwrite_file(folder_.file("full/file"), "mine");
    create_folder(folder_.file("parted.part"));
    overwrite_file(folder_.file("parted.part/file"), "mine");
    const std::vector<std::string> before = names_in(folder_.path());
    const struct {
        std::string arguments;
        int code;
        std::string part;
    } rows[] = {
        {"export " + file_ + " --to csv", 2, "--out"},
        {"export " + file_ + " --to bin --out x", 2, "--to"},
        {"export --to csv --out x", 2, "FILES"},
        {"export none.h5 --to csv --out x", 1, "none.h5: does not exist"},
        {"export " + file_ + " --to csv --out there.csv", 1, "there.csv: exists already"},
        {"export " + file_ + " --to csv --out no/x", 1, "no/x.part: cannot be created"},
        {"export " + file_ + " --to flat --out -", 2, "flat is no text for stdout"},
        {"export " + file_ + " --to csv --json --out -", 2, "--json and --out -"},
        {"export " + file_ + " --to pgn --quiet --out x", 2, "--quiet filters positions"},
        {"export " + file_ + " --to csv --every 0 --out x", 2, "--every"},
        {"export " + file_ + " --to csv --limit 0 --out x", 2, "--limit"},
        {"export there.csv --to csv --out x", 1, "there.csv: is damaged"},
        {"import none.pgn --from pgn --out x", 1, "none.pgn: cannot be read"},
        {"import bad.pgn --from plain --out x", 2, "plain does not tell the ruleset"},
        {"import none.pgn --from pgn --shard-games 1048576 --out x", 1, "none.pgn: cannot be read"},
        {"import none.pgn --from pgn --shard-games 1048577 --out x", 2, "--shard-games"},
        {"import bad.pgn --from pgn --out x", 1, "bad.pgn:6: move 'x'"},
        {"import bad.pgn --from pgn --ruleset chess --out x", 1, "chess"},
        {"import bad.pgn --from pgn --out full", 1, "full: is there already"},
        {"import bad.pgn --from pgn --out there.csv", 1, "there.csv: is there already"},
        {"import bad.pgn --from pgn --out parted", 1, "parted.part"},
    };
    for (const auto& row : rows) {
        const Ended ended = run(row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments << ended.err;
        EXPECT_THAT(ended.err, HasSubstr(row.part));
        EXPECT_EQ(ended.out, "");
    }
    EXPECT_EQ(names_in(folder_.path()), before);
    EXPECT_EQ(read_file(folder_.file("there.csv")), "mine");
}

TEST_F(ConvertProgramTest, HelpHasAnExample) {
    for (const std::string verb : {"export", "import"}) {
        EXPECT_THAT(run(verb + " --help").out, HasSubstr("Example: ouk data " + verb));
    }
}

TEST_F(ConvertProgramTest, ExportTellsItsCounts) {
    const Ended to_file =
        run("export " + file_ + " --to csv --every 7 --quiet --limit 30 --out x.csv");
    EXPECT_EQ(to_file.code, 0);
    EXPECT_EQ(to_file.out, "");
    EXPECT_THAT(to_file.err, AllOf(HasSubstr("export: 30 positions of "),
                                   HasSubstr("left out: no_score"), HasSubstr("tactical"),
                                   HasSubstr("not_every"), HasSubstr("the limit was reached")));
    const Ended to_stdout =
        run("export " + file_ + " --to csv --every 7 --quiet --limit 30 --out -");
    EXPECT_EQ(to_stdout.out, read_file(folder_.file("x.csv")));
    const Ended as_json = run("export " + file_ + " --to flat --json --out x.h5");
    EXPECT_THAT(as_json.out, AllOf(HasSubstr("\"games\": 20"), HasSubstr("\"no_score\": 80"),
                                   HasSubstr("\"limit_reached\": false")));
}

TEST_F(ConvertProgramTest, ExportAndImportGoRound) {
    EXPECT_EQ(run("export " + file_ + " --to pgn --out x.pgn").code, 0);
    const Ended import = run("import x.pgn --from pgn --shard-games 8 --out back");
    EXPECT_EQ(import.code, 0) << import.err;
    EXPECT_THAT(import.err, HasSubstr("import: 20 games, "));
    EXPECT_THAT(names_in(folder_.file("back")),
                ElementsAre(".lock", "config.toml", "games-000000.h5", "games-000001.h5",
                            "games-000002.h5", "run.json"));
    EXPECT_EQ(run("export back --to pgn --out -").out,
              // The seed is not told again.
              [&] {
                  std::string text = read_file(folder_.file("x.pgn"));
                  for (std::size_t at = 0; (at = text.find("seed 1", at)) != text.npos;) {
                      text.replace(at, 6, "seed 0");
                  }
                  return text;
              }());
    EXPECT_EQ(run("verify back").code, 0) << run("verify back").out;
    std::filesystem::remove(folder_.file("back/games-000002.h5"));
    EXPECT_THAT(run("verify back").out, HasSubstr("missing shards: 2"));
}

TEST_F(ConvertProgramTest, BadGamesAreNamedAtTheEnd) {
    std::string pgn = "[Variant \"ouk\"]\n\n1. d4 1-0\n";
    for (int i = 0; i < 25; ++i) pgn += "[Event \"x\"]\n1. x 1-0\n";
    overwrite_file(folder_.file("bad.pgn"), pgn);
    const Ended ended = run("import bad.pgn --from pgn --skip-bad --out good");
    EXPECT_EQ(ended.code, 0);
    EXPECT_THAT(ended.err, AllOf(HasSubstr("import: 1 games, "),
                                 HasSubstr("25 bad games or positions left out:\n  bad.pgn:5: "),
                                 HasSubstr("bad.pgn:43: "), HasSubstr("\n  ...\n"),
                                 ::testing::Not(HasSubstr("bad.pgn:45: "))));
}

TEST_F(ConvertProgramTest, AFullDiskIsToldAndLeavesNothing) {
    const std::vector<std::string> before = names_in(folder_.path());
    const std::string full = "cd " + folder_.path() + " && ulimit -f 8; trap '' XFSZ; " + kData;
    const Ended text = run_process(full + "export " + file_ + " --to csv --out x.csv");
    EXPECT_EQ(text.code, 1);
    EXPECT_THAT(text.err, HasSubstr("x.csv.part: cannot be written (File too large)"));
    EXPECT_EQ(names_in(folder_.path()), before);
    EXPECT_EQ(run("export " + file_ + " --to pgn --out x.pgn").code, 0);
    const Ended folder = run_process(full + "import x.pgn --from pgn --out back");
    EXPECT_EQ(folder.code, 1);
    EXPECT_THAT(folder.err, HasSubstr("cannot be written (File too large)"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("back.part")));
}

// The Python that data/README.md shows reads a flat file.
TEST_F(ConvertProgramTest, TheReadmesPythonReadsFlat) {
    EXPECT_EQ(run("export " + file_ + " --to flat --json --out small-flat.h5").code, 0);
    const Ended ended = python(code_under("### Read a flat file in Python"));
    EXPECT_EQ(ended.code, 0) << ended.err;
    std::size_t positions = 0;
    std::size_t men = 0;
    for (const GameRecord& game : random_games(*rules_, 20)) {
        replay(*rules_, game, "", [&](const StoredPosition& at) {
            if (at.score == kNoScore.value()) return;
            ++positions;
            men += static_cast<std::size_t>(at.position.occupied().count());
        });
    }
    EXPECT_EQ(ended.out,
              "ouk " + std::to_string(positions) + " positions, " + std::to_string(men) + " men\n");
}

TEST_F(ConvertProgramTest, PythonReadsCsvAndFlatAlike) {
    EXPECT_EQ(run("export " + file_ + " --to csv --skip-checks --out x.csv").code, 0);
    EXPECT_EQ(run("export " + file_ + " --to flat --skip-checks --out x.h5").code, 0);
    const Ended ended = python(
        "import csv, h5py\n"
        "rows = list(csv.DictReader(open('x.csv')))\n"
        "flat = h5py.File('x.h5')['positions']\n"
        "square = lambda n: 'abcdefgh'[n % 8] + str(n // 8 + 1)\n"
        "for name in 'score', 'result', 'ply', 'game':\n"
        "    assert [int(row[name]) for row in rows] == list(flat[name][:]), name\n"
        "steps = zip(flat['from'][:].astype(int), flat['step'][:].astype(int))\n"
        "moves = [square(a) + square(a + b) for a, b in steps]\n"
        "assert [row['move'][:4] for row in rows] == moves\n"
        "assert flat['packed'].compression == 'gzip' and flat['packed'].fletcher32\n"
        "print(len(rows))\n");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_GT(std::stoi(ended.out), 1000);
}

}  // namespace
}  // namespace ouk
