// What a loop run has come to, as a table for people and as JSON. Precondition of all: the run is
// finished. They throw Error, naming the stage, if a stage's summary lacks a figure.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tuning/loop/loop.h"

namespace ouk {

/// Label and value of each line.
using ReportRows = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] ReportRows report_rows(const Loop& loop);
/// In two columns, with a line on top that tells whether the net was accepted.
[[nodiscard]] std::string report_text(const Loop& loop);
[[nodiscard]] std::string report_markdown(const Loop& loop);
[[nodiscard]] Json report_json(const Loop& loop);
/// Of one finished stage, for its line on the terminal.
[[nodiscard]] std::string stage_summary(const StageRecord& record);

/// RUN/report.md
[[nodiscard]] std::string report_path(const Loop& loop);

}  // namespace ouk
