#include "selfplay/tools/shown_game.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/board/notation.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/tools/ranges.h"

namespace ouk {

namespace {

std::string games_text(const std::vector<GameRecord>& games) {
    std::vector<std::uint64_t> numbers;
    for (const GameRecord& game : games) numbers.push_back(game.index);
    std::ranges::sort(numbers);
    return ranges_text(ranges_of(numbers));
}

}  // namespace

ShownGame show_game(const std::string& path, std::uint64_t index) {
    if (std::filesystem::is_directory(path)) {
        throw Error(path, "is a folder", "one of its files, games-*.h5");
    }
    Shard shard = read_shard(path);
    const auto found = std::ranges::find(shard.games, index, &GameRecord::index);
    if (found == shard.games.end()) {
        throw Error(path, "has no game " + std::to_string(index),
                    "one of its games: " + games_text(shard.games));
    }
    auto rules = rules_of(shard.info, path);
    const Position start =
        unpack(*rules, found->start, found->first_ply, path + ", game " + std::to_string(index));
    ShownGame shown{.info = std::move(shard.info),
                    .record = std::move(*found),
                    .rules = std::move(rules),
                    .start = start,
                    .moves = {},
                    .fault = {}};
    try {
        replay(*shown.rules, shown.record, path, [&](const StoredPosition& at) {
            shown.moves.push_back({at.move, to_san(at.position, at.move), at.score});
        });
    } catch (const Error& error) {
        shown.fault = error.what();
    }
    return shown;
}

}  // namespace ouk
