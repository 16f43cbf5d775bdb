// state.json of a loop run: which stages are finished, with what they came to. It is written whole
// after each stage; a stage that is not in it is run (again): the programs that do the stages
// resume by themselves. Belongs to one thread.
#pragma once

#include <string>
#include <vector>

#include "tuning/run/json_file.h"

namespace ouk {

struct StageRecord {
    std::string stage;
    double seconds = 0;
    double cpu_seconds = 0;
    std::string product;  // the stage's last file, and the hash that it had then
    std::string product_hash;
    Json summary;
};

class LoopState {
public:
    /// Reads RUN/state.json, if it is there. Throws Error if it is of another kind.
    explicit LoopState(std::string run);
    /// Writes the file where there is none, which makes the folder a loop run.
    void begin() const;

    /// Whether `run` holds a loop run, so that it may be removed as one.
    [[nodiscard]] static bool is_loop_run(const std::string& run);

    /// Null if the stage is not finished. Throws Error if its product is gone or changed.
    [[nodiscard]] const StageRecord* find(const std::string& stage) const;
    /// Writes the file before it returns.
    void add(StageRecord record);
    [[nodiscard]] const std::vector<StageRecord>& records() const { return records_; }

private:
    void read();
    void write() const;

    std::string run_;
    std::string path_;
    std::vector<StageRecord> records_;
};

}  // namespace ouk
