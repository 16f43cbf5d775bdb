// Datasets to export, and what comes out, for the tests of selfplay/convert.
#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "engine/base/files.h"
#include "engine/board/notation.h"
#include "engine/game/openings.h"
#include "selfplay/convert/export.h"
#include "selfplay/convert/import.h"
#include "tests/selfplay/tool_games.h"
#include "tests/temporary_folder.h"

namespace ouk {

/// A game from `fen` by UCI moves; a score (White's view) for each, kNoScore where they are fewer.
inline GameRecord told_game(const Rules& rules, const std::string& fen,
                            const std::vector<std::string>& moves, Outcome end,
                            const std::vector<int>& scores = {}) {
    Position position = parse_fen(rules, fen);
    GameRecord game{.index = 7, .start = pack(position), .first_ply = position.ply()};
    for (const std::string& text : moves) {
        const Move move = parse_uci(position, text);
        const std::size_t ply = game.moves.size();
        game.scores.push_back(
            static_cast<std::int16_t>(ply < scores.size() ? scores[ply] : kNoScore.value()));
        game.moves.push_back(to_stored(rules, move));
        position = position.after(move);
    }
    game.result = end.result;
    game.reason = end.reason;
    return game;
}

class ConvertTest : public ::testing::Test {
protected:
    /// A new file with the games; its path.
    std::string dataset(const Rules& rules, const std::vector<GameRecord>& games) {
        return dataset(tool_info(rules), games);
    }
    std::string dataset(const ShardInfo& info, const std::vector<GameRecord>& games) {
        const std::string folder = folder_.file("data" + std::to_string(++datasets_));
        return write_shards(folder, info, games, games.size()).front();
    }

    /// The text that an export of these files gives; its counts in report_.
    std::string exported(ExportForm form, const std::vector<std::string>& files,
                         const PositionFilter& filter = {}, int threads = 2) {
        std::ostringstream out;
        report_ = export_games(
            {.files = files, .form = form, .out = "-", .filter = filter, .threads = threads}, out);
        return out.str();
    }

    /// What an import of `text` makes; shards in order.
    std::vector<Shard> imported(ImportForm form, const std::string& text, ImportOptions options) {
        options.files = {folder_.file("in." + std::to_string(++imports_))};
        options.form = form;
        options.out = folder_.file("out" + std::to_string(imports_));
        overwrite_file(options.files.front(), text);
        import_report_ = import_games(options);
        std::vector<Shard> shards;
        if (import_report_.is_stopped) return shards;
        for (const std::string& path : game_files_in(options.out)) {
            shards.push_back(read_shard(path));
        }
        return shards;
    }

    const TemporaryFolder folder_;
    ExportReport report_;
    ImportReport import_report_;

private:
    int datasets_ = 0;
    int imports_ = 0;
};

/// The games of all shards.
inline std::vector<GameRecord> games_of(const std::vector<Shard>& shards) {
    std::vector<GameRecord> games;
    for (const Shard& shard : shards) {
        games.insert(games.end(), shard.games.begin(), shard.games.end());
    }
    return games;
}

}  // namespace ouk
