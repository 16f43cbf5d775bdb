// Runs program_fixture as a user would: exit codes, what stands on stdout, what on stderr.
#include "engine/uci/program.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "engine/base/files.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

struct Ended {
    int code;
    std::string out;
    std::string err;
};

Ended run(const std::string& arguments, const std::string& environment = "") {
    const TemporaryFolder folder;
    const std::string command = environment + " " + OUK_FIXTURE + " " + arguments + " >" +
                                folder.file("out") + " 2>" + folder.file("err");
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder.file("out")),
            read_file(folder.file("err"))};
}

struct TalkRow {
    const char* arguments;
    int code;
    const char* out;  // a part of it; "" = nothing stands there
    const char* err;
};

const TalkRow kRows[] = {
    {"add 1 2", 0, "3\n", ""},
    {"add 1 2 --json", 0, "{\"sum\": 3}\n", ""},
    {"code 0", 0, "", ""},
    {"code 1", 1, "", ""},
    {"code 7", 7, "", ""},
    {"fail", 1, "", "fixture: file.toml:3: unknown key; expected another\n"},
    {"misuse", 2, "", "fixture: --set x: no '='; expected key=value\n"},
    {"exhaust", 1, "", "fixture: out of memory\n"},
    {"raw", 2, "", "fixture: "},
    {"code word", 1, "", "fixture: "},
    {"add 1", 2, "", "fixture: add: SECOND is required"},
    {"add 1 two", 2, "", "fixture: add: "},
    {"add 1 2 --jsn", 2, "", "fixture: add: "},
    {"add --help", 0, "Example: add 1 2 --json", ""},
    {"", 2, "", "usage: fixture VERB"},
    {"--help", 0, "  far      lives elsewhere\n", ""},
    {"-h", 0, "usage: fixture VERB", ""},
    {"--version", 0, "fixture 0.", ""},
    {"nonsense", 2, "", "fixture: unknown verb 'nonsense'"},
    {"far", 1, "", "--target ouk-fixture-sibling"},
};

void expect_part(const std::string& text, const std::string& part) {
    if (part.empty()) {
        EXPECT_EQ(text, "");
    } else {
        EXPECT_NE(text.find(part), text.npos) << text;
    }
}

TEST(Program, EndsWithTheRightCodeAndMessage) {
    for (const TalkRow& row : kRows) {
        SCOPED_TRACE(row.arguments);
        const Ended ended = run(row.arguments);
        EXPECT_EQ(ended.code, row.code);
        expect_part(ended.out, row.out);
        expect_part(ended.err, row.err);
    }
}

TEST(Program, ResultsThatCannotBeWrittenAreAFailure) {
    const int status =
        std::system((std::string(OUK_FIXTURE) + " add 1 2 2>&1 >/dev/full |"
                                                " grep -q 'standard output: cannot be written'")
                        .c_str());
    EXPECT_EQ(status, 0);
    const int code =
        std::system((std::string(OUK_FIXTURE) + " add 1 2 2>/dev/null >/dev/full").c_str());
    EXPECT_EQ(WEXITSTATUS(code), 1);
}

TEST(Program, NoFileTakesTheNumberOfAClosedStream) {
    for (const char* const closed : {"", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"}) {
        const std::string command = std::string(OUK_FIXTURE) + " open " + closed;
        EXPECT_GT(WEXITSTATUS(std::system(command.c_str())), STDERR_FILENO) << closed;
    }
    const std::string adds = std::string(OUK_FIXTURE) + " add 1 2 2>/dev/null >&-";
    EXPECT_EQ(WEXITSTATUS(std::system(adds.c_str())), 1);
}

void write_script(const std::string& path, const std::string& body) {
    write_atomically(path, "#!/bin/sh\n" + body);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

TEST(Program, HandsAVerbToItsSibling) {
    const TemporaryFolder folder;
    write_script(folder.file("ouk-fixture-sibling"), "echo \"got $*\"; exit 5\n");
    const Ended ended = run("far a 'b c' --help", "PATH=" + folder.path() + ":$PATH");
    EXPECT_EQ(ended.out, "got far a b c --help\n");
    EXPECT_EQ(ended.code, 5);
}

TEST(Program, SiblingsBesideComeBeforeThePath) {
    const TemporaryFolder folder;
    for (const char* const name : {"beside", "first", "second", "folder/ouk-x"}) {
        create_folder(folder.file(name));
    }
    write_script(folder.file("second/ouk-x"), "");
    write_atomically(folder.file("first/ouk-x"), "not executable");
    const std::string path = folder.file("folder") + "::" + folder.file("absent") + ":" +
                             folder.file("first") + ":" + folder.file("second");
    EXPECT_EQ(find_program("ouk-x", folder.file("beside"), path), folder.file("second/ouk-x"));
    write_script(folder.file("beside/ouk-x"), "");
    EXPECT_EQ(find_program("ouk-x", folder.file("beside"), path), folder.file("beside/ouk-x"));
    EXPECT_EQ(find_program("ouk-y", folder.file("beside"), path), "");
    EXPECT_EQ(find_program("ouk-y", folder.file("beside"), ""), "");
}

}  // namespace
}  // namespace ouk
