#include "selfplay/generator/config.h"

#include "engine/board/score.h"
#include "selfplay/dataset/threads.h"

namespace ouk {

namespace {

constexpr double kMostGames = 1e12;
constexpr double kMostShardGames = 1 << 20;  // a shard is made in memory
constexpr double kMostNodes = 1e12;
constexpr double kMostRandomPlies = 32;
constexpr double kMostScore = 31000;
constexpr double kMostHashMib = 4096;
constexpr double kMostChoices = 64;
constexpr double kMostChoicePlies = 10'000;

}  // namespace

Fields OpeningConfig::fields() {
    return {
        {.key = "book",
         .target = &book,
         .help = "EPD file, each line played once before any again; empty = the ruleset's start",
         .effect = Effect::Execution},
        {.key = "book_hash",
         .target = &book_hash,
         .help = "filled in; where given, the book must have this hash",
         .is_pin = true},
        {.key = "plies",
         .target = &plies,
         .help = "random plies, after the book's line where there is one",
         .min = 0,
         .max = kMostRandomPlies - 1},
        {.key = "extra_ply_share",
         .target = &extra_ply_share,
         .help = "share of games that begin with one random ply more",
         .min = 0,
         .max = 1},
        {.key = "min_score",
         .target = &min_score,
         .help = "openings with |score| below this (centipawns) are drawn again",
         .min = 0,
         .max = kMostScore},
        {.key = "max_score",
         .target = &max_score,
         .help = "and above this; 0 = any",
         .min = 0,
         .max = kMostScore},
        {.key = "nodes",
         .target = &nodes,
         .help = "soft nodes of the search that scores openings",
         .min = 1,
         .max = kMostNodes},
    };
}

Fields ChoiceConfig::fields() {
    return {
        {.key = "plies",
         .target = &plies,
         .help = "first plies after the opening whose move is drawn among the best; 0 = off",
         .min = 0,
         .max = kMostChoicePlies},
        {.key = "moves",
         .target = &moves,
         .help = "how many of the best; each takes a search of its own",
         .min = 2,
         .max = kMostChoices},
        {.key = "margin",
         .target = &margin,
         .help = "but none worse than the best by more centipawns",
         .min = 0,
         .max = kMostScore},
        {.key = "temperature",
         .target = &temperature,
         .help = "a move so many centipawns worse is half as likely",
         .min = 1,
         .max = kMostScore},
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
         .help = "filled in; where given, the ruleset must have this hash",
         .is_pin = true},
        {.key = "start",
         .target = &start,
         .help = "filled in; where given, the ruleset's games must begin from this FEN"},
        {.key = "eval",
         .target = &eval,
         .help = "material, classical, or path of a net (.oukn)",
         .effect = Effect::Execution},
        {.key = "eval_id",
         .target = &eval_id,
         .help = "filled in; where given, the evaluation must have this name or hash",
         .is_pin = true},
        {.key = "opponents",
         .target = &opponents,
         .help = "\"EVAL SHARE\" each: plays one side of that share of games",
         .effect = Effect::Execution},
        {.key = "opponent_ids",
         .target = &opponent_ids,
         .help = "filled in; where given, the opponents must be these",
         .is_pin = true},
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
        {.key = "playout_share",
         .target = &playout_share,
         .help = "share of games that are played out in spite of adjudication, to check it",
         .min = 0,
         .max = 1},
    };
    add_fields(fields, "", limit_fields());
    add_fields(fields, "opening.", opening.fields());
    add_fields(fields, "choice.", choice.fields());
    add_fields(fields, "adjudication.", adjudication.fields());
    // Game files count a game's plies in 16 bits, so it must have an end; after its opening.
    for (Field& field : fields) {
        if (field.key == "adjudication.max_plies") field.min = kMostRandomPlies + 1;
    }
    return fields;
}

Fields SelfplayConfig::limit_fields() {
    return {
        {.key = "moves",
         .target = &moves,
         .help = "random: any legal move, without a search and without scores",
         .choices = {"searched", "random"}},
        {.key = "soft_nodes",
         .target = &soft_nodes,
         .help = "a move's search begins no iteration beyond these; 0 = no limit",
         .min = 0,
         .max = kMostNodes},
        {.key = "hard_nodes",
         .target = &hard_nodes,
         .help = "a move's search stops at these; 0 = no limit",
         .min = 0,
         .max = kMostNodes},
        {.key = "depth",
         .target = &depth,
         .help = "plies that a move's search looks ahead; 0 = no limit",
         .min = 0,
         .max = kMaxPly - 1},
        {.key = "later_limits",
         .target = &later_limits,
         .help = "\"PLY soft_nodes N hard_nodes N depth N\" each: other limits from a ply on"},
    };
}

}  // namespace ouk
