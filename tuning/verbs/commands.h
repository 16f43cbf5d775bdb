// The verbs of ouk-tune, one file each. They print: results on stdout, progress on stderr.
#pragma once

#include "engine/uci/program.h"

namespace ouk {

int check_engine_command(Arguments args);
int elo_command(Arguments args);
int fastchess_command(Arguments args);
int gauntlet_command(Arguments args);
int loop_command(Arguments args);
int rate_command(Arguments args);
int report_command(Arguments args);

}  // namespace ouk
