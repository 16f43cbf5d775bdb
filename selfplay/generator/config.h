// What a self-play run is made from. Effect::Result fields are the run's identity: equal ones, and
// an equal program version, give equal bytes. `ruleset` and `eval` may be paths, which say nothing
// of their content; their content is pinned by ruleset_hash, start and eval_id instead.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/config.h"
#include "engine/game/loop.h"
#include "engine/search/engine.h"

namespace ouk {

struct OpeningConfig {
    std::int64_t plies = 8;        // random
    double extra_ply_share = 0.5;  // of games that begin with one random ply more
    std::int64_t max_score = 0;    // openings beyond ± this are drawn again; 0 = any will do
    std::int64_t nodes = 1000;     // of the search that scores them, soft

    Fields fields();
};

struct SelfplayConfig {
    std::string ruleset = "ouk";
    std::string ruleset_hash;  // filled in by resolve(); where given, it must be the right one
    std::string start;         // FEN that games begin from: options such as takhaeng_ruea change it
                               // and not the hash; as ruleset_hash
    std::string eval = "classical";
    std::string eval_id;  // the evaluation's name or the net's hash; as ruleset_hash
    std::int64_t games = 4096;
    std::int64_t shard_games = 4096;
    std::int64_t seed = 1;
    std::int64_t soft_nodes = 1000;
    std::int64_t hard_nodes = 10000;
    std::int64_t hash_mib = 8;
    std::int64_t threads = 0;
    OpeningConfig opening;
    Adjudication adjudication{.win_score = 1500,
                              .win_plies = 5,
                              .draw_score = 10,
                              .draw_plies = 8,
                              .draw_from_ply = 70,
                              .max_plies = 400};

    Fields fields();
};

/// What a config names, loaded.
struct SelfplayInputs {
    std::shared_ptr<const Rules> rules;
    EvalSource eval;
};

/// Loads what `config` names and fills in ruleset_hash, start and eval_id. Throws Error: unknown
/// ruleset, broken net, net of another ruleset, content that is not the one pinned.
[[nodiscard]] SelfplayInputs resolve(SelfplayConfig& config);

/// Throws Error at `where` that names every Result field in which `now` differs from `before`, with
/// both values; of a ruleset and an evaluation also what the users call them.
void refuse_changes(SelfplayConfig before, SelfplayConfig now, const std::string& where);

}  // namespace ouk
