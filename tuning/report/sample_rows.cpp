#include "tuning/report/sample_rows.h"

#include "engine/board/fen.h"
#include "engine/board/notation.h"

namespace ouk {

Json letters(const Rules& rules) {
    Json json;
    for (const PieceKind kind : kAllKinds) {
        const auto& rule = rules.ruleset().pieces[static_cast<std::size_t>(index_of(kind))];
        json[std::string(kind_name(kind))] = rule.letter;
    }
    return json;
}

Json sample_game_row(const SampleTitle& title) {
    return {{"game", title.number},        {"file", title.file},          {"index", title.index},
            {"white_player", title.white}, {"black_player", title.black}, {"result", title.result},
            {"reason", title.reason},      {"plies", title.plies}};
}

Json sample_ply_row(std::size_t number, const Position& position, std::optional<Move> move,
                    std::optional<int> score) {
    return {{"game", number},
            {"fen", to_fen(position)},
            {"move", move ? Json(to_uci(position.rules(), *move)) : Json()},
            {"san", move ? Json(to_san(position, *move)) : Json()},
            {"score", score ? Json(*score) : Json()}};
}

}  // namespace ouk
