// The verbs of ouk-train; each gets what stands after it and returns the exit code.
#pragma once

#include "engine/base/interrupts.h"
#include "engine/uci/program.h"

namespace ouk {

/// Thrown where a signal was heard in the middle of something, which is cleaned up on the way out.
struct Stopped {
    int exit_code;
};
inline void stop_if_told(const Interrupts& interrupts) {
    if (interrupts.arrived() != 0) throw Stopped{interrupts.exit_code()};
}

int train_command(Arguments args);
/// `ouk train --benchmark`.
int train_benchmark_command(Arguments args);
int quantize_command(Arguments args);
/// `train --export-text`, which needs no config.
int export_text_command(Arguments args);

}  // namespace ouk
