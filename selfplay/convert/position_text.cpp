#include "selfplay/convert/position_text.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/board/fen.h"
#include "engine/board/notation.h"

namespace ouk {

namespace {

/// A value that is White's view, as the side to move sees it.
int seen(int value, const Position& position) {
    return position.side_to_move() == Color::White ? value : -value;
}

}  // namespace

void append_epd(std::string& to, const StoredPosition& at, const GameRecord& game) {
    fmt::format_to(std::back_inserter(to), "{} ;ce {} ;sm {} ;c9 \"{}\"\n", to_fen(at.position),
                   seen(at.score, at.position), to_san(at.position, at.move), name(game.result));
}

void append_csv(std::string& to, const StoredPosition& at, const GameRecord& game) {
    const Position& position = at.position;
    fmt::format_to(std::back_inserter(to), "{},{},{},{},{},{},{}\n", to_fen(position),
                   to_uci(position.rules(), at.move), at.score, static_cast<int>(game.result),
                   name(game.reason), position.ply(), game.index);
}

void append_plain(std::string& to, const StoredPosition& at, const GameRecord& game) {
    const Position& position = at.position;
    fmt::format_to(std::back_inserter(to), "fen {}\nmove {}\nscore {}\nply {}\nresult {}\ne\n",
                   to_fen(position), to_uci(position.rules(), at.move), seen(at.score, position),
                   position.ply(), seen(static_cast<int>(game.result), position));
}

}  // namespace ouk
