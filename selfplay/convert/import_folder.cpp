#include "selfplay/convert/import_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <utility>

#include "engine/base/error.h"

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
    if (!writer_) writer_.emplace(folder_.part().path(), info_, shard_games_);
    if (!game.index) game.record.index = next_index_;
    const bool rises = game.record.index >= next_index_ && game.record.index <= kMostIndex;
    if (!rises) {
        throw Error(game.where, fmt::format("game index {}", game.record.index),
                    fmt::format("rising ones, from {} on: a file once, in its order", next_index_));
    }
    next_index_ = game.record.index + 1;
    writer_->add(std::move(game.record), source);
}

void ImportFolder::commit() {
    assert(writer_);
    writer_->finish();
    folder_.commit();
}

}  // namespace ouk
