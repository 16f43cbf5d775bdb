// Datasets for the tests of data tools, made of random games.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/game/adjudication.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/shard.h"
#include "tests/selfplay/test_games.h"

namespace ouk {

inline ShardInfo tool_info(const Rules& rules, const std::string& config = "seed = 1\n") {
    return {.ruleset_name = rules.ruleset().name,
            .ruleset_text = rules.ruleset().text(),
            .ruleset_hash = rules.hash().hex(),
            .evaluation = "material",
            .config = config,
            .seed = 1,
            .program_version = "0.1.0",
            .content_hash = {}};
}

/// A random game that `adjudication` stops, or that goes on in spite of it.
inline GameRecord adjudicated_game(const Rules& rules, std::uint64_t index,
                                   const Adjudication& adjudication, bool plays_out) {
    const Position start = start_position(rules);
    GameRecord game{.index = index, .start = pack(start), .first_ply = start.ply()};
    RandomPlayer player(random_key(2, index, Purpose::Test));
    const auto record = [&](const Position& before, const PlayerMove& played) {
        const bool keep = before.side_to_move() == Color::White || played.score == kNoScore;
        const int score = keep ? played.score.value() : -played.score.value();
        game.moves.push_back(to_stored(rules, played.move));
        game.scores.push_back(static_cast<std::int16_t>(score));
    };
    Adjudicator adjudicator(adjudication, plays_out);
    const Outcome end = play_game({start, {}}, player, player, adjudicator, record);
    game.result = end.result;
    game.reason = end.reason;
    if (const auto& verdict = adjudicator.verdict()) {
        game.verdict = Verdict{.result = verdict->outcome.result, .ply = verdict->plies};
    }
    return game;
}

/// Shards of `shard_games` games each, the last of what is left; the paths.
inline std::vector<std::string> write_shards(const std::string& folder, ShardInfo info,
                                             const std::vector<GameRecord>& games,
                                             std::size_t shard_games) {
    std::filesystem::create_directories(folder);
    std::vector<std::string> paths;
    for (std::size_t first = 0; first < games.size(); first += shard_games) {
        const auto begin = games.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = std::min(shard_games, games.size() - first);
        info.first_game = begin->index;
        paths.push_back(folder + "/" + game_file_name(paths.size()));
        write_shard(paths.back(), info,
                    std::vector(begin, begin + static_cast<std::ptrdiff_t>(count)));
    }
    return paths;
}

}  // namespace ouk
