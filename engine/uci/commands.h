// The verbs of the program `ouk`, one file each. They print: results on stdout, messages on stderr.
#pragma once

#include "engine/uci/program.h"

namespace ouk {

int bench_command(Arguments args);
int perft_command(Arguments args);
int rules_command(Arguments args);
int show_command(Arguments args);
int uci_command(Arguments args);
int version_command(Arguments args);

}  // namespace ouk
