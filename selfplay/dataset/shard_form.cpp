#include "selfplay/dataset/shard_form.h"

#include <algorithm>
#include <sstream>

#include "engine/base/error.h"

namespace ouk {

namespace {

using hdf5::ColumnReader;
using hdf5::RowRange;

std::vector<std::string> split_lines(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// What to ask a reader for: rows, or nothing for all of them.
class Rows {
public:
    Rows(const ColumnReader& from, std::optional<RowRange> range) : from_(from), range_(range) {}

    template <std::integral T>
    [[nodiscard]] std::vector<T> column(const std::string& path, hsize_t width = 1) const {
        return range_ ? from_.column<T>(path, *range_, width) : from_.column<T>(path, width);
    }
    [[nodiscard]] bool has(const std::string& path) const { return from_.has(path); }

private:
    const ColumnReader& from_;
    std::optional<RowRange> range_;
};

GameColumns read_game_columns(const Rows& from) {
    GameColumns games;
    games.start = from.column<std::uint8_t>("/games/start", sizeof(PackedPosition));
    games.first_ply = from.column<std::uint16_t>("/games/first_ply");
    games.plies = from.column<std::uint16_t>("/games/plies");
    games.result = from.column<std::int8_t>("/games/result");
    games.reason = from.column<std::uint8_t>("/games/reason");
    games.index = from.column<std::uint64_t>("/games/index");
    if (from.has("/games/white")) {
        games.white = from.column<std::uint8_t>("/games/white");
        games.black = from.column<std::uint8_t>("/games/black");
    }
    if (from.has("/games/verdict")) {
        games.verdict = from.column<std::int8_t>("/games/verdict");
        games.verdict_ply = from.column<std::uint16_t>("/games/verdict_ply");
    }
    return games;
}

PlyColumns read_ply_columns(const Rows& from) {
    PlyColumns plies;
    plies.from = from.column<std::uint8_t>("/plies/from");
    plies.step = from.column<std::int8_t>("/plies/step");
    if (from.has("/plies/promotion")) {
        plies.promotion = from.column<std::uint8_t>("/plies/promotion");
    }
    plies.score = from.column<std::int16_t>("/plies/score");
    return plies;
}

}  // namespace

ShardInfo read_info(const ColumnReader& from, const std::string& path) {
    if (from.text("format") != kShardFormat)
        throw Error(path, "is no game file", std::string(kShardFormat));
    const std::uint64_t version = from.number("format_version");
    if (version < kOldestShardFormatVersion || version > kShardFormatVersion) {
        throw Error(path, "has format version " + std::to_string(version),
                    "version " + std::to_string(kOldestShardFormatVersion) + " to " +
                        std::to_string(kShardFormatVersion) + "; a newer Ouk reads newer ones");
    }
    ShardInfo info{.format_version = static_cast<int>(version),
                   .ruleset_name = from.text("ruleset"),
                   .ruleset_text = from.text("ruleset_text"),
                   .ruleset_hash = from.text("ruleset_hash"),
                   .evaluation = from.text("net"),
                   .config = from.text("config"),
                   .seed = from.number("seed"),
                   .first_game = from.number("first_game"),
                   .program_version = from.text("program_version"),
                   .content_hash = from.text("content_hash")};
    if (version == kOldestShardFormatVersion) return info;
    info.opponents = split_lines(from.text("opponents"));
    info.rescored = from.text("rescored");
    info.sources = split_lines(from.text("sources"));
    return info;
}

Columns read_columns(const ColumnReader& from) {
    const Rows all(from, std::nullopt);
    return {.games = read_game_columns(all), .plies = read_ply_columns(all)};
}

Columns read_columns(const ColumnReader& from, RowRange games, RowRange plies) {
    return {.games = read_game_columns({from, games}), .plies = read_ply_columns({from, plies})};
}

void require_named_players(const std::vector<GameRecord>& games, const ShardInfo& info,
                           const std::string& path) {
    const std::size_t opponents = info.opponents.size();
    for (const GameRecord& game : games) {
        const int last = std::max(game.white, game.black);
        if (static_cast<std::size_t>(last) <= opponents) continue;
        throw Error(path,
                    "game " + std::to_string(game.index) + " was played by opponent " +
                        std::to_string(last),
                    std::to_string(opponents) + " opponents, as its attribute names");
    }
}

}  // namespace ouk
