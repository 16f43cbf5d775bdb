// ouk fastchess as other programs call it: what it prints, how it ends, what it leaves.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <numeric>

#include "contestants.h"
#include "fastchess_readers.h"
#include "tests/engine/uci/process.h"
#include "tests/temporary_folder.h"
#include "tests/tuning/program.h"

namespace ouk {
namespace {

using fastchess::test::contains;
using fastchess::test::Fishtest;
using fastchess::test::lines;
using fastchess::test::OpenBench;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

class FastchessProgramTest : public ::testing::Test {
protected:
    FastchessProgramTest() {
        testing::write_book(*load_rules("ouk"), folder_.path(), 10);
        // Under a name of its own, so that what is left of it can be looked for.
        std::filesystem::copy_file(OUK_SCRIPTED_ENGINE, file("engine"));
    }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    /// Games between an engine without fault and one that does `wrong`; they end soon, in a draw.
    [[nodiscard]] std::string words(const std::string& wrong, int rounds) const {
        return fmt::format(
            "fastchess -engine cmd={0} name=New args=good -engine cmd={0} name=Base 'args={1}' "
            "-each proto=uci depth=1 -openings file=book.epd format=epd order=random -srand 7 "
            "-draw movenumber=0 movecount=3 score=10 -maxmoves 20 -rounds {2} -games 2 -repeat "
            "-concurrency 2 -force-concurrency ",
            file("engine"), wrong, rounds);
    }
    [[nodiscard]] Ended run(const std::string& words, const std::string& before = "",
                            const std::string& program = kProgram,
                            const std::string& behind = "") const {
        return run_process(fmt::format("cd '{0}' && OUK_RUNS='{0}/runs' {1} '{2}' {3} {4}",
                                       folder_.path(), before, program, words, behind));
    }
    /// The only run there is.
    [[nodiscard]] std::string run_folder() const {
        return std::filesystem::directory_iterator(file("runs"))->path();
    }
    [[nodiscard]] std::string results() const { return read_file(run_folder() + "/results.jsonl"); }

    const TemporaryFolder folder_;
};

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

TEST_F(FastchessProgramTest, OthersReadAMatch) {
    const Ended ran =
        run(words("good", 3) + "-pgnout file=games.pgn nodes=true -epdout file=e.epd");
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(lines(ran.out, false).front(), "Indexing opening suite...");
    EXPECT_TRUE(std::ranges::all_of(ran.out, [](char letter) { return letter > 0; }));

    OpenBench open_bench;
    for (const std::string& line : lines(ran.out, true))
        if (contains(line, "Finished game")) open_bench.update(line);
    EXPECT_EQ(open_bench.games.size(), 6U);
    EXPECT_EQ(open_bench.pentanomial, (std::array{0, 0, 3, 0, 0}));

    Fishtest fishtest;
    for (const std::string& line : lines(ran.out, false)) fishtest.read(line);
    EXPECT_EQ(fishtest.games, (std::vector<std::int64_t>{6, 0, 0, 6}));
    EXPECT_EQ(fishtest.pairs, (std::vector<std::int64_t>{0, 0, 3, 0, 0}));
    EXPECT_TRUE(fishtest.is_finished);

    EXPECT_EQ(count(ran.out, "Results of New vs Base (1 plies, NULL, NULL, book.epd):\n"), 1U);
    EXPECT_EQ(count(ran.out, "LLR:"), 0U);
    for (int game = 1; game <= 6; ++game) {
        const std::string who = game % 2 == 1 ? "(New vs Base)" : "(Base vs New)";
        const std::size_t begin = ran.out.find(fmt::format("Started game {} of 6 {}\n", game, who));
        const std::size_t end = ran.out.find(fmt::format("Finished game {} {}: 1/2", game, who));
        EXPECT_LT(begin, end);
        EXPECT_NE(end, std::string::npos);
    }
    const std::string games = read_file(file("games.pgn"));
    EXPECT_EQ(count(games, "[Event \"Fastchess Tournament\"]"), 6U);
    EXPECT_THAT(games, AllOf(HasSubstr("{+0.10/1 0."), HasSubstr("s, n=1}")));
    EXPECT_EQ(count(read_file(file("e.epd")), " hmvc "), 6U);
}

TEST_F(FastchessProgramTest, FaultsAreToldInItsWords) {
    const Ended wrong = run(words("illegal", 2));
    EXPECT_EQ(wrong.code, 0);
    EXPECT_EQ(count(wrong.out, "Warning; Illegal move a1h8 played by Base\n"), 4U);
    EXPECT_EQ(count(wrong.out, "makes an illegal move}\n"), 4U);
    const Ended gone = run(words("exits", 2) + "-recover");
    EXPECT_EQ(gone.code, 0);
    EXPECT_EQ(count(gone.out, "disconnects}\n"), 4U);
    EXPECT_THAT(gone.out,
                HasSubstr("\nPlayer: Base\n  Timeouts: 0\n  Crashed: 4\n\nFinished match\n"
                          "Total Time: "));
    const Ended option = run(words("good", 1) + "-each option.Threads=1 option.Hash=99");
    EXPECT_EQ(option.code, 0);
    EXPECT_EQ(count(option.out, "Warning; New doesn't have option Threads\n"), 1U);
    EXPECT_EQ(count(option.out, "Warning; Invalid value for option Hash; 99\n"), 2U);
}

TEST_F(FastchessProgramTest, WithoutRecoverTheMatchEndsAndGoesOnThere) {
    const Ended gone = run(words("exits 50", 6));
    EXPECT_EQ(gone.code, 1);
    EXPECT_THAT(gone.out, HasSubstr("stalled / disconnected and no recover option set for engine, "
                                    "stopping tournament.\n"));
    EXPECT_THAT(gone.out, HasSubstr("disconnects}\n"));
    EXPECT_THAT(gone.out, HasSubstr("\nFinished match\n"));
    EXPECT_THAT(gone.err, HasSubstr("goes on with: ouk fastchess -config file=" + run_folder()));
    EXPECT_LT(count(results(), "\n"), 6U);
    const std::string again = "fastchess -config file=" + run_folder();
    for (int more = 0; more < 6 && run(again).code != 0; ++more) continue;
    EXPECT_EQ(count(results(), "\n"), 6U);
}

TEST_F(FastchessProgramTest, GoesOnAfterAKillByEitherVerb) {
    const std::string match =
        words("exits 9", 8) + "-recover -concurrency 1 -pgnout file=games.pgn";
    const Ended killed = run(match, "OUK_FAILPOINT=gauntlet.after_line:3", OUK_FAILPOINTS_PROGRAM);
    EXPECT_THAT(killed.code, AnyOf(-1, kKilled)) << killed.err;
    EXPECT_EQ(count(results(), "\n"), 3U);
    const std::string folder = run_folder();
    std::filesystem::copy(folder, file("other"), std::filesystem::copy_options::recursive);

    const Ended whole = run("fastchess -config file=" + folder + "/config.toml");
    EXPECT_EQ(whole.code, 0) << whole.err;
    EXPECT_EQ(count(results(), "\n"), 8U);
    EXPECT_EQ(count(whole.out, "Finished game"), 10U);
    EXPECT_THAT(whole.out, HasSubstr("Games: 16, "));
    EXPECT_EQ(count(read_file(file("games.pgn")), "[Event "), 16U);

    std::filesystem::remove(file("games.pgn"));
    std::filesystem::rename(file("other"), file("runs/other"));
    const Ended ours =
        run("gauntlet runs/other/config.toml --out runs/other --set output.pgn=none");
    EXPECT_EQ(ours.code, 0) << ours.err;
    EXPECT_EQ(count(ours.out, "Finished game"), 10U);
    EXPECT_THAT(ours.out, HasSubstr("\nFinished match\nTotal Time: "));
}

TEST_F(FastchessProgramTest, ATestStopsTheMatch) {
    const Ended ran =
        run(words("exits", 5000) + "-recover -sprt elo0=0 elo1=100 alpha=0.05 beta=0.05");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("[0.00, 100.00]\n" + std::string(50, '-') +
                                   "\nSPRT ([0.00, 100.00]) completed - H1 was accepted\n"));
    EXPECT_LT(count(ran.out, "Finished game"), 1000U);
    const std::vector<std::string> told = lines(ran.out, true);
    EXPECT_TRUE(std::ranges::any_of(told, [](const auto& line) { return contains(line, "SPRT"); }));
}

TEST_F(FastchessProgramTest, TellsCutechessLines) {
    const Ended ran = run(words("exits", 3) + "-recover -output format=cutechess");
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("Score of New vs Base: 6 - 0 - 0  [1.000] 6\n"
                                   "Elo difference: inf +/- inf"));
    EXPECT_THAT(ran.out, Not(HasSubstr("\n\nFinished match")));
}

TEST_F(FastchessProgramTest, WordsThatAreNoneAreNamed) {
    const std::pair<const char*, const char*> rows[] = {
        {"-roundz 3", "-roundz"},
        {"-each tcc=3", "tcc"},
        {"-openings file=absent.epd format=epd", "absent.epd"},
        {"-variant chess", "chess"},
    };
    for (const auto& [more, named] : rows) {
        const Ended ran = run(words("good", 2) + more);
        EXPECT_THAT(ran.code, AnyOf(1, 2)) << more;
        EXPECT_THAT(ran.err, HasSubstr(named));
        EXPECT_THAT(ran.out, Not(HasSubstr("game"))) << more;
        EXPECT_FALSE(std::filesystem::exists(file("runs"))) << more;
    }
    EXPECT_EQ(run(words("good", 2) + "-roundz 3").code, 2);
    EXPECT_EQ(run("fastchess -help").code, 0);
}

TEST_F(FastchessProgramTest, WhoStopsReadingEndsIt) {
    const Ended ran = run(words("good", 5000), "", kProgram, "| head -1");
    EXPECT_EQ(ran.out, "Indexing opening suite...\n");
    // The brackets keep the shell that asks from being found.
    EXPECT_EQ(run_process("pgrep -f '" + file("engin[e]") + "'; true").out, "");
}

TEST_F(FastchessProgramTest, EqualNamesAreToldApart) {
    const Ended ran = run(fmt::format(
        "fastchess -engine cmd={0} name=A -engine cmd={0} name=A -each depth=1 -rounds 1 "
        "-maxmoves 5",
        file("engine")));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(count(ran.out, "(A vs A_2)"), 2U) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr("no -openings"));
}

}  // namespace
}  // namespace ouk
