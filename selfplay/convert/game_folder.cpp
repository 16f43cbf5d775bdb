#include "selfplay/convert/game_folder.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/system_error.h"
#include "selfplay/convert/part_file.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

// An opponent whose number no game has had so far.
constexpr const char* kUnnamed = "?";

/// A folder of that name which is not ours is left alone.
void clear_part(const std::string& part) {
    if (!fs::exists(part)) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(part)) {
        if (!entry.path().filename().string().starts_with("games-")) {
            throw Error(part, "holds " + entry.path().filename().string(),
                        "no such folder, or what a killed import left there");
        }
    }
    fs::remove_all(part);
}

}  // namespace

bool Players::add(const ReadGame& game) {
    const Players before = *this;
    const std::string evaluation = game.evaluation.value_or(kImported);
    const bool is_same = !evaluation_ || *evaluation_ == evaluation;
    evaluation_ = evaluation;
    if (is_same && place(game.record.white, game.white) && place(game.record.black, game.black)) {
        return true;
    }
    *this = before;
    return false;
}

bool Players::place(std::uint8_t player, const std::string& name) {
    if (player == 0) return true;
    if (opponents_.size() < player) opponents_.resize(player, kUnnamed);
    std::string& known = opponents_[player - 1U];
    if (known != kUnnamed && known != name) return false;
    known = name;
    return true;
}

GameFolder::GameFolder(std::string path, ShardInfo info, std::uint64_t shard_games)
    : path_(std::move(path)),
      part_(part_path(path_)),
      info_(std::move(info)),
      shard_games_(shard_games) {
    const bool is_empty_folder = fs::is_directory(path_) && fs::is_empty(path_);
    if (!is_empty_folder) refuse_existing(path_);
    clear_part(part_);
    create_folder(part_);
}

GameFolder::~GameFolder() {
    std::error_code ignored;  // also where it has become the folder
    fs::remove_all(part_, ignored);
}

void GameFolder::add(ReadGame game, const std::string& source) {
    if (!game.index) game.record.index = next_index_;
    next_index_ = game.record.index + 1;
    if (!players_.add(game)) {
        write_file();
        players_ = {};
        (void)players_.add(game);
    }
    if (sources_.empty() || sources_.back() != source) sources_.push_back(source);
    games_.push_back(std::move(game.record));
    if (games_.size() == shard_games_) write_file();
}

void GameFolder::write_file() {
    if (games_.empty()) return;
    ShardInfo info = info_;
    info.evaluation = players_.evaluation();
    info.opponents = players_.opponents();
    info.sources = std::exchange(sources_, {});
    info.first_game = games_.front().index;
    write_shard(part_ + "/" + game_file_name(files_), info, games_);
    games_.clear();
    ++files_;
}

void GameFolder::commit() {
    write_file();
    assert(files_ > 0);
    if (std::rename(part_.c_str(), path_.c_str()) != 0) throw system_error(path_, "created");
}

}  // namespace ouk
