// state.json of a loop run: which stages are finished, with what they were made with and what they
// came to. It is written whole after each stage; a stage that is not in it is run (again): the
// programs that do the stages resume by themselves. Belongs to one thread.
#pragma once

#include <string>
#include <vector>

#include "tuning/loop/product.h"
#include "tuning/run/identity.h"
#include "tuning/run/json_file.h"

namespace ouk {

struct StageRecord {
    std::string stage;
    double seconds = 0;
    double cpu_seconds = 0;
    Identity settings;  // its resolved config, but for what never decides
    std::vector<Product> products;
    Json summary;
};

class LoopState {
public:
    /// Reads RUN/state.json, if it is there. Throws Error if it is of another kind.
    explicit LoopState(std::string run);
    /// Throws Error naming each product of a finished stage that is missing or changed.
    void check_products() const;

    /// Null if the stage is not finished.
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
