// Game files that become one dataset: what they have in common, and their games one after the
// other. One file is in memory at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/run_folder.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

struct SourceFile {
    std::string path;
    std::string content_hash;
    std::vector<std::uint8_t> players;  // number there -> number in the dataset made of all
};

/// How a walk over files is followed, and ended early; may be empty.
struct WalkCallbacks {
    std::function<bool()> should_stop = {};                               // before each game
    std::function<void(std::size_t done, std::size_t all)> on_file = {};  // after each
};

class DatasetReader {
public:
    /// Files and folders of them (list_game_files). Throws Error: none there, damaged, of different
    /// rulesets or scored differently, with both sides; more than 255 opponents.
    explicit DatasetReader(const std::vector<std::string>& paths);

    [[nodiscard]] const std::vector<SourceFile>& files() const { return files_; }
    /// What a shard made of all may say of itself: ruleset and scores; the first one's net, to
    /// which all other players are opponents; config and seed as far as they agree.
    [[nodiscard]] const ShardInfo& info() const { return info_; }
    /// For run.json.
    [[nodiscard]] std::vector<RunInput> run_inputs() const;

    /// Gives every game in order, players numbered as info() has them, with its file. False if it
    /// was stopped. Throws Error on a damaged file, or one that is no more what it was.
    bool each_game(const WalkCallbacks& callbacks,
                   const std::function<void(GameRecord, const SourceFile&)>& take) const;

private:
    void join(const ShardInfo& info, const std::string& path);
    [[nodiscard]] std::vector<std::uint8_t> number_players(const ShardInfo& info,
                                                           const std::string& path);

    std::vector<SourceFile> files_;
    ShardInfo info_;
};

/// The keys that both configs have with the same value; those of a table ("opening.") only where
/// the whole table is the same.
[[nodiscard]] std::string common_config(const std::string& one, const std::string& other);

}  // namespace ouk
