// A report as tables for spreadsheets and scripts: the same figures as its JSON, in CSV (RFC 4180).
#pragma once

#include <map>
#include <string>

#include "tuning/run/json_file.h"

namespace ouk {

/// CSV texts by name. Each list of objects in a section is the table of its key: a row an object,
/// behind the section's name. All else is in "figures": section, figure ("results.white"), value.
/// Null is empty. Sections of several kinds may have tables of one name if their columns are equal.
[[nodiscard]] std::map<std::string, std::string> report_tables(const Json& report);

/// Values are replaced where they are no UTF-8 (names of files).
[[nodiscard]] std::string report_text(const Json& report, int indent = -1);

}  // namespace ouk
