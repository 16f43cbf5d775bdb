// ouk --version: which program this is, and which games it holds.
#include <fmt/format.h>

#include <iostream>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/nnue/kernels.h"
#include "engine/rules/ruleset.h"
#include "engine/uci/commands.h"

namespace ouk {

int version_command(Arguments args) {
    if (!args.empty()) throw UsageError("ouk --version", "'" + args.front() + "' behind it");
    std::cout << fmt::format("ouk {} ({})\nkernels {}\n", program_version(), program_commit(),
                             best_kernels().name);
    for (const std::string& preset : preset_names()) {
        std::cout << fmt::format("ruleset {} {}\n", preset, load_ruleset(preset).hash().hex());
    }
    return 0;
}

}  // namespace ouk
