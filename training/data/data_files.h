// The game files of a training, each with a weight: how often each of its games comes in an epoch.
// Half is every second epoch, two is twice in each.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ouk {

struct WeightedPath {
    std::string path;
    double weight = 1;
};

/// A game file and what it holds; the identity of a dataset is the list of hashes and weights, in
/// order.
struct DataFile {
    std::string path;
    std::string content_hash;
    double weight = 1;
    friend bool operator==(const DataFile&, const DataFile&) = default;
};

/// Files, or folders of games-*.h5, as users give them: "PATH" or "PATH WEIGHT". A file that is
/// named again, by whatever path, is left out. Throws Error if one is missing, a folder has none,
/// a weight is not above 0 and at most kMaxWeight, or one file has two.
[[nodiscard]] std::vector<WeightedPath> list_data_files(const std::vector<std::string>& given);
inline constexpr double kMaxWeight = 100;

/// Ruleset and hashes only. Throws Error if a file is damaged, two are of different rulesets,
/// naming both, or hold the same games. `on_file` is called before each; it may throw.
[[nodiscard]] std::vector<DataFile> identify_files(const std::vector<WeightedPath>& files,
                                                   const std::function<void()>& on_file = {});

}  // namespace ouk
