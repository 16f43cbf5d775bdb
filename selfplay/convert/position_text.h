// Positions as lines of text: EPD, CSV, and the plain form that the tools of Fairy-Stockfish read
// (data/README.md, "Export and import"). Pure functions that add to what is there.
#pragma once

#include <string>
#include <string_view>

#include "selfplay/dataset/replay.h"

namespace ouk {

/// `FEN ;ce CENTIPAWNS ;sm SAN ;c9 "RESULT"`; ce is the view of the side to move.
void append_epd(std::string& to, const StoredPosition& at, const GameRecord& game);

/// First line of a CSV file.
inline constexpr std::string_view kCsvHeader = "fen,move,score,result,reason,ply,game\n";
/// Score and result are White's view, as in game files.
void append_csv(std::string& to, const StoredPosition& at, const GameRecord& game);

/// Six lines: fen, move, score, ply, result, e; score and result are the view of the side to move.
void append_plain(std::string& to, const StoredPosition& at, const GameRecord& game);

}  // namespace ouk
