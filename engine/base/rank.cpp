#include "engine/base/rank.h"

#include <array>
#include <charconv>
#include <cstring>
#include <string_view>

#include "engine/base/error.h"

namespace ouk {

namespace {

/// A launcher's variables: the rank's, and those that may tell the size.
struct Launcher {
    const char* rank;
    std::array<const char*, 3> sizes;
};

// A Slurm step's own size comes before the job's: a job may have several steps.
constexpr std::array kLaunchers{
    Launcher{"OMPI_COMM_WORLD_RANK", {"OMPI_COMM_WORLD_SIZE"}},
    Launcher{"SLURM_PROCID", {"SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"}},
    Launcher{"PMIX_RANK", {"PMIX_SIZE", "PMI_SIZE", "WORLD_SIZE"}},
    Launcher{"RANK", {"WORLD_SIZE"}},
};

int parse(const char* name, const char* text) {
    int value = 0;
    const char* end = text + std::strlen(text);
    const auto [stop, failure] = std::from_chars(text, end, value);
    if (failure != std::errc{} || stop != end || value < 0) {
        throw Error(name, std::string("is '") + text + "'", "a number of 0 or more");
    }
    return value;
}

/// Slurm tells a batch script, which is one process, of rank 0 and all the job's tasks; only within
/// a step, which srun starts, do they belong together.
bool is_batch_script(const Launcher& launcher, const Environment& environment) {
    const bool is_slurm = std::string_view(launcher.rank) == "SLURM_PROCID";
    return is_slurm && environment("SLURM_JOB_ID") != nullptr &&
           environment("SLURM_STEP_ID") == nullptr && environment("SLURM_STEPID") == nullptr;
}

}  // namespace

Rank rank_of(const Environment& environment) {
    for (const Launcher& launcher : kLaunchers) {
        const char* rank = environment(launcher.rank);
        if (rank == nullptr || is_batch_script(launcher, environment)) continue;
        for (const char* name : launcher.sizes) {
            const char* size = name == nullptr ? nullptr : environment(name);
            if (size == nullptr) continue;
            const Rank found{.number = parse(launcher.rank, rank), .count = parse(name, size)};
            check_rank(found, launcher.rank);
            return found;
        }
        throw Error(std::string(launcher.rank) + "=" + rank,
                    "stands in the environment, without a number of ranks",
                    std::string(launcher.sizes.front()) + " too, or neither");
    }
    return {};
}

void check_rank(const Rank& rank, const std::string& where) {
    if (rank.number >= 0 && rank.number < rank.count) return;
    throw Error(where, "rank " + std::to_string(rank.number) + " of " + std::to_string(rank.count),
                "ranks from 0 to one less than there are");
}

}  // namespace ouk
