// Opening books: distinct positions after random plies whose score lies in a window, balanced or on
// purpose not. A candidate is a pure function of (options, its number) and lines are taken in the
// order of that number, so a book does not depend on threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/rules/rules.h"
#include "engine/search/engine.h"

namespace ouk {

struct BookOptions {
    int lines = 2000;
    int plies = 8;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 20000;  // of the search that scores a candidate, hard
    int min_score = 0;            // |score| at least this, centipawns
    int max_score = 50;           // and at most this
    int threads = 0;              // 0 = one for each processor
};

struct BookLine {
    std::string fen;
    std::string moves;  // UCI, from the start position
    int score = 0;      // side to move's view, as EPD's `ce`
};

/// What became of the candidates; those beyond the last line taken are left out.
struct Book {
    std::vector<BookLine> lines;
    int repeated = 0;  // in the window, but known
    int below = 0;     // the window
    int above = 0;
    [[nodiscard]] int tried() const {
        return static_cast<int>(lines.size()) + repeated + below + above;
    }
};

struct BookCallbacks {
    std::function<void(int accepted, int tried)> on_candidate;  // after each
    std::function<bool()> should_stop;                          // before each
};

/// Without lines if it was stopped. Throws Error if too few candidates are distinct and inside.
[[nodiscard]] Book make_book(const Rules& rules, const EvalSource& eval, const BookOptions& options,
                             const BookCallbacks& callbacks);

/// `FEN ;line m1 m2 … ;ce SCORE`
[[nodiscard]] std::string to_epd(const BookLine& line);

/// How many different beginnings of `plies` plies there are.
[[nodiscard]] int count_beginnings(const std::vector<BookLine>& book, int plies);

}  // namespace ouk
