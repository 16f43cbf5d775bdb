// One file of a dataset, shard or journal, checked through: checksums, content hash, and, where its
// ruleset is known, every game replayed, on all of TBB's threads. What is found does not depend on
// their number.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/dataset/shard.h"
#include "selfplay/tools/fault.h"
#include "selfplay/tools/game_check.h"

namespace ouk {

/// The most faults of a file that are told one by one.
inline constexpr std::size_t kMostFaults = 20;

struct CheckedFile {
    std::string path;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;     // plies with a score
    std::vector<Fault> faults = {};  // the first kMostFaults
    std::uint64_t fault_count = 0;
    std::optional<ShardInfo> info = {};  // of a shard that could be read, ruleset and config too
    bool is_replayed = true;  // false: no ruleset is known, only checksums were looked at

    void add(Fault fault);
    /// A fault of the whole file: "FILE: what; expected …".
    void add(const std::string& what, const std::string& expected);
};

/// The games that belong into a file of a run.
struct Slots {
    std::uint64_t first_game = 0;
    std::uint64_t games = 0;
};

using TermsFinder = std::function<std::optional<GameTerms>()>;

/// Without `slots` numbers of games need only rise.
[[nodiscard]] CheckedFile check_shard(const std::string& path,
                                      const std::optional<Slots>& slots = {});
/// `find_terms` may throw Error, a fault then; without terms its games are not replayed.
[[nodiscard]] CheckedFile check_journal(const std::string& path, const TermsFinder& find_terms,
                                        const std::optional<Slots>& slots = {});

}  // namespace ouk
