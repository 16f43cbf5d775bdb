#include "selfplay/convert/import_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

constexpr std::string_view kVerb = "data import";

std::string text(const std::string& evaluation, const std::vector<std::string>& opponents) {
    return fmt::format("{}, opponents [{}]", evaluation, fmt::join(opponents, " "));
}

constexpr std::uint64_t kMostIndex = 1'000'000'000'000'000'000;

}  // namespace

ImportFolder::ImportFolder(const std::string& path, const RunInfo& run, ShardInfo info,
                           std::uint64_t shard_games)
    : folder_(path, kVerb), info_(std::move(info)), shard_games_(shard_games) {
    folder_.part().write_run_json(run);
}

void ImportFolder::require_same_players(const ReadGame& game) {
    if (!std::exchange(has_players_, true)) {
        info_.evaluation = game.evaluation;
        info_.opponents = game.opponents;
    }
    if (game.evaluation == info_.evaluation && game.opponents == info_.opponents) return;
    throw Error(game.where, "a game of the run of " + text(game.evaluation, game.opponents),
                text(info_.evaluation, info_.opponents) +
                    ", as the first game; `ouk data merge` joins runs");
}

void ImportFolder::add(ReadGame game, const std::string& source) {
    if (!game.index) game.record.index = next_index_;
    const bool rises = game.record.index >= next_index_ && game.record.index <= kMostIndex;
    if (!rises) {
        throw Error(game.where, fmt::format("game index {}", game.record.index),
                    fmt::format("rising ones, from {} on: a file once, in its order", next_index_));
    }
    next_index_ = game.record.index + 1;
    if (info_.sources.empty() || info_.sources.back() != source) info_.sources.push_back(source);
    games_.push_back(std::move(game.record));
    if (games_.size() == shard_games_) write_file();
}

void ImportFolder::write_file() {
    info_.first_game = games_.front().index;
    write_shard(folder_.part().file(game_file_name(files_++)), info_, games_);
    games_.clear();
    info_.sources.clear();
}

void ImportFolder::commit() {
    if (!games_.empty()) write_file();
    assert(files_ > 0);
    write_atomically(folder_.part().file("config.toml"), fmt::format("files = {}\n", files_));
    folder_.commit();
}

}  // namespace ouk
