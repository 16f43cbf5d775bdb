#include "tuning/loop/config.h"

#include <fmt/format.h>

#include "selfplay/dataset/threads.h"

namespace ouk {

Fields StageConfig::fields(const std::string& what) {
    // They decide the result, but may be mended until their stage is finished: LoopState keeps
    // what it was made with, and the stage's own run folder guards a half-done one.
    return {
        {.key = "config",
         .target = &config,
         .help = "TOML file of " + what,
         .effect = Effect::Execution},
        {.key = "set",
         .target = &set,
         .help = "key=value instead of what stands there",
         .effect = Effect::Execution},
    };
}

Fields LoopConfig::fields() {
    Fields all{
        {.key = "name",
         .target = &name,
         .help = "of the run folder; empty: the config's",
         .effect = Effect::Execution},
        // Known by its content, not by its name.
        {.key = "ruleset",
         .target = &ruleset,
         .help = "of all stages: preset or TOML file",
         .effect = Effect::Execution},
        {.key = "start_eval",
         .target = &start_eval,
         .help = "what plays the first games, and what the net must beat"},
        {.key = "seed", .target = &seed, .help = "of all stages", .min = 0},
        {.key = "threads",
         .target = &threads,
         .help = "of all stages; 0: one a core",
         .effect = Effect::Execution,
         .min = 0,
         .max = kMaxThreads},
        {.key = "gate",
         .target = &gate,
         .help = "fail if the gauntlet does not accept the net",
         .effect = Effect::Execution},
    };
    add_fields(all, "selfplay.", selfplay.fields("ouk selfplay"));
    add_fields(all, "train.", train.fields("ouk train"));
    add_fields(all, "gauntlet.", gauntlet.fields("ouk gauntlet: the net against start_eval"));
    add_fields(all, "information.",
               information.fields(
                   fmt::format("ouk gauntlet: the net against {}; empty: none", kClassicalEval)));
    return all;
}

}  // namespace ouk
