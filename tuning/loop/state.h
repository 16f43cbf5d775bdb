// state.json of a loop run: which stages are finished, with what they were made with and what they
// came to. It is written whole after each stage; a stage that is not in it is run (again): the
// programs that do the stages resume by themselves. Belongs to one thread.
#pragma once

#include <map>
#include <optional>
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
    /// Its resolved config but for threads: what an Effect calls Execution (games, max_pairs, a
    /// path) still decides what the stage came to.
    Identity settings;
    std::vector<Product> products;
    Json summary;
};

/// What the sessions of a stage took that did not finish it; killed ones left no word.
struct Spent {
    double seconds = 0;
    double cpu_seconds = 0;
};

/// What is wrong with the products of the first stage that lost some.
struct Damage {
    std::string stage;
    std::vector<std::string> products;
    std::string complaint;  // "gen-000/net.oukn is missing, …"
};

class LoopState {
public:
    /// Reads RUN/state.json, if it is there. Throws Error if it is of another kind.
    explicit LoopState(std::string run);
    [[nodiscard]] std::optional<Damage> find_damage() const;
    /// Forgets the stages from this one on, but for what they took, so that they are run again.
    /// Writes the file.
    void forget_from(const std::string& stage);

    /// Null if the stage is not finished.
    [[nodiscard]] const StageRecord* find(const std::string& stage) const;
    /// Keeps what a session took that did not finish the stage. Writes the file.
    void add_unfinished(const std::string& stage, const Spent& spent);
    /// Adds to it what its unfinished sessions took. Writes the file before it returns.
    const StageRecord& add(StageRecord record);
    [[nodiscard]] const std::vector<StageRecord>& records() const { return records_; }

private:
    void keep_spent(const std::string& stage, const Spent& spent);
    void read();
    void write() const;

    std::string run_;
    std::string path_;
    std::vector<StageRecord> records_;
    std::map<std::string, Spent> unfinished_;  // by stage
};

}  // namespace ouk
