#include "selfplay/generator/config.h"

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/game/outcome.h"
#include "selfplay/dataset/threads.h"

namespace ouk {

namespace {

constexpr double kMostGames = 1e12;
constexpr double kMostShardGames = 1 << 20;  // a shard is made in memory
constexpr double kMostNodes = 1e12;
constexpr double kMostRandomPlies = 32;
constexpr double kMostScore = 31000;
constexpr double kMostHashMib = 4096;

/// Fills `pinned` in, or compares it where it is given.
void pin(std::string& pinned, const std::string& actual, const std::string& key,
         const std::string& source) {
    if (!pinned.empty() && pinned != actual) {
        throw Error(source, "its " + key + " is " + actual, pinned + ", as configured");
    }
    pinned = actual;
}

/// "key = value"; before a hash, which says little, what the user calls the same.
std::string told(const Fields& fields, std::size_t i) {
    std::string text = dump_config({fields[i]});
    text.pop_back();  // its newline
    const bool is_hash = fields[i].key == "ruleset_hash" || fields[i].key == "eval_id";
    return is_hash ? told(fields, i - 1) + ", " + text : text;
}

}  // namespace

Fields OpeningConfig::fields() {
    return {
        {.key = "plies",
         .target = &plies,
         .help = "random plies",
         .min = 0,
         .max = kMostRandomPlies - 1},
        {.key = "extra_ply_share",
         .target = &extra_ply_share,
         .help = "share of games that begin with one random ply more",
         .min = 0,
         .max = 1},
        {.key = "max_score",
         .target = &max_score,
         .help = "openings beyond +- this (centipawns) are drawn again; 0 = any",
         .min = 0,
         .max = kMostScore},
        {.key = "nodes",
         .target = &nodes,
         .help = "soft nodes of the search that scores openings",
         .min = 1,
         .max = kMostNodes},
    };
}

Fields SelfplayConfig::fields() {
    Fields fields{
        {.key = "ruleset",
         .target = &ruleset,
         .help = "preset name, or path of a TOML file",
         .effect = Effect::Execution},
        {.key = "ruleset_hash",
         .target = &ruleset_hash,
         .help = "filled in; where given, the ruleset must have this hash"},
        {.key = "start",
         .target = &start,
         .help = "filled in; where given, the ruleset's games must begin from this FEN"},
        {.key = "eval",
         .target = &eval,
         .help = "material, classical, or path of a net (.oukn)",
         .effect = Effect::Execution},
        {.key = "eval_id",
         .target = &eval_id,
         .help = "filled in; where given, the evaluation must have this name or hash"},
        {.key = "games",
         .target = &games,
         .help = "games to play",
         .effect = Effect::Execution,
         .min = 1,
         .max = kMostGames},
        {.key = "shard_games",
         .target = &shard_games,
         .help = "games in a file",
         .min = 1,
         .max = kMostShardGames},
        {.key = "seed", .target = &seed, .help = "of every random choice", .min = 0},
        {.key = "soft_nodes",
         .target = &soft_nodes,
         .help = "a move's search begins no iteration beyond these",
         .min = 1,
         .max = kMostNodes},
        {.key = "hard_nodes",
         .target = &hard_nodes,
         .help = "a move's search stops at these",
         .min = 1,
         .max = kMostNodes},
        {.key = "hash_mib",
         .target = &hash_mib,
         .help = "table of each player",
         .min = 1,
         .max = kMostHashMib},
        {.key = "threads",
         .target = &threads,
         .help = "0 = one for each processor",
         .effect = Effect::Execution,
         .min = 0,
         .max = kMaxThreads},
    };
    add_fields(fields, "opening.", opening.fields());
    add_fields(fields, "adjudication.", adjudication.fields());
    // Game files count a game's plies in 16 bits, so it must have an end; after its opening.
    for (Field& field : fields) {
        if (field.key == "adjudication.max_plies") field.min = kMostRandomPlies + 1;
    }
    return fields;
}

SelfplayInputs resolve(SelfplayConfig& config) {
    SelfplayInputs inputs{.rules = load_rules(config.ruleset), .eval = {}};
    inputs.eval = load_eval(*inputs.rules, config.eval);
    const Position start = start_position(*inputs.rules);
    if (outcome(start)) {
        throw Error(config.ruleset, "the game is over at its start position");
    }
    const std::string& net = inputs.eval.hash;
    pin(config.ruleset_hash, inputs.rules->hash().hex(), "ruleset_hash", config.ruleset);
    pin(config.start, to_fen(start), "start", config.ruleset);
    pin(config.eval_id, net.empty() ? inputs.eval.name : net, "eval_id", config.eval);
    return inputs;
}

void refuse_changes(SelfplayConfig before, SelfplayConfig now, const std::string& where) {
    const Fields old_fields = before.fields();
    const Fields new_fields = now.fields();
    std::string changes;
    for (std::size_t i = 0; i < old_fields.size(); ++i) {
        const std::string old_text = dump_config({old_fields[i]}, Effect::Result);
        const std::string new_text = dump_config({new_fields[i]}, Effect::Result);
        if (old_text == new_text) continue;
        changes += "\n  was: " + told(old_fields, i) + "\n  now: " + told(new_fields, i);
    }
    if (changes.empty()) return;
    throw Error(where, "this run was started with another configuration:" + changes,
                "the same values, or another --out folder");
}

}  // namespace ouk
