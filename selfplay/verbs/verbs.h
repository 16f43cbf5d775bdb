// The verbs of ouk-selfplay; each parses its own arguments and returns the exit code.
#pragma once

#include "engine/uci/program.h"
#include "selfplay/generator/config.h"

namespace ouk {

/// `ouk selfplay CONFIG --out DIR`
int run_selfplay_verb(Arguments args);
/// `ouk selfplay CONFIG --benchmark`; `path` and `assignments` are what `config` came from.
int run_selfplay_benchmark(const SelfplayConfig& config, const std::string& path,
                           const std::vector<std::string>& assignments, bool as_json);
/// `ouk data VERB …`
int run_data_verb(Arguments args);
/// `ouk data inspect FILES…`
int run_inspect_verb(Arguments args);
/// `ouk data show FILE GAME`
int run_show_verb(Arguments args);
/// `ouk data verify PATHS…`
int run_verify_verb(Arguments args);
/// `ouk data merge PATHS… --out DIR`
int run_merge_verb(Arguments args);
/// `ouk data split PATHS… --out DIR --parts …`
int run_split_verb(Arguments args);
/// `ouk data rescore PATHS… --out DIR …`
int run_rescore_verb(Arguments args);
/// `ouk data book …`
int run_book_verb(Arguments args);
/// `ouk data export FILES… --to FORM --out FILE`
int run_export_verb(Arguments args);
/// `ouk data import FILES… --from FORM --out DIR`
int run_import_verb(Arguments args);

}  // namespace ouk
