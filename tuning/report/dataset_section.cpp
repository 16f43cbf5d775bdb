#include "tuning/report/dataset_section.h"

#include <filesystem>

#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/inspection_json.h"
#include "selfplay/dataset/replay.h"

namespace ouk {

namespace {

/// What FEN calls the kinds, upper case.
Json letters(const Rules& rules) {
    Json json;
    for (const PieceKind kind : kAllKinds) {
        const auto& rule = rules.ruleset().pieces[static_cast<std::size_t>(index_of(kind))];
        json[std::string(kind_name(kind))] = rule.letter;
    }
    return json;
}

Json score_json(std::int16_t score) {
    return score == kNoScore.value() ? Json() : Json(score);
}

/// A row for each position of the game, the last without a move.
void add_plies(Json& rows, std::size_t number, const Rules& rules, const SampleGame& sample) {
    Position last = unpack(rules, sample.game.start, sample.game.first_ply, sample.path);
    const auto add = [&](const Position& position, const Json& move, const Json& san,
                         const Json& score) {
        rows.push_back({{"game", number},
                        {"fen", to_fen(position)},
                        {"move", move},
                        {"san", san},
                        {"score", score}});
    };
    replay(rules, sample.game, sample.path, [&](const StoredPosition& at) {
        add(at.position, to_uci(rules, at.move), to_san(at.position, at.move),
            score_json(at.score));
        last = at.position.after(at.move);
    });
    add(last, Json(), Json(), Json());
}

void add_samples(Json& section, const Inspection& seen) {
    Json games = Json::array();
    Json plies = Json::array();
    for (const auto& [hash, sample] : seen.sample.games()) {
        const std::size_t number = games.size();
        games.push_back({{"game", number},
                         {"file", std::filesystem::path(sample.path).filename().string()},
                         {"index", sample.game.index},
                         {"white_player", sample.white},
                         {"black_player", sample.black},
                         {"result", name(sample.game.result)},
                         {"reason", name(sample.game.reason)},
                         {"plies", sample.game.moves.size()}});
        add_plies(plies, number, *seen.rules, sample);
    }
    section["sample_games"] = std::move(games);
    section["sample_plies"] = std::move(plies);
}

}  // namespace

Json dataset_section(const std::string& path, std::size_t games,
                     const std::function<void(const SectionProgress&)>& on_file) {
    const std::vector<std::string> files = list_game_files({path});
    Inspection seen(games);
    for (const std::string& file : files) {
        seen.add_shard(file);
        on_file({.files = seen.files, .of = files.size(), .games = seen.tally.games});
    }
    Json section{{"kind", "dataset"}, {"name", path}};
    section.update(to_json(seen));
    section["letters"] = letters(*seen.rules);
    add_samples(section, seen);
    return section;
}

}  // namespace ouk
