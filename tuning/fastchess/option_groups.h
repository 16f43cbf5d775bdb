// Every option that fastchess knows, in groups; together they are the table that arguments are read
// by and that help tells. Each writes to the reading, which must outlive it.
#pragma once

#include <vector>

#include "tuning/fastchess/arguments.h"
#include "tuning/fastchess/option.h"

namespace ouk::fastchess {

inline constexpr std::int64_t kGamesOfPair = 2;

struct Reading {
    FastchessArguments arguments;
    std::int64_t games = kGamesOfPair;  // in a round
    std::vector<OptionWords> each;      // -each holds for engines that come behind it too
};

/// All of the groups below.
[[nodiscard]] Options all_options(Reading& reading);

/// The keys of -engine and -each.
[[nodiscard]] Keys engine_keys(EngineArguments& engine);

/// -engine, -each, -quick and how long to wait for an engine.
[[nodiscard]] Options engine_options(Reading& reading);
/// Who plays whom, how often, from where and until when.
[[nodiscard]] Options match_options(Reading& reading);
/// Files and what is printed.
[[nodiscard]] Options output_options(Reading& reading);
/// What does nothing here, and what cannot be done.
[[nodiscard]] Options other_options(Reading& reading);

}  // namespace ouk::fastchess
