// Reads game files into memory: replays, filters, and keeps a share of the games, chosen by a hash
// of the game, away from training. The same files give the same samples in the same order for any
// number of threads. Files must be of one ruleset. Uses TBB; nothing else is shared.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/hash.h"
#include "engine/rules/rules.h"
#include "training/data/filter.h"
#include "training/data/sample.h"

namespace ouk {

struct LoaderConfig {
    double held_out_share = 0.05;
    FilterConfig filter;

    Fields fields();
};

/// A game file and what it holds; the identity of a dataset is the list of hashes, in order.
struct DataFile {
    std::string path;
    std::string content_hash;
    friend bool operator==(const DataFile&, const DataFile&) = default;
};

struct TrainingData {
    std::shared_ptr<const Rules> rules;
    std::vector<DataFile> files;
    PerspectiveMap map = PerspectiveMap::Rotation;
    std::vector<Sample> training;
    std::vector<Sample> held_out;
    std::uint64_t games = 0;
    std::uint64_t held_out_games = 0;
    std::uint64_t plies = 0;
    DropCounts dropped;
};

/// Ruleset and hashes only. Throws Error if two files are of different rulesets, naming both, or
/// hold the same games.
[[nodiscard]] std::vector<DataFile> identify_files(const std::vector<std::string>& files);

/// True for games that are never trained on. Decided by start, moves, scores and result alone, so
/// that a game stays on its side whatever run or file it comes in.
[[nodiscard]] bool is_held_out(const GameRecord& game, double share);

/// Throws Error as identify_files, at an illegal game (file, game and ply), or if no position is
/// left to train on. `progress` hears of files done, and of how many.
[[nodiscard]] TrainingData load_training_data(
    const std::vector<std::string>& files, const LoaderConfig& config,
    const std::function<void(std::size_t, std::size_t)>& progress = {});

}  // namespace ouk
