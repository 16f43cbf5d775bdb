#include "selfplay/dataset/dataset_writer.h"

#include <fmt/format.h>

#include "engine/base/files.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

DatasetWriter::DatasetWriter(std::string folder, ShardInfo info, std::uint64_t shard_games)
    : folder_(std::move(folder)), info_(std::move(info)), shard_games_(shard_games) {
    create_folder(folder_);
    info_.sources.clear();
}

void DatasetWriter::add(GameRecord game, const std::string& source) {
    has_gaps_ = has_gaps_ || game.index != games_;
    ++games_;
    open_.push_back(std::move(game));
    // Games come file by file.
    if (info_.sources.empty() || info_.sources.back() != source) info_.sources.push_back(source);
    if (open_.size() == shard_games_) write();
}

void DatasetWriter::finish() {
    if (!open_.empty()) write();
    const std::string shape =
        has_gaps_ ? fmt::format("files = {}\n", shards_)
                  : fmt::format("games = {}\nshard_games = {}\n", games_, shard_games_);
    write_atomically(folder_ + "/config.toml", shape);
}

void DatasetWriter::write() {
    info_.first_game = open_.front().index;
    write_shard(folder_ + "/" + game_file_name(shards_++), info_, open_);
    open_.clear();
    info_.sources.clear();
}

}  // namespace ouk
