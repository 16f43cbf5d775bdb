// What merge, split and import have in common for their user: progress, Ctrl-C, the size of shards.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "selfplay/tools/dataset_reader.h"

namespace CLI {
class App;
}

namespace ouk {

class Walk {
public:
    explicit Walk(std::string verb);

    [[nodiscard]] WalkCallbacks callbacks();
    /// Tells that nothing was written; the exit code.
    int stopped();
    void finish(const std::string& what);

private:
    std::string verb_;
    Interrupts interrupts_;
    Progress progress_;
};

/// --shard-games
void add_shard_games(CLI::App& app, std::uint64_t& shard_games);

}  // namespace ouk
