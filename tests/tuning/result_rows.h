// Results written as rows, for tests of ratings.
#pragma once

#include <string>
#include <vector>

#include "tuning/ratings/results.h"

namespace ouk::testing {

/// White's wins, draws and losses.
struct ResultRow {
    std::string white;
    std::string black;
    std::int64_t wins;
    std::int64_t draws;
    std::int64_t losses;
};

inline Results results_of(const std::vector<ResultRow>& rows) {
    ResultCounter counter;
    for (const ResultRow& row : rows) {
        const auto add = [&](std::int64_t games, Result result) {
            for (std::int64_t i = 0; i < games; ++i) counter.add(row.white, row.black, result);
        };
        add(row.wins, Result::WhiteWins);
        add(row.draws, Result::Draw);
        add(row.losses, Result::BlackWins);
    }
    return counter.results();
}

}  // namespace ouk::testing
