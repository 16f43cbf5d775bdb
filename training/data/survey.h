// The first reading of all games: that they are legal, how many positions each chunk has, and the
// held-out ones. An epoch's length is known from it before training begins. Two threads or twenty
// find the same.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/rules/rules.h"
#include "training/data/filter.h"
#include "training/data/game_chunk.h"
#include "training/data/loader_config.h"
#include "training/data/sample.h"
#include "training/data/score_scale.h"

namespace ouk {

/// What there is, and what filters take; duplicates in training are found while it runs.
struct DataSummary {
    std::uint64_t games = 0;
    std::uint64_t held_out_games = 0;
    std::uint64_t plies = 0;
    std::uint64_t positions = 0;           // to train on, of all games once
    std::uint64_t held_out_positions = 0;  // kept in memory
    DropCounts dropped;
};

struct Survey {
    std::shared_ptr<const Rules> rules;
    PerspectiveMap map = PerspectiveMap::Rotation;
    NetworkShape shape;  // says which positions are the same
    std::vector<DataFile> files;
    std::vector<Chunk> chunks;  // in the order of files
    std::vector<Sample> held_out;
    DataSummary summary;
    ScoreTable scores;  // of the positions to train on
};

/// Hears of plies read, and of how many; of 0 while files are opened. Called often; what it throws
/// ends the reading and comes out of it.
using SurveyProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

/// Throws Error as identify_files, at an illegal game (file, game and ply), or if no position is
/// left to train on.
[[nodiscard]] Survey survey_data(const std::vector<WeightedPath>& files, const LoaderConfig& config,
                                 const NetworkShape& shape, std::uint64_t seed, int threads,
                                 const SurveyProgress& progress = {});

}  // namespace ouk
