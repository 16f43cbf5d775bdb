#include "selfplay/generator/shard_store.h"

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

/// Hash of all that decides the run's bytes, the games' number apart.
Hash128 identity_of(const RunShape& shape) {
    Hasher hasher;
    const ShardInfo& info = shape.info;
    for (const std::string* part :
         {&info.config, &info.ruleset_hash, &info.evaluation, &info.program_version}) {
        hasher.update(*part + '\n');
    }
    return hasher.digest();
}

void require_same(const std::string& path, const char* what, const std::string& stored,
                  const std::string& expected) {
    if (stored == expected) return;
    throw Error(path, std::string("belongs to another run: its ") + what + " is " + stored,
                expected);
}

void require_same_run(const std::string& path, const ShardInfo& stored, const ShardInfo& expected) {
    const bool is_same_game = stored.ruleset_hash == expected.ruleset_hash;
    if (!is_same_game) require_same(path, "ruleset", ruleset_of(stored), ruleset_of(expected));
    require_same(path, "net", stored.evaluation, expected.evaluation);
    require_same(path, "config", stored.config, expected.config);
    require_same(path, "program version", stored.program_version, expected.program_version);
    require_same(path, "first game", std::to_string(stored.first_game),
                 std::to_string(expected.first_game));
}

void require_rising(const std::string& path, const Shard& shard) {
    std::uint64_t index = shard.info.first_game;
    for (const GameRecord& game : shard.games) {
        require_same(path, "game", std::to_string(game.index), std::to_string(index++));
    }
}

}  // namespace

ShardStore::ShardStore(RunShape shape)
    : shape_(std::move(shape)),
      identity_(identity_of(shape_)),
      whole_(shard_count(), false),
      wanted_(count_wanted()),
      missing_(wanted_) {
    refuse_files_beyond();
    for (std::uint64_t number = 0; number < shard_count(); ++number) {
        if (shape_.rank.takes(number)) resume(number);
    }
}

std::optional<std::uint64_t> ShardStore::next() {
    const std::lock_guard guard(mutex_);
    for (; cursor_ < shape_.games; ++cursor_) {
        const std::uint64_t number = cursor_ / shape_.shard_games;
        if (!shape_.rank.takes(number)) {
            cursor_ = first_game(number + 1) - 1;
            continue;
        }
        const auto shard = open_.find(number);
        const bool is_there = whole_[number] || (shard != open_.end() &&
                                                 shard->second.games[cursor_ % shape_.shard_games]);
        if (!is_there) return cursor_++;
    }
    return std::nullopt;
}

void ShardStore::add(GameRecord game) {
    const std::uint64_t number = game.index / shape_.shard_games;
    {
        const std::lock_guard guard(mutex_);
        OpenShard& shard = open(number);
        shard.journal.append(game);
        place(shard, number, std::move(game));
        if (shard.missing != 0) return;
    }
    finish(number);
}

void ShardStore::sync() {
    std::vector<std::pair<FileHandle, std::string>> files;
    {
        const std::lock_guard guard(mutex_);
        for (auto& [number, shard] : open_) {
            files.emplace_back(shard.journal.take_unsynced(), shard.journal.path());
        }
    }
    for (const auto& [file, path] : files) Journal::sync_by(file, path);
}

Tally ShardStore::tally() const {
    const std::lock_guard guard(mutex_);
    return tally_;
}

std::uint64_t ShardStore::missing() const {
    const std::lock_guard guard(mutex_);
    return missing_;
}

bool ShardStore::is_run_whole() const {
    for (std::uint64_t number = 0; number < shard_count(); ++number) {
        if (!std::filesystem::exists(path(number, kShardEnding))) return false;
    }
    return true;
}

std::uint64_t ShardStore::shard_bytes() const {
    const std::lock_guard guard(mutex_);
    return shard_bytes_;
}

std::uint64_t ShardStore::journal_bytes() const {
    const std::lock_guard guard(mutex_);
    std::uint64_t bytes = 0;
    for (const auto& [number, shard] : open_) bytes += shard.journal.bytes();
    return bytes;
}

std::uint64_t ShardStore::shard_count() const {
    return (shape_.games + shape_.shard_games - 1) / shape_.shard_games;
}

std::uint64_t ShardStore::count_wanted() const {
    std::uint64_t games = 0;
    for (std::uint64_t number = 0; number < shard_count(); ++number) {
        if (shape_.rank.takes(number)) games += games_of(number);
    }
    return games;
}

std::uint64_t ShardStore::games_of(std::uint64_t number) const {
    return std::min(shape_.shard_games, shape_.games - first_game(number));
}

std::uint64_t ShardStore::first_game(std::uint64_t number) const {
    return number * shape_.shard_games;
}

std::string ShardStore::path(std::uint64_t number, const char* ending) const {
    return shape_.folder + "/" + game_file_name(number, ending);
}

ShardInfo ShardStore::info_of(std::uint64_t number) const {
    ShardInfo info = shape_.info;
    info.first_game = first_game(number);
    return info;
}

std::vector<GameRecord> ShardStore::read(std::uint64_t number) const {
    const std::string file = path(number, kShardEnding);
    if (!std::filesystem::exists(file)) return {};
    try {
        Shard shard = read_shard(file);
        require_same_run(file, shard.info, info_of(number));
        require_rising(file, shard);
        return std::move(shard.games);
    } catch (const Error& error) {
        throw Error(error.what(), "",
                    "a whole shard of this run (without the file its games are "
                    "played again)");
    }
}

/// Whole files with more games than asked for would be read as part of the run by whoever takes
/// its folder.
void ShardStore::refuse_files_beyond() const {
    const std::string last = path(shard_count() - 1, kShardEnding);
    for (const std::string& file : game_files_in(shape_.folder)) {
        const bool is_beyond = std::filesystem::path(file).filename().string() >
                               std::filesystem::path(last).filename().string();
        if (is_beyond) refuse_surplus(file);
    }
}

void ShardStore::refuse_surplus(const std::string& file) const {
    throw Error(file, "has games beyond the " + std::to_string(shape_.games) + " asked for",
                "as many `games` as there are, or more; or another folder");
}

void ShardStore::resume(std::uint64_t number) {
    std::vector<GameRecord> games = read(number);
    if (games.size() > games_of(number)) refuse_surplus(path(number, kShardEnding));
    const std::string journal = path(number, kJournalEnding);
    const bool has_journal = std::filesystem::exists(journal);
    const bool is_whole = games.size() == games_of(number);
    if (is_whole) {
        for (const GameRecord& game : games) tally_.add(game);
        missing_ -= games_of(number);
        note_whole(number);
        // A kill between the shard's renaming and the journal's end; or fewer games are wanted now.
        if (has_journal && !has_more(number, games.size())) std::filesystem::remove(journal);
        return;
    }
    if (games.empty() && !has_journal) return;
    OpenShard& shard = open(number);  // holds the journal's games
    for (GameRecord& game : games) place(shard, number, std::move(game));
    if (shard.missing == 0) finish(number);
}

bool ShardStore::has_more(std::uint64_t number, std::uint64_t games) const {
    if (games == shape_.shard_games) return false;
    const std::uint64_t end = first_game(number) + games;
    const std::vector<GameRecord> journaled =
        Journal(path(number, kJournalEnding), {identity_, first_game(number)}).take_games();
    return std::ranges::any_of(journaled, [&](const GameRecord& g) { return g.index >= end; });
}

ShardStore::OpenShard& ShardStore::open(std::uint64_t number) {
    const auto found = open_.find(number);
    if (found != open_.end()) return found->second;
    OpenShard made{
        .journal = Journal(path(number, kJournalEnding), {identity_, first_game(number)}),
        .games = std::vector<std::optional<GameRecord>>(games_of(number)),
        .missing = games_of(number)};
    OpenShard& shard = open_.emplace(number, std::move(made)).first->second;
    for (GameRecord& game : shard.journal.take_games()) place(shard, number, std::move(game));
    return shard;
}

void ShardStore::place(OpenShard& shard, std::uint64_t number, GameRecord game) {
    const std::uint64_t slot = game.index - first_game(number);
    if (slot >= shape_.shard_games) {
        throw Error(path(number, kJournalEnding), "has game " + std::to_string(game.index),
                    "games of its shard, from " + std::to_string(first_game(number)));
    }
    const bool is_wanted = slot < shard.games.size();
    if (!is_wanted) shard.has_more = true;
    if (!is_wanted || shard.games[slot]) return;
    tally_.add(game);
    shard.games[slot] = std::move(game);
    --shard.missing;
    --missing_;
}

ShardStore::OpenShard ShardStore::close(std::uint64_t number) {
    const std::lock_guard guard(mutex_);
    OpenShard shard = std::move(open_.at(number));
    open_.erase(number);
    whole_[number] = true;  // nobody plays its games again
    shard.journal.sync();
    return shard;
}

/// Its file takes a second to make, in which the other threads go on.
void ShardStore::finish(std::uint64_t number) {
    OpenShard shard = close(number);
    std::vector<GameRecord> games;
    for (std::optional<GameRecord>& game : shard.games) games.push_back(std::move(*game));
    write_shard(path(number, kShardEnding), info_of(number), games);
    if (!shard.has_more) shard.journal.remove();
    const std::lock_guard guard(mutex_);
    note_whole(number);
}

void ShardStore::note_whole(std::uint64_t number) {
    whole_[number] = true;
    shard_bytes_ += std::filesystem::file_size(path(number, kShardEnding));
}

}  // namespace ouk
