// Which positions are exported, and what is said of those that are not.
#include <gmock/gmock.h>

#include <map>

#include "selfplay/convert/part_file.h"
#include "selfplay/convert/recent_keys.h"
#include "tests/error_text.h"
#include "tests/selfplay/convert_fixture.h"

namespace ouk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The moves of the positions in a CSV text.
std::vector<std::string> moves_in(const std::string& csv) {
    std::istringstream lines(csv);
    std::vector<std::string> moves;
    std::string line;
    std::getline(lines, line);  // the header
    while (std::getline(lines, line)) {
        const std::size_t begin = line.find(',') + 1;
        moves.push_back(line.substr(begin, line.find(',', begin) - begin));
    }
    return moves;
}

// a7a2 captures, e8d7 leaves a check, it and the second b1b8 have mate scores, a2a3 has none.
class FilterTest : public ConvertTest {
protected:
    void SetUp() override {
        const auto rules = load_rules("ouk");
        const GameRecord game = told_game(
            *rules, "4k3/7r/8/8/8/8/P7/R3K3 w - - 0 11",
            {"a1b1", "h7a7", "b1b8", "e8d7", "b8b1", "a7a2", "b1b8", "d7c7", "b8b1", "a2a3"},
            {Result::Draw, Reason::MaxPlies}, {10, -20, 500, 31990, 30, -900, -31980, 60, 70});
        file_ = dataset(*rules, {game});
    }
    [[nodiscard]] std::map<std::string, std::uint64_t> left_out() const {
        std::map<std::string, std::uint64_t> counts;
        for (std::size_t i = 0; i < kLeftOutNames.size(); ++i) {
            if (report_.left_out[i] > 0) counts.emplace(kLeftOutNames[i], report_.left_out[i]);
        }
        return counts;
    }
    std::string file_;
};

TEST_F(FilterTest, EachLeavesOutWhatItSays) {
    const std::vector<std::string> all{"a1b1", "h7a7", "b1b8", "e8d7", "b8b1",
                                       "a7a2", "b1b8", "d7c7", "b8b1"};
    const struct {
        PositionFilter filter;
        std::vector<std::size_t> taken;  // of `all`
        std::map<std::string, std::uint64_t> left_out;
    } rows[] = {
        {{}, {0, 1, 2, 3, 4, 5, 6, 7, 8}, {{"no_score", 1}}},
        {{.from_ply = 22}, {2, 3, 4, 5, 6, 7, 8}, {{"no_score", 1}, {"early_ply", 2}}},
        {{.skip_mates = true}, {0, 1, 2, 4, 5, 7, 8}, {{"no_score", 1}, {"mate_score", 2}}},
        {{.max_score = 500}, {0, 1, 2, 4, 7, 8}, {{"no_score", 1}, {"large_score", 3}}},
        {{.skip_checks = true}, {0, 1, 2, 4, 5, 6, 7, 8}, {{"no_score", 1}, {"in_check", 1}}},
        {{.quiet = true}, {0, 1, 2, 3, 4, 6, 7, 8}, {{"no_score", 1}, {"tactical", 1}}},
        {{.every = 4}, {0, 4, 8}, {{"no_score", 1}, {"not_every", 6}}},
        {{.limit = 2}, {0, 1}, {{"no_score", 1}}},
        {{.skip_mates = true, .max_score = 500, .quiet = true, .every = 2},
         {0, 2, 7},
         {{"no_score", 1}, {"mate_score", 2}, {"large_score", 1}, {"not_every", 3}}},
    };
    for (const auto& row : rows) {
        std::vector<std::string> expected;
        for (const std::size_t i : row.taken) expected.push_back(all[i]);
        EXPECT_EQ(moves_in(exported(ExportForm::Csv, {file_}, row.filter)), expected);
        EXPECT_EQ(left_out(), row.left_out);
        EXPECT_EQ(report_.positions, expected.size());
        EXPECT_EQ(report_.is_full, row.filter.limit.has_value());
    }
}

TEST_F(FilterTest, UniqueTakesTheFirstOfEachKeyInAllFiles) {
    const auto rules = load_rules("ouk");
    const GameRecord shuffling = told_game(*rules, "4k3/7r/8/8/8/8/P7/R3K3 w - - 0 1",
                                           {"a1b1", "h7g7", "b1a1", "g7h7", "a1b1", "h7h6"},
                                           {Result::Draw, Reason::MaxPlies}, {1, 2, 3, 4, 5, 6});
    const std::string other = dataset(*rules, {shuffling});
    const std::string csv = exported(ExportForm::Csv, {other, file_}, {.unique = true});
    const std::vector<std::string> moves = moves_in(csv);
    EXPECT_THAT(std::vector(moves.begin(), moves.begin() + 5),
                ElementsAre("a1b1", "h7g7", "b1a1", "g7h7", "b1b8"));
    // Two of the first file; of the second its beginning (another ply, the same men).
    EXPECT_EQ(left_out()["duplicate"], 4U);
    EXPECT_EQ(report_.forgotten, 0U);
}

TEST_F(FilterTest, APromotionIsNotQuiet) {
    const auto rules = load_rules("ouk");
    const GameRecord game = told_game(*rules, "4k3/7r/8/P7/8/8/8/R3K3 w - - 0 1", {"a5a6", "h7h8"},
                                      {Result::Draw, Reason::MaxPlies}, {1, 2});
    const std::string csv = exported(ExportForm::Csv, {dataset(*rules, {game})}, {.quiet = true});
    EXPECT_THAT(moves_in(csv), ElementsAre("h7h8"));
}

TEST_F(FilterTest, AnExportThatIsStoppedLeavesNothing) {
    std::ostringstream unused;
    int asked = 0;
    const ExportReport report = export_games({.files = {file_, file_},
                                              .form = ExportForm::Csv,
                                              .out = folder_.file("x.csv"),
                                              .should_stop = [&] { return ++asked == 3; }},
                                             unused);
    EXPECT_TRUE(report.is_stopped);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("data1"));
}

TEST_F(FilterTest, ALimitIsTheSameForAnyThreads) {
    const auto rules = load_rules("ouk");
    const std::string file = dataset(*rules, random_games(*rules, 40));
    const PositionFilter filter{.every = 3, .unique = true, .limit = 1000};
    const std::string one = exported(ExportForm::Csv, {file, file_}, filter, 1);
    const ExportReport first = report_;
    EXPECT_EQ(moves_in(one).size(), 1000U);
    EXPECT_EQ(exported(ExportForm::Csv, {file, file_}, filter, 7), one);
    EXPECT_EQ(report_.left_out, first.left_out);
    EXPECT_EQ(report_.games, first.games);
    EXPECT_LT(report_.games, 41U);
}

TEST(PartFileTest, NothingIsOverwritten) {
    const TemporaryFolder folder;
    const std::string path = folder.file("x");
    {
        PartFile file(path);
        overwrite_file(file.part(), "new");
        overwrite_file(path, "made by somebody else meanwhile");
        EXPECT_THAT(error_text([&] { file.commit(); }), HasSubstr("x: exists already"));
    }
    EXPECT_THAT(error_text([&] { PartFile again(path); }), HasSubstr("x: exists already"));
    EXPECT_EQ(read_file(path), "made by somebody else meanwhile");
    EXPECT_THAT(names_in(folder.path()), ElementsAre("x"));
}

TEST(RecentKeysTest, KnowsWhatItHasRoomFor) {
    RecentKeys keys(10);
    for (std::uint64_t key = 0; key < 500; ++key) ASSERT_TRUE(keys.insert(key)) << key;
    EXPECT_EQ(keys.forgotten(), 0U);
    for (std::uint64_t key = 0; key < 500; ++key) ASSERT_FALSE(keys.insert(key)) << key;
}

TEST(RecentKeysTest, ForgetsTheOldestOnceItIsFull) {
    RecentKeys keys(1);  // two places of eight
    constexpr std::uint64_t kMany = 1000;
    for (std::uint64_t key = 1; key <= kMany; ++key) ASSERT_TRUE(keys.insert(key));
    EXPECT_EQ(keys.forgotten(), kMany - 16);
    EXPECT_FALSE(keys.insert(kMany));
    EXPECT_TRUE(keys.insert(1));
}

}  // namespace
}  // namespace ouk
