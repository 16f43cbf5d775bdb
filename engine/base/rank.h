// Which process this is of several that a launcher has started for one run.
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
    /// Of independent items dealt out in turn, such as the shards of a self-play run.
    [[nodiscard]] bool takes(std::uint64_t item) const {
        return item % static_cast<std::uint64_t>(count) == static_cast<std::uint64_t>(number);
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
