#include "selfplay/convert/position_text.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {

void append_epd(std::string& to, const StoredPosition& at, const GameRecord& game) {
    fmt::format_to(std::back_inserter(to), "{} ;ce {} ;sm {} ;c9 \"{}\"\n", to_fen(at.position),
                   turned(at.score, at.position.side_to_move()), to_san(at.position, at.move),
                   name(game.result));
}

void append_csv(std::string& to, const StoredPosition& at, const GameRecord& game) {
    const Position& position = at.position;
    fmt::format_to(std::back_inserter(to), "{},{},{},{},{},{},{}\n", to_fen(position),
                   to_uci(position.rules(), at.move), at.score, static_cast<int>(game.result),
                   name(game.reason), position.ply(), game.index);
}

void append_plain(std::string& to, const StoredPosition& at, const GameRecord& game) {
    const Position& position = at.position;
    const Color mover = position.side_to_move();
    fmt::format_to(std::back_inserter(to), "fen {}\nmove {}\nscore {}\nply {}\nresult {}\ne\n",
                   to_fen(position), to_uci(position.rules(), at.move), turned(at.score, mover),
                   position.ply(), turned(static_cast<int>(game.result), mover));
}

}  // namespace ouk
