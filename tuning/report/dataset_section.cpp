#include "tuning/report/dataset_section.h"

#include <filesystem>

#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/inspection_json.h"
#include "selfplay/dataset/replay.h"
#include "tuning/report/sample_rows.h"

namespace ouk {

namespace {

std::optional<int> known(std::int16_t score) {
    return score == kNoScore.value() ? std::nullopt : std::optional<int>(score);
}

/// A row for each position of the game, the last without a move.
void add_plies(Json& rows, std::size_t number, const Rules& rules, const SampleGame& sample) {
    Position last = unpack(rules, sample.game.start, sample.game.first_ply, sample.path);
    replay(rules, sample.game, sample.path, [&](const StoredPosition& at) {
        rows.push_back(sample_ply_row(number, at.position, at.move, known(at.score)));
        last = at.position.after(at.move);
    });
    rows.push_back(sample_ply_row(number, last, std::nullopt, std::nullopt));
}

void add_samples(Json& section, const Inspection& seen) {
    Json games = Json::array();
    Json plies = Json::array();
    for (const auto& [hash, sample] : seen.sample.games()) {
        const std::size_t number = games.size();
        games.push_back(
            sample_game_row({.number = number,
                             .file = std::filesystem::path(sample.path).filename().string(),
                             .index = static_cast<std::int64_t>(sample.game.index),
                             .white = sample.white,
                             .black = sample.black,
                             .result = name(sample.game.result),
                             .reason = name(sample.game.reason),
                             .plies = sample.game.moves.size()}));
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
