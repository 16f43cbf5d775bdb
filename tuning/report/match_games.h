// The games of a match as rows for the report: how they ended, how long they were, where they
// began, what went wrong in them. Pure functions, but for sample_games, which reads games.pgn.
#pragma once

#include "tuning/report/match_record.h"
#include "tuning/run/json_file.h"

namespace ouk {

/// Adds results (of White), first_mover (of who moved first in the opening), reasons_by_result
/// (faults are reasons too) and lengths.
void add_endings(Json& section, const MatchRecord& match);

/// Adds openings_played; opening_score_classes: how many of them gave the first player, and how
/// many gave White, about so much of the score; and match_openings: those with the highest and the
/// lowest score of the first player, of the two that are named first in a pairing.
void add_openings(Json& section, const MatchRecord& match);

/// Adds incidents_seen and match_incidents, the first of them.
void add_incidents(Json& section, const MatchRecord& match);

/// Adds letters, sample_games and sample_plies as of a dataset: up to `games` of games.pgn in the
/// match's folder, chosen by hash; none where it wrote its games elsewhere. Throws Error if a game
/// there cannot be read.
void add_sample_games(Json& section, const MatchRecord& match, std::size_t games);

}  // namespace ouk
