// The HTML page of a report: one file that needs nothing else, made at build time from
// tuning/report/page; here the figures are put in.
#pragma once

#include <string>
#include <string_view>

#include "tuning/run/json_file.h"

namespace ouk {

/// The page with a gap for the figures; empty where the program was built without Node.
[[nodiscard]] std::string_view page_template();

/// `page` with `report` in it. No text of it can end the script it stands in.
[[nodiscard]] std::string fill_page(std::string_view page, const Json& report);

/// The file is a page that fill_page made, of any version.
[[nodiscard]] bool is_report_page(const std::string& path);

}  // namespace ouk
