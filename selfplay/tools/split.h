// A dataset in parts, game by game. The part of a game follows from its start and moves alone, so
// equal games come together whatever files they lie in, and parts share none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/tools/dataset_reader.h"

namespace ouk {

struct Part {
    std::string name;  // of its folder
    double share = 0;  // of the games, about
    friend bool operator==(const Part&, const Part&) = default;
};

/// "train:0.9,test:0.1". Throws UsageError unless names are different and fit for folders, and the
/// shares, each above 0, make 1.
[[nodiscard]] std::vector<Part> parse_parts(std::string_view text);

struct SplitOptions {
    std::vector<std::string> paths;
    std::string out;
    std::vector<Part> parts;
    std::uint64_t seed = 0;
    std::uint64_t shard_games = 4096;
    std::vector<std::string> arguments = {};  // for run.json
};

struct SplitReport {
    bool stopped = false;  // then nothing was written
    std::size_t files = 0;
    std::vector<std::uint64_t> games;  // of each part
};

/// Where in 0 … parts a game belongs.
[[nodiscard]] std::size_t part_of(const GameRecord& game, const std::vector<Part>& parts,
                                  std::uint64_t seed);

/// Writes OUT/NAME for each part. Games are numbered anew, from 0 in each; all else of them stays.
/// Throws Error, and leaves nothing: what DatasetReader refuses, an `out` that is not empty, a part
/// that gets no game, a full disk.
[[nodiscard]] SplitReport split(const SplitOptions& options, const WalkCallbacks& callbacks = {});

}  // namespace ouk
