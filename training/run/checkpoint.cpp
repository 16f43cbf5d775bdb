#include "training/run/checkpoint.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <set>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "engine/base/system_error.h"
#include "engine/rules/label.h"

namespace ouk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "step-";
constexpr const char* kManifestEnding = ".json";
constexpr const char* kTensorsEnding = ".tensors";

std::string stem(std::int64_t step) {
    char text[32];
    std::snprintf(text, sizeof text, "%s%08lld", kPrefix, static_cast<long long>(step));
    return text;
}

/// Of a file's name as stem() begins it; other files may be there, too.
std::optional<std::int64_t> step_of(const std::string& name) {
    if (!name.starts_with(kPrefix)) return std::nullopt;
    const char* const digits = name.c_str() + std::string_view(kPrefix).size();
    std::int64_t step = 0;
    const auto read = std::from_chars(digits, name.c_str() + name.size(), step);
    const bool is_one = read.ec == std::errc() && step >= 0 && name.starts_with(stem(step) + ".");
    return is_one ? std::optional(step) : std::nullopt;
}

/// Of what this program writes, left over from a kill included.
bool is_ours(const std::string& name) {
    if (!step_of(name)) return false;
    const std::string whole = name.substr(0, name.rfind(part_path("")));
    return whole.ends_with(kManifestEnding) || whole.ends_with(kTensorsEnding);
}

/// Of the manifests in a folder, in order.
std::vector<std::int64_t> steps_in(const fs::path& folder) {
    std::vector<std::int64_t> steps;
    if (!fs::is_directory(folder)) return steps;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const auto step = step_of(name);
        if (step && name == stem(*step) + kManifestEnding) steps.push_back(*step);
    }
    std::sort(steps.begin(), steps.end());
    return steps;
}

std::string describe(const NetworkHeader& network) {
    return "[" + describe(architecture_of(network)) + "], scale " +
           std::to_string(network.output_scale) + ", " + to_string(network.map);
}

std::string ruleset_text(const NetworkHeader& network) {
    return ruleset_label(network.ruleset_name, network.ruleset_hash.hex());
}

std::string data_text(const std::vector<DataFile>& files) {
    std::string text = std::to_string(files.size()) + " files:";
    for (const DataFile& file : files) {
        text += " " + file.content_hash;
        if (file.weight != 1) text += fmt::format(" weight {}", file.weight);
    }
    return text;
}

std::string init_text(const Manifest& manifest) {
    return manifest.init ? manifest.init->hex() : "none (random weights)";
}

std::set<std::string> lines_of(const std::string& text) {
    std::set<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.insert(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// Lines of `text` that `other` has not: of configs, the keys that differ.
std::string lines_missing_in(const std::string& other, const std::string& text) {
    const std::set<std::string> known = lines_of(other);
    std::string missing;
    for (const std::string& line : lines_of(text)) {
        if (!known.contains(line)) missing += (missing.empty() ? "" : ", ") + line;
    }
    return missing;
}

/// Copies under other names would be taken for what they are not.
void check_name(const fs::path& path, std::int64_t step) {
    const auto named = step_of(path.filename().string());
    if (!named || *named == step) return;
    throw Error(path.string(), "is the checkpoint at step " + std::to_string(step),
                "that at step " + std::to_string(*named) + ", as its name says");
}

Checkpoint read_files(const fs::path& manifest_path) {
    Checkpoint checkpoint;
    checkpoint.path = manifest_path.string();
    checkpoint.manifest = decode_manifest(read_file(checkpoint.path), checkpoint.path);
    check_name(manifest_path, checkpoint.manifest.state.step);
    const std::string tensors_path =
        (manifest_path.parent_path() / checkpoint.manifest.tensors).string();
    checkpoint.tensors = read_file(tensors_path);
    const Hash128 hash = hash_of(checkpoint.tensors);
    if (hash != checkpoint.manifest.tensors_hash) {
        throw Error(tensors_path, "is damaged or truncated: its hash is " + hash.hex(),
                    checkpoint.manifest.tensors_hash.hex() + " as " + checkpoint.path + " says");
    }
    return checkpoint;
}

/// What to do without the checkpoint at `path`; nothing where there are no others.
std::string way_out(const fs::path& path) {
    std::string whole;
    for (const std::int64_t step : steps_in(path.parent_path())) {
        const std::string name = stem(step) + kManifestEnding;
        if (name == path.filename()) continue;
        try {
            (void)read_files(path.parent_path() / name);
            whole += (whole.empty() ? "" : ", ") + name;
        } catch (const Error&) {
            continue;
        }
    }
    const auto step = step_of(path.filename().string());
    if (!whole.empty()) {
        const std::string deleting = step ? " (`ouk train` goes on from the newest there is once " +
                                                stem(*step) + kManifestEnding + " is deleted)"
                                          : "";
        return "; whole ones beside it: " + whole + deleting;
    }
    const bool is_there = step && fs::exists(path);
    return is_there ? "; there is no whole one beside it: train again with another --out" : "";
}

}  // namespace

Checkpoint read_checkpoint(const std::string& path) {
    const bool is_run = fs::is_directory(path);
    const fs::path manifest_path = is_run ? fs::path(path) / kBestCheckpoint : fs::path(path);
    if (is_run && !fs::exists(manifest_path)) {
        throw Error(
            path, "has no " + std::string(kBestCheckpoint) + " yet",
            "a run folder of `ouk train` with a whole epoch behind it" + way_out(manifest_path));
    }
    if (manifest_path.extension() == kTensorsEnding) {
        throw Error(path, "is the weights of a checkpoint",
                    "its manifest, the .json beside it, or the run folder");
    }
    try {
        return read_files(manifest_path);
    } catch (const Error& error) {
        throw Error(error.what() + way_out(manifest_path));
    }
}

void check_same_run(const Manifest& found, const Manifest& wanted, const std::string& where) {
    const auto check = [&](bool is_same, const char* what, const std::string& found_text,
                           const std::string& wanted_text) {
        if (!is_same) {
            throw Error(where, std::string(what) + " is " + found_text,
                        wanted_text + " (as now asked for), or another --out");
        }
    };
    check(found.program_version == wanted.program_version, "the program version",
          found.program_version, wanted.program_version);
    check(found.network.ruleset_hash == wanted.network.ruleset_hash, "the ruleset",
          ruleset_text(found.network), ruleset_text(wanted.network));
    check(describe(found.network) == describe(wanted.network), "the network",
          describe(found.network), describe(wanted.network));
    check(found.init == wanted.init, "the network it started from", init_text(found),
          init_text(wanted));
    const auto is_same_file = [](const DataFile& a, const DataFile& b) {
        return a.content_hash == b.content_hash && a.weight == b.weight;
    };
    check(std::ranges::equal(found.data, wanted.data, is_same_file), "the data",
          data_text(found.data), data_text(wanted.data));
    check(found.config == wanted.config, "the config",
          lines_missing_in(wanted.config, found.config),
          lines_missing_in(found.config, wanted.config));
}

CheckpointFolder::CheckpointFolder(const std::string& run)
    : path_((fs::path(run) / kBestCheckpoint).parent_path().string()) {}

void CheckpointFolder::require_writable() const {
    for (const std::string& folder : {fs::path(path_).parent_path().string(), path_}) {
        if (!fs::exists(folder)) continue;
        if (!fs::is_directory(folder)) throw Error(folder, "is no folder", "a folder");
        if (::access(folder.c_str(), W_OK | X_OK) == 0) continue;
        throw system_error(folder, "written to", "a folder that can be written");
    }
}

void CheckpointFolder::save(Manifest manifest, const std::string& tensors, int rank) const {
    const std::string name = stem(manifest.state.step);
    const std::string own = rank == 0 ? name : name + ".rank-" + std::to_string(rank);
    manifest.tensors = own + kTensorsEnding;
    manifest.tensors_hash = hash_of(tensors);
    create_folder(path_);
    write_atomically(path_ + "/" + manifest.tensors, tensors);
    OUK_FAILPOINT("checkpoint.tensors");
    const std::string own_manifest = path_ + "/" + own + kManifestEnding;
    write_atomically(own_manifest, encode_manifest(manifest));
    if (rank != 0) fs::rename(own_manifest, path_ + "/" + name + kManifestEnding);
    OUK_FAILPOINT("checkpoint.manifest");
}

void CheckpointFolder::prune(std::int64_t keep, std::int64_t best_step) const {
    std::vector<std::int64_t> kept = steps();
    const auto surplus = std::max<std::int64_t>(0, std::ssize(kept) - keep);
    kept.erase(kept.begin(), kept.begin() + surplus);
    kept.push_back(best_step);
    delete_all_but(kept);
}

void CheckpointFolder::mark_best(std::int64_t step) const {
    const std::string best = path_ + "/" + fs::path(kBestCheckpoint).filename().string();
    write_atomically(best, read_file(path_ + "/" + stem(step) + kManifestEnding));
}

bool CheckpointFolder::has(std::int64_t step) const {
    return std::ranges::count(steps(), step) > 0;
}

std::optional<std::string> CheckpointFolder::newest() const {
    const std::vector<std::int64_t> all = steps();
    if (all.empty()) return std::nullopt;
    return path_ + "/" + stem(all.back()) + kManifestEnding;
}

std::vector<std::int64_t> CheckpointFolder::steps() const {
    return steps_in(path_);
}

void CheckpointFolder::delete_all_but(const std::vector<std::int64_t>& kept) const {
    std::vector<fs::path> surplus;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
        const std::string name = entry.path().filename().string();
        if (!is_ours(name) || std::ranges::count(kept, *step_of(name)) > 0) continue;
        surplus.push_back(entry.path());
    }
    // Manifests go first: a manifest without tensors would be a broken checkpoint.
    std::sort(surplus.begin(), surplus.end(),
              [](const fs::path& a, const fs::path& b) { return a.extension() < b.extension(); });
    for (const fs::path& path : surplus) fs::remove(path);
}

}  // namespace ouk
