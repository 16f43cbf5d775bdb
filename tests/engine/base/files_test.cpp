// A file is whole or it is not there. Failures are made by a file-size limit (what a full disk
// does) and by a folder that is a file: CI runs as root, whom no permission stops.
#include "engine/base/files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <filesystem>

#include "engine/base/error.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

/// While it lives, no file of this process grows beyond `bytes`.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

TEST(Files, WritesAndReplaces) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a");
    for (const std::string& text : {std::string("old"), std::string(), std::string("n\0w\r\n", 5),
                                    std::string(200'000, 'x')}) {
        write_atomically(path, text);
        EXPECT_EQ(read_file(path), text);
    }
    EXPECT_FALSE(std::filesystem::exists(part_path(path)));
}

TEST(Files, RelativePathsWork) {
    const TemporaryFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    write_atomically("plain", "text");
    EXPECT_EQ(read_file("plain"), "text");
    std::filesystem::current_path(before);
}

TEST(Files, FullDiskLeavesTheOldFile) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a");
    write_atomically(path, "old");
    const std::string message = error_text([&] {
        const FileSizeLimit limit(1000);
        write_atomically(path, std::string(5000, 'x'));
    });
    EXPECT_EQ(message, path + ".part: cannot be written (File too large)");
    EXPECT_EQ(read_file(path), "old");
    EXPECT_FALSE(std::filesystem::exists(part_path(path)));
}

TEST(Files, FilesThatBelongTogetherComeTogether) {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& second) {
        const std::string text = "new";
        const auto bytes = std::as_bytes(std::span(text));
        write_together(std::array<FileContent, 2>{{{folder.file("a"), bytes}, {second, bytes}}});
    };
    write_atomically(folder.file("a"), "old");
    EXPECT_THROW(write(folder.file("no/folder/b")), Error);
    EXPECT_EQ(read_file(folder.file("a")), "old");
    EXPECT_FALSE(std::filesystem::exists(part_path(folder.file("a"))));
    write(folder.file("b"));
    EXPECT_EQ(read_file(folder.file("a")), "new");
    EXPECT_EQ(read_file(folder.file("b")), "new");
}

TEST(Files, FolderThatCannotBeIsAnError) {
    const TemporaryFolder folder;
    const std::string file = folder.file("file");
    write_atomically(file, "text");
    EXPECT_EQ(error_text([&] { write_atomically(file + "/a", "b"); }),
              file +
                  "/a.part: cannot be created (Not a directory); expected a folder that can be "
                  "written");
    EXPECT_THROW(write_atomically(folder.file("absent/a"), "b"), Error);
    EXPECT_THROW(create_folder(file), Error);
    EXPECT_THROW(create_folder(file + "/deeper"), Error);
    EXPECT_EQ(read_file(file), "text");
}

TEST(Files, TargetThatIsAFolderIsAnError) {
    const TemporaryFolder folder;
    create_folder(folder.file("a/b"));
    EXPECT_THROW(write_atomically(folder.file("a"), "text"), Error);
    EXPECT_FALSE(std::filesystem::exists(part_path(folder.file("a"))));
    EXPECT_TRUE(std::filesystem::is_directory(folder.file("a/b")));
}

TEST(Files, CommitsWhatOthersWrote) {
    const TemporaryFolder folder;
    const std::string path = folder.file("games.h5");
    EXPECT_THROW(commit_file(path), Error);
    write_atomically(part_path(path), "content");
    commit_file(path);
    EXPECT_EQ(read_file(path), "content");
}

TEST(Files, UnreadableIsAnError) {
    const TemporaryFolder folder;
    EXPECT_THROW((void)read_file(folder.file("absent")), Error);
    EXPECT_THROW((void)read_file(folder.path()), Error);
}

}  // namespace
}  // namespace ouk
