// Where a report is written: a page, or a folder with report.json and CSV files.
#pragma once

#include <string>
#include <vector>

#include "tuning/run/json_file.h"

namespace ouk {

/// report.html in the first path that is a folder, or beside it if it is a file.
[[nodiscard]] std::string default_page_path(const std::string& first);
/// Where the tables go that stand for the page at `page`: the same without its ".html".
[[nodiscard]] std::string tables_path(const std::string& page);

/// Throw Error if there is anything at `path` but an earlier report, which is replaced, or if its
/// folder is not there.
void check_page_path(const std::string& path);
void check_tables_path(const std::string& path);

/// report.json and a CSV file a table; CSV files of an earlier report that are not of this one are
/// removed.
void write_tables(const Json& report, const std::string& path);

}  // namespace ouk
