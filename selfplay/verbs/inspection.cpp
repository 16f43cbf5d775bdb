#include "selfplay/verbs/inspection.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <filesystem>
#include <vector>

#include "engine/base/error.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

Counts replay_all(const Rules& rules, const std::vector<GameRecord>& games,
                  const std::string& path) {
    tbb::enumerable_thread_specific<Counts> counts;
    tbb::parallel_for(std::size_t{0}, games.size(), [&](std::size_t i) {
        Counts& mine = counts.local();
        replay(rules, games[i], path, [&](const StoredPosition& at) { mine.add(at); });
    });
    Counts total;
    for (const Counts& part : counts) total += part;
    return total;
}

}  // namespace

void inspect_shard(Inspection& to, const std::string& path) {
    const Shard shard = read_shard(path);
    if (to.files == 0) {
        to.info = shard.info;
        to.first_path = path;
        to.rules = rules_of(shard.info, path);
    }
    if (shard.info.ruleset_hash != to.info.ruleset_hash) {
        throw Error(path, "is of ruleset " + ruleset_of(shard.info),
                    ruleset_of(to.info) + ", as " + to.first_path);
    }
    ++to.files;
    to.bytes += std::filesystem::file_size(path);
    for (const GameRecord& game : shard.games) to.tally.add(game);
    to.counts += replay_all(*to.rules, shard.games, path);
}

}  // namespace ouk
