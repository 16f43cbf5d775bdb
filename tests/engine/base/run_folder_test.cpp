#include "engine/base/run_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/version.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

TEST(RunFolder, IsForOneAtATime) {
    const TemporaryFolder folder;
    const std::string path = folder.file("runs/one");
    {
        const RunFolder first(path);
        EXPECT_EQ(error_text([&] { const RunFolder second(path); }),
                  path + ": in use by process " + std::to_string(::getpid()) +
                      "; expected a run folder that no other process works in");
    }
    EXPECT_NO_THROW(const RunFolder again(path));
}

/// Takes the lock in a child, says so through a pipe and waits to be killed.
pid_t start_holder(const std::string& path) {
    std::array<int, 2> ready{};
    if (::pipe(ready.data()) != 0) throw Error("test", "no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        const RunFolder held(path);
        (void)!::write(ready[1], "+", 1);
        while (true) ::pause();
    }
    char said = 0;
    (void)!::read(ready[0], &said, 1);
    return child;
}

TEST(RunFolder, LockEndsWithAKilledProcess) {
    const TemporaryFolder folder;
    const std::string path = folder.file("run");
    const pid_t holder = start_holder(path);
    const std::string message = error_text([&] { const RunFolder mine(path); });
    EXPECT_NE(message.find("in use by process " + std::to_string(holder) + ";"), message.npos)
        << message;
    ::kill(holder, SIGKILL);
    ::waitpid(holder, nullptr, 0);
    EXPECT_NO_THROW(const RunFolder mine(path));
}

TEST(RunFolder, FolderThatCannotBeIsAnError) {
    const TemporaryFolder folder;
    write_atomically(folder.file("file"), "text");
    EXPECT_THROW(const RunFolder run(folder.file("file")), Error);
    EXPECT_THROW(const RunFolder run(folder.file("file/run")), Error);
}

TEST(RunFolder, OfAnotherVerbOrOfStrangersIsRefusedAndLeftAsItIs) {
    const TemporaryFolder folder;
    const std::string path = folder.file("run");
    RunFolder(path, "train").write_run_json({.command_line = {"ouk", "train"}});
    EXPECT_NO_THROW(const RunFolder again(path, "train"));
    EXPECT_EQ(error_text([&] { const RunFolder other(path, "selfplay"); }),
              path +
                  ": is a run of `ouk train`; expected a new or empty folder, or a run of `ouk "
                  "selfplay`");

    create_folder(folder.file("strange"));
    write_atomically(folder.file("strange/letter"), "");
    EXPECT_NE(error_text([&] {
                  const RunFolder run(folder.file("strange"), "train");
              }).find("strange: holds letter, but no run"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.file("strange/.lock")));
}

TEST(RunFolder, KilledBeforeItsFirstFileIsTakenUp) {
    const TemporaryFolder folder;
    { const RunFolder killed(folder.file("run"), "train"); }
    write_atomically(folder.file("run/run.json.part"), "{");
    write_atomically(folder.file("run/log.txt"), "");
    EXPECT_NO_THROW(const RunFolder again(folder.file("run"), "train"));
}

TEST(RunFolder, WritesWhatItWasMadeFrom) {
    const TemporaryFolder folder;
    const RunFolder run(folder.file("run"));
    run.write_config("games = 64\n");
    EXPECT_EQ(read_file(run.file("config.toml")), "games = 64\n");

    run.write_run_json({.seed = 7,
                        .command_line = {"ouk", "selfplay", "not UTF-8: \xff"},
                        .inputs = {{.path = "a.oukn", .hash = hash_of("abc")}},
                        .more = R"({"threads": 2})"});
    const auto json = nlohmann::json::parse(read_file(run.file("run.json")));
    EXPECT_EQ(json["seed"], 7);
    EXPECT_EQ(json["version"], program_version());
    EXPECT_EQ(json["commit"], program_commit());
    EXPECT_EQ(json["command_line"][1], "selfplay");
    EXPECT_EQ(json["inputs"][0]["path"], "a.oukn");
    EXPECT_EQ(json["inputs"][0]["hash"], "06b05ab6733a618578af5f94892f3950");
    EXPECT_EQ(json["threads"], 2);
    EXPECT_EQ(json["started"].get<std::string>().size(),
              std::string("2026-11-29T00:00:00Z").size());
    EXPECT_FALSE(json["host"].get<std::string>().empty());
}

TEST(RunFolder, MetricsGrowByWholeLines) {
    const TemporaryFolder folder;
    const std::string path = folder.file("run");
    const std::string metrics = path + "/metrics.jsonl";
    {
        RunFolder run(path);
        run.append_metrics(R"({"step": 1})");
        EXPECT_EQ(read_file(metrics), "{\"step\": 1}\n") << "flushed at once";
        run.append_metrics(R"({"step": 2})");
    }
    write_atomically(metrics, read_file(metrics) + "{\"step\": 3, \"lo");  // as a kill leaves it
    RunFolder run(path);
    run.append_metrics(R"({"step": 3})");
    EXPECT_EQ(read_file(metrics), "{\"step\": 1}\n{\"step\": 2}\n{\"step\": 3}\n");
}

TEST(RunFolder, MetricsThatCannotBeWrittenAreAnError) {
    const TemporaryFolder folder;
    RunFolder run(folder.file("run"));
    create_folder(run.file("metrics.jsonl"));
    EXPECT_THROW(run.append_metrics("{}"), Error);
}

}  // namespace
}  // namespace ouk
