// The games of a dataset, one after the other, worked on by all processors.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/ordered_work.h"

namespace ouk {

/// What a game stands in.
struct GameSource {
    std::string path;
    ShardInfo info;
    std::shared_ptr<const Rules> rules;  // the same for all files
};

class GameStream {
public:
    GameStream(std::vector<std::string> files, int threads)
        : files_(std::move(files)), threads_(thread_count(threads)) {}

    /// `make(source, game)` is called on any thread, `take(made)` in the order of the games, until
    /// `is_over()` holds; `open(source)` before the games of each file. Throws Error for a damaged
    /// file, and for one of another ruleset than the first.
    template <class Made, class Open, class Make, class Take, class IsOver>
    void run(Open&& open, Make&& make, Take&& take, IsOver&& is_over) {
        for (const std::string& path : files_) {
            if (is_over()) return;
            const Shard shard = read_shard(path);
            const GameSource source{path, shard.info, rules_for(shard.info, path)};
            open(source);
            std::size_t at = 0;
            const auto next = [&]() -> std::optional<std::size_t> {
                return at < shard.games.size() && !is_over() ? std::optional(at++) : std::nullopt;
            };
            const auto work = [&](std::size_t game) { return make(source, shard.games[game]); };
            work_in_order<std::size_t, Made>(threads_, next, work, take);
        }
    }

private:
    std::shared_ptr<const Rules> rules_for(const ShardInfo& info, const std::string& path) {
        if (!rules_) {
            rules_ = rules_of(info, path);
            first_ = info;
            first_path_ = path;
        }
        require_same_ruleset(info, path, first_, first_path_);
        return rules_;
    }

    std::vector<std::string> files_;
    int threads_;
    std::shared_ptr<const Rules> rules_;
    ShardInfo first_;  // with the ruleset that all files must be of
    std::string first_path_;
};

}  // namespace ouk
