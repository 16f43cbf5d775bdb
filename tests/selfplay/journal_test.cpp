// Journals: what was appended comes back, a torn end is cut off, damage before it is refused.
#include "selfplay/dataset/journal.h"

#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// data/README.md, "Journal": the header's bytes, and those of a record beside its game.
constexpr std::size_t kHeaderBytes = 32;
constexpr std::size_t kFrameBytes = 24;

class JournalTest : public ::testing::Test {
protected:
    JournalTest() {
        Journal journal(path_, owner_);
        ends_.push_back(kHeaderBytes);
        for (const GameRecord& game : games_) {
            journal.append(game);
            ends_.push_back(std::filesystem::file_size(path_));
        }
        journal.sync();
        whole_ = read_file(path_);
    }
    [[nodiscard]] std::vector<GameRecord> reopen() const {
        return Journal(path_, owner_).take_games();
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const std::vector<GameRecord> games_ = random_games(*rules_, 3, 12);
    const TemporaryFolder folder_;
    const std::string path_ = folder_.file("games-000000.journal");
    const JournalOwner owner_{.run = {1, 2}, .first_game = 0};
    std::vector<std::size_t> ends_;  // of the header and of each record
    std::string whole_;
};

TEST_F(JournalTest, GamesComeBack) {
    EXPECT_EQ(reopen(), games_);
    EXPECT_EQ(reopen(), games_);
}

TEST_F(JournalTest, BytesAreAsDocumented) {
    const std::string header("OUKJRNL1\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 32);
    EXPECT_EQ(whole_.substr(0, kHeaderBytes), header);
    const auto length = static_cast<unsigned char>(whole_[kHeaderBytes]);
    EXPECT_EQ(length, 46U + 4 * games_[0].moves.size());
    EXPECT_EQ(ends_[1] - ends_[0], length + kFrameBytes);
    EXPECT_EQ(whole_.substr(kHeaderBytes + 4, 4),
              std::string({static_cast<char>(~length), '\xff', '\xff', '\xff'}));
}

TEST_F(JournalTest, ATornEndIsCutAndOverwritten) {
    for (std::size_t length = kHeaderBytes; length < whole_.size(); ++length) {
        overwrite_file(path_, whole_.substr(0, length));
        Journal journal(path_, owner_);
        const std::vector<GameRecord> games = journal.take_games();
        const std::size_t whole_games = games.size();
        ASSERT_LE(ends_[whole_games], length);
        ASSERT_GT(ends_[whole_games + 1], length);
        for (std::size_t i = whole_games; i < games_.size(); ++i) journal.append(games_[i]);
        ASSERT_EQ(read_file(path_), whole_) << length;
    }
}

// What a power cut may leave: the file has grown, its content has not come.
TEST_F(JournalTest, ATailOfZerosIsTorn) {
    overwrite_file(path_, whole_.substr(0, ends_[2]) + std::string(500, '\0'));
    EXPECT_EQ(reopen().size(), 2U);
    EXPECT_EQ(std::filesystem::file_size(path_), ends_[2]);
}

TEST_F(JournalTest, AChangedLastRecordIsTorn) {
    std::string spoiled = whole_;
    spoiled[ends_[2] + 20] ^= 1;
    overwrite_file(path_, spoiled);
    EXPECT_EQ(reopen().size(), 2U);
}

TEST_F(JournalTest, DamageInTheMiddleIsRefusedWithFileAndOffset) {
    for (std::size_t at = ends_[1]; at < ends_[2]; ++at) {
        std::string spoiled = whole_;
        spoiled[at] ^= 0x20;
        overwrite_file(path_, spoiled);
        EXPECT_THAT(error_text([&] { (void)reopen(); }),
                    AllOf(HasSubstr(path_), HasSubstr("offset " + std::to_string(ends_[1]))))
            << at;
        EXPECT_EQ(read_file(path_), spoiled);
    }
}

TEST_F(JournalTest, OtherRunsAndForeignFilesAreRefused) {
    const JournalOwner others[] = {{.run = {1, 3}, .first_game = 0},
                                   {.run = {1, 2}, .first_game = 10}};
    for (const JournalOwner& other : others) {
        EXPECT_THAT(error_text([&] { Journal(path_, other); }),
                    AllOf(HasSubstr(path_), HasSubstr("no journal of this run")));
    }
    overwrite_file(path_, "hello");
    EXPECT_THAT(error_text([&] { (void)reopen(); }), HasSubstr("journal: is no journal; expected"));
}

TEST_F(JournalTest, LookingChangesNothing) {
    overwrite_file(path_, whole_.substr(0, whole_.size() - 1));
    const JournalContent content = read_journal(path_);
    EXPECT_EQ(content.owner, owner_);
    EXPECT_EQ(content.games, std::vector(games_.begin(), games_.end() - 1));
    EXPECT_EQ(content.size, ends_[2]);
    EXPECT_EQ(std::filesystem::file_size(path_), whole_.size() - 1);
}

}  // namespace
}  // namespace ouk
