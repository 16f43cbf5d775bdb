#include "selfplay/tools/rescored_shard.h"

#include <algorithm>
#include <cassert>

#include "engine/base/error.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

/// The same search of the same games by the same program.
JournalOwner owner_of(const ShardInfo& info) {
    Hasher hasher;
    for (const std::string& part : {info.rescored, info.program_version, info.sources.front()}) {
        hasher.update(part + '\n');
    }
    return {.run = hasher.digest(), .first_game = info.first_game};
}

}  // namespace

RescoredShard::RescoredShard(std::string folder, std::uint64_t number, ShardInfo info,
                             std::vector<GameRecord> games)
    : path_(folder + "/" + game_file_name(number)),
      journal_path_(folder + "/" + game_file_name(number, kJournalEnding)),
      info_(std::move(info)),
      games_(std::move(games)),
      done_(games_.size(), false),
      journal_(journal_path_, owner_of(info_)) {
    for (GameRecord& game : journal_.take_games()) {
        const std::size_t place = place_of(game);
        games_[place] = std::move(game);
        done_[place] = true;
    }
}

Tally RescoredShard::done() const {
    const std::lock_guard guard(mutex_);
    Tally tally;
    for (std::size_t place = 0; place < games_.size(); ++place) {
        if (done_[place]) tally.add(games_[place]);
    }
    return tally;
}

std::vector<std::size_t> RescoredShard::missing() const {
    const std::lock_guard guard(mutex_);
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < games_.size(); ++place) {
        if (!done_[place]) places.push_back(place);
    }
    return places;
}

void RescoredShard::put(std::size_t place, GameRecord game) {
    const std::lock_guard guard(mutex_);
    journal_.append(game);
    games_[place] = std::move(game);
    done_[place] = true;
}

void RescoredShard::sync() {
    const std::lock_guard guard(mutex_);
    journal_.sync();
}

void RescoredShard::finish() {
    const std::lock_guard guard(mutex_);
    assert(std::ranges::find(done_, false) == done_.end());
    write_shard(path_, info_, games_);
    journal_.remove();
}

std::size_t RescoredShard::place_of(const GameRecord& game) const {
    const auto found = std::ranges::lower_bound(games_, game.index, {}, &GameRecord::index);
    const bool is_there = found != games_.end() && found->index == game.index;
    if (!is_there) {
        throw Error(journal_path_, "has game " + std::to_string(game.index),
                    "games of the file that is rescored");
    }
    return static_cast<std::size_t>(found - games_.begin());
}

}  // namespace ouk
