#include "selfplay/tools/rescore_config.h"

#include "selfplay/dataset/threads.h"

namespace ouk {

Fields RescoreConfig::fields() {
    return {
        {.key = "ruleset", .target = &ruleset, .help = "of the games", .effect = Effect::Execution},
        {.key = "ruleset_hash", .target = &ruleset_hash, .help = "of the games", .is_pin = true},
        {.key = "eval",
         .target = &eval,
         .help = "material, classical, or path of a net (.oukn)",
         .effect = Effect::Execution},
        {.key = "eval_id",
         .target = &eval_id,
         .help = "the evaluation's name, or the net's hash",
         .is_pin = true},
        {.key = "soft_nodes",
         .target = &soft_nodes,
         .help = "a position's search begins no iteration beyond these",
         .min = 1,
         .max = kMostNodes},
        {.key = "hard_nodes",
         .target = &hard_nodes,
         .help = "a position's search stops at these",
         .min = 0,
         .max = kMostNodes},
        {.key = "hash_mib",
         .target = &hash_mib,
         .help = "table of each thread",
         .min = 1,
         .max = kMostHashMib},
        {.key = "threads",
         .target = &threads,
         .help = "0 = one for each processor",
         .effect = Effect::Execution,
         .min = 0,
         .max = kMaxThreads},
        {.key = "files",
         .target = &files,
         .help = "one for each file of games",
         .effect = Effect::Execution,
         .min = 0},
    };
}

}  // namespace ouk
