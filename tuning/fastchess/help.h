// What `ouk fastchess -help` tells, from the table of options. Pure function.
#pragma once

#include <string>

namespace ouk::fastchess {

[[nodiscard]] std::string help_text();

}  // namespace ouk::fastchess
