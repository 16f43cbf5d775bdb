#include "selfplay/tools/rescore_sources.h"

#include <optional>

#include "engine/base/error.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/tally.h"

namespace ouk {

namespace {

void require_rising(const Shard& shard, const std::string& path,
                    std::optional<std::uint64_t>& last) {
    for (const GameRecord& game : shard.games) {
        if (last && game.index <= *last) {
            throw Error(
                path,
                "game " + std::to_string(game.index) + " comes after game " + std::to_string(*last),
                "games of one run or dataset; `ouk data merge` makes one of several");
        }
        last = game.index;
    }
}

}  // namespace

RescoreSources read_sources(const std::vector<std::string>& paths,
                            const std::function<bool(std::size_t)>& go_on) {
    RescoreSources sources;
    std::optional<std::uint64_t> last;
    for (const std::string& path : list_game_files(paths)) {
        const Shard shard = read_shard(path);
        if (sources.files.empty()) {
            sources.rules = rules_of(shard.info, path);
        } else {
            const RescoreSource& first = sources.files.front();
            require_same_ruleset(shard.info, path, first.info, first.path);
        }
        require_rising(shard, path, last);
        Tally tally;
        for (const GameRecord& game : shard.games) tally.add(game);
        sources.files.push_back({path, shard.info, tally.games, tally.positions});
        if (!go_on(sources.files.size())) break;
    }
    return sources;
}

}  // namespace ouk
