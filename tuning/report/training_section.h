// A training run as a section of the report: its curves, from what `ouk train` left in its folder.
// A run that is still at work is shown as far as it is.
#pragma once

#include <string>

#include "tuning/run/json_file.h"

namespace ouk {

/// The folder's run.json says that `ouk train` made it.
[[nodiscard]] bool is_training_run(const std::string& path);

/// Of long runs about 2,000 lines of the curve are kept, those at the end of an epoch among them.
/// Throws Error if a file is not as `ouk train` writes it.
[[nodiscard]] Json training_section(const std::string& path);

}  // namespace ouk
