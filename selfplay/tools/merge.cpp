#include "selfplay/tools/merge.h"

#include <unordered_set>

#include "selfplay/dataset/command_line.h"
#include "selfplay/dataset/dataset_writer.h"
#include "selfplay/dataset/game_key.h"
#include "selfplay/dataset/new_folder.h"

namespace ouk {

namespace {

constexpr const char* kVerb = "data merge";

struct LowBits {
    std::size_t operator()(const Hash128& hash) const { return hash.low; }
};
using Keys = std::unordered_set<Hash128, LowBits>;  // asked, never walked through

}  // namespace

MergeReport merge(const MergeOptions& options, const WalkCallbacks& callbacks) {
    NewFolder folder(options.out, kVerb);
    const DatasetReader reader(options.paths);
    folder.part().write_run_json(
        {.command_line = command_line(kVerb, options.arguments), .inputs = reader.run_inputs()});
    DatasetWriter writer(folder.part().path(), reader.info(), options.shard_games);
    MergeReport report{.files = reader.files().size()};
    Keys seen;
    const auto take = [&](GameRecord game, const SourceFile& file) {
        const bool is_new = !options.unique || seen.insert(game_key(game)).second;
        if (!is_new) {
            ++report.left_out;
            return;
        }
        game.index = writer.games();
        writer.add(std::move(game), file.content_hash);
    };
    report.stopped = !reader.each_game(callbacks, take);
    if (report.stopped) return report;
    writer.finish();
    folder.commit();
    report.games = writer.games();
    return report;
}

}  // namespace ouk
