// Checkpoints: two files each, `step-00001234.tensors` (weights, state of the optimizer) and,
// written after it, the manifest `step-00001234.json`, which says what the tensors are and holds
// their hash. Without its manifest a checkpoint does not exist; so it is whole or not there.
// best.json is the manifest of the best one. The form is in data/README.md, "Checkpoints".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/hash.h"
#include "engine/nnue/network_header.h"
#include "training/data/cursor.h"
#include "training/data/data_files.h"
#include "training/run/validation.h"

namespace ouk {

/// Where a run stands; with the tensors, all that decides how it goes on.
struct RunState {
    std::int64_t step = 0;                  // steps done
    Cursor cursor;                          // of the loader, at the next batch
    double epoch_error = 0;                 // loss summed over this epoch's positions so far
    std::optional<double> validation_loss;  // of the last whole epoch
    std::optional<double> best_loss;
    std::int64_t best_epoch = 0;  // whole epochs at the best one; 0 = none yet
    std::int64_t best_step = 0;
    std::vector<PhaseLoss> best_phases = {};  // parts of best_loss

    friend bool operator==(const RunState&, const RunState&) = default;
};

struct Manifest {
    std::string program_version;
    NetworkHeader network;  // architecture, scale, perspective map, ruleset
    std::vector<DataFile> data;
    std::string config;  // the fields that decide the result, as TOML
    std::int64_t seed = 0;
    std::optional<Hash128> init;  // file of the network it started from, if it was not random
    RunState state;
    std::string kernel;    // Learner::path(); told, not compared
    std::string tensors;   // file name beside the manifest
    Hash128 tensors_hash;  // of that file
    Hash128 weights_hash;  // of the weights alone, the same for any number of threads
};

[[nodiscard]] std::string encode_manifest(const Manifest& manifest);
/// Throws Error at `where` if the text is no manifest of this version, or not as it was written.
[[nodiscard]] Manifest decode_manifest(const std::string& text, const std::string& where);

/// Manifest of the best checkpoint, from the run folder.
inline constexpr const char* kBestCheckpoint = "checkpoints/best.json";

struct Checkpoint {
    Manifest manifest;
    std::string tensors;    // bytes, as Learner::save gave them
    std::string path = {};  // of the manifest
};

/// `path` is a manifest, or a run folder, whose best is meant. Throws Error if it is missing,
/// truncated or damaged (both hashes are named), or of another step than its name says; the whole
/// checkpoints beside it are named then.
[[nodiscard]] Checkpoint read_checkpoint(const std::string& path);

/// Throws Error at `where` unless a run of `wanted` may go on from `found`: same program version,
/// ruleset, network, first weights, data and config. The first difference is named with both sides.
void check_same_run(const Manifest& found, const Manifest& wanted, const std::string& where);

/// The checkpoints of a run; `run` is its folder.
class CheckpointFolder {
public:
    explicit CheckpointFolder(const std::string& run);

    /// Throws Error if it, or the run's folder it will be made in, is there and is none that can be
    /// written. Changes nothing.
    void require_writable() const;
    /// Writes the checkpoint at manifest.state.step; fills in the manifest's fields on tensors.
    /// Ranks that think that the first one is lost may do so while it does: each writes into files
    /// of its own, and the last one's manifest stays.
    void save(Manifest manifest, const std::string& tensors, int rank = 0) const;
    /// Makes the checkpoint at `step` the best.
    void mark_best(std::int64_t step) const;
    /// Deletes all but the newest `keep` and the one at `best_step`.
    void prune(std::int64_t keep, std::int64_t best_step) const;

    [[nodiscard]] bool has(std::int64_t step) const;
    /// Path of the newest manifest, if there is any.
    [[nodiscard]] std::optional<std::string> newest() const;

private:
    [[nodiscard]] std::vector<std::int64_t> steps() const;
    void delete_all_but(const std::vector<std::int64_t>& kept) const;

    std::string path_;
};

}  // namespace ouk
