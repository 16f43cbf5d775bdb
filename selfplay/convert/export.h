// A dataset as games or positions for others: PGN, EPD, CSV, flat HDF5, and the plain form of
// Fairy-Stockfish's tools (data/README.md, "Export and import"). Games are replayed, and so
// checked, on all processors and written in their order: the output does not depend on the number
// of threads. One game file is in memory at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "selfplay/convert/position_filter.h"

namespace ouk {

enum class ExportForm { Pgn, Epd, Csv, Flat, Plain };

struct ExportReport {
    std::uint64_t files = 0;
    std::uint64_t games = 0;      // read
    std::uint64_t positions = 0;  // written; of PGN none
    LeftOutCounts left_out{};
    std::uint64_t forgotten = 0;  // keys (see recent_keys.h): repeats of those may be there
    bool is_full = false;         // the limit was reached: later positions were not looked at
    bool is_stopped = false;      // by should_stop: nothing was written
};

struct ExportOptions {
    std::vector<std::string> files = {};  // game files, of one ruleset
    ExportForm form = ExportForm::Pgn;
    std::string out = {};        // a new file; "-" for `standard_output`, not of flat
    PositionFilter filter = {};  // not of PGN, which has whole games
    int threads = 0;             // 0 = one for each processor
    std::function<void(const ExportReport&)> on_progress = {};
    std::function<bool()> should_stop = {};
};

/// Throws Error and leaves nothing behind: at a damaged file, a game that replays illegally (file,
/// game, ply), another ruleset than that of the first file (both named), where something is at
/// `out` already.
ExportReport export_games(const ExportOptions& options, std::ostream& standard_output);

}  // namespace ouk
