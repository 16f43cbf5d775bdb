// Which part of a run a process plays, when a launcher has started several: rank r of n has the
// shards k with k mod n = r. No messages: games are pure functions of their index.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace ouk {

struct Rank {
    int number = 0;
    int count = 1;

    [[nodiscard]] bool is_alone() const { return count == 1; }
    [[nodiscard]] bool has_shard(std::uint64_t shard) const {
        return shard % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(number);
    }
};

/// The value of an environment variable; nullptr where it is not set.
using Environment = std::function<const char*(const char*)>;

/// What Open MPI, Slurm, PMIx or torchrun say, in this order; alone where none does. Throws Error
/// on a rank without a size, or one that is no number below it.
[[nodiscard]] Rank rank_of(const Environment& environment);

/// Throws Error at `where` unless 0 <= number < count.
void check_rank(const Rank& rank, const std::string& where);

}  // namespace ouk
