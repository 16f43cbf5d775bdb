// The folder of one run: config.toml (resolved), run.json (who made it, from what), metrics.jsonl
// and the outputs. Whoever holds a RunFolder holds its lock: a second process is refused, but for
// those that all share it (ranks of one run, which write different files).
// The lock ends with the object, or the process, however it dies. All members throw Error.
// append_metrics() is safe from any thread; the rest belongs to one.
#pragma once

#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/file_handle.h"
#include "engine/base/hash.h"

namespace ouk {

/// A file this run was made from.
struct RunInput {
    std::string path;
    Hash128 hash;
};

/// What run.json tells beside what it knows itself: version, commit, host and time of start.
struct RunInfo {
    std::int64_t seed = 0;
    std::vector<std::string> command_line;
    std::vector<RunInput> inputs = {};
    std::string more = "{}";  // a JSON object; its members are added
};

enum class Holding { Alone, Shared };

class RunFolder {
public:
    /// Creates the folder where it is missing and locks it. A metrics line torn by a kill is cut.
    /// With a `verb` ("selfplay") a folder is refused, and nothing left in it, that holds anything
    /// (log.txt apart) but a run which run.json says is of that verb; so run.json must be the first
    /// file written.
    explicit RunFolder(std::string path, std::string_view verb = {},
                       Holding holding = Holding::Alone);

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Path of `name` within the folder.
    [[nodiscard]] std::string file(std::string_view name) const;

    void write_config(std::string_view toml) const;
    void write_run_json(const RunInfo& info) const;
    /// One JSON object, without newlines; on the disk's way when this returns (flushed).
    void append_metrics(std::string_view json_object);

private:
    void lock(Holding holding);

    std::string path_;
    FileHandle lock_;
    std::mutex metrics_mutex_;
    std::ofstream metrics_;
};

}  // namespace ouk
