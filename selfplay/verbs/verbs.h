// The verbs of ouk-selfplay; each parses its own arguments and returns the exit code.
#pragma once

#include "engine/uci/program.h"

namespace ouk {

/// `ouk selfplay CONFIG --out DIR`
int run_selfplay_verb(Arguments args);
/// `ouk data VERB …`
int run_data_verb(Arguments args);
/// `ouk data inspect FILES…`
int run_inspect_verb(Arguments args);
/// `ouk data book …`
int run_book_verb(Arguments args);

}  // namespace ouk
