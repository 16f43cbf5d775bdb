// What a self-play run is made from. Effect::Result fields are the run's identity: equal ones, and
// an equal program version, give equal bytes. `ruleset`, `eval`, `opening.book` and the evaluations
// of `opponents` may be paths, which say nothing of their content; it is pinned by ruleset_hash,
// start, eval_id, opening.book_hash and opponent_ids instead.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/config.h"
#include "engine/game/adjudication.h"

namespace ouk {

struct OpeningConfig {
    std::string book;              // EPD file; empty = every game begins at the ruleset's start
    std::string book_hash;         // filled in by resolve(), as ruleset_hash
    std::int64_t plies = 8;        // random, after the book's line where there is one
    double extra_ply_share = 0.5;  // of games that begin with one random ply more
    std::int64_t min_score = 0;    // openings with |score| below this are drawn again
    std::int64_t max_score = 0;    // and above this; 0 = any will do
    std::int64_t nodes = 1000;     // of the search that scores them, soft

    Fields fields();
};

/// A choice among the best moves of the first plies, so that games differ without random moves.
struct ChoiceConfig {
    std::int64_t plies = 0;         // after the opening; 0 = the best move is always played
    std::int64_t moves = 4;         // the best so many are searched
    std::int64_t margin = 50;       // a move worse than the best by more is never played
    std::int64_t temperature = 25;  // a move so many centipawns worse is half as likely

    Fields fields();
};

struct SelfplayConfig {
    std::string ruleset = "ouk";
    std::string
        ruleset_hash;   // filled in by resolve() (inputs.h); where given, it must be the right one
    std::string start;  // FEN that games begin from: options such as takhaeng_ruea change it
                        // and not the hash; as ruleset_hash
    std::string eval = "classical";
    std::string eval_id;                 // the evaluation's name or the net's hash; as ruleset_hash
    std::vector<std::string> opponents;  // "EVAL SHARE": plays one side of that share of games
    std::string opponent_ids;            // filled in by resolve(), as eval_id
    std::int64_t games = 4096;
    std::int64_t shard_games = 4096;
    std::int64_t seed = 1;
    std::string moves = "searched";
    std::int64_t soft_nodes = 1000;
    std::int64_t hard_nodes = 10000;
    std::int64_t depth = 0;
    std::vector<std::string> later_limits;  // see limits.h
    std::int64_t hash_mib = 8;
    std::int64_t threads = 0;
    double playout_share = 0;  // of games that are played out in spite of adjudication
    OpeningConfig opening;
    ChoiceConfig choice;
    Adjudication adjudication{.win_score = 1500,
                              .win_plies = 5,
                              .draw_score = 10,
                              .draw_plies = 8,
                              .draw_from_ply = 70,
                              .max_plies = 400};

    Fields fields();

private:
    Fields limit_fields();
};

}  // namespace ouk
