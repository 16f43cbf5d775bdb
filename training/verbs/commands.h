// The verbs of ouk-train; each gets what stands after it and returns the exit code.
#pragma once

#include "engine/uci/program.h"

namespace ouk {

int train_command(Arguments args);
/// `ouk train --benchmark`.
int train_benchmark_command(Arguments args);
int quantize_command(Arguments args);
/// `train --export-text`, which needs no config.
int export_text_command(Arguments args);

}  // namespace ouk
