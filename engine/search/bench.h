// The bench: fixed positions searched to a fixed depth on one thread with a fixed hash. The number
// of nodes is the signature of the search: equal on every machine and every build.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/search/engine.h"

namespace ouk {

struct BenchOptions {
    std::string eval = "classical";  // as for load_eval
    int depth = 15;
    std::size_t hash_mib = 16;
    const std::atomic<bool>* stop = nullptr;  // set to end it: run_bench then throws
};

struct BenchResult {
    std::uint64_t nodes = 0;
    Milliseconds time{0};
    [[nodiscard]] std::uint64_t nodes_per_second() const;
};

/// Called after each position.
using BenchCallback =
    std::function<void(std::string_view ruleset, std::string_view fen, const SearchResult&)>;

/// A network is asked only about the positions of its own ruleset. Throws Error if `eval` is a
/// file that is no network, or belongs to none of the bench's rulesets.
[[nodiscard]] BenchResult run_bench(const BenchOptions& options,
                                    const BenchCallback& on_position = {});

}  // namespace ouk
