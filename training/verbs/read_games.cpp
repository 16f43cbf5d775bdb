#include "training/verbs/read_games.h"

#include <fmt/format.h>

#include <iostream>

#include "engine/base/progress.h"
#include "selfplay/dataset/threads.h"
#include "training/run/checkpoint_data.h"
#include "training/run/report.h"
#include "training/verbs/commands.h"

namespace ouk {

std::unique_ptr<Loader> read_games(const Interrupts& interrupts, bool tells,
                                   const ReadGames& read) {
    Progress progress(std::cerr, stderr_is_terminal());
    auto data = read([&](std::uint64_t done, std::uint64_t all) {
        stop_if_told(interrupts);
        if (tells) progress.update(fmt::format("reading games: {} of {} plies", done, all));
    });
    if (tells) progress.finish(data_line(*data));
    return data;
}

std::unique_ptr<Loader> read_data_of(const Checkpoint& checkpoint,
                                     const std::vector<std::string>& instead,
                                     const Interrupts& interrupts) {
    const auto paths = instead.empty() ? recorded_paths(checkpoint) : list_data_files(instead);
    constexpr bool kTells = true;
    constexpr int kAllThreads = 0;
    return read_games(interrupts, kTells, [&](const SurveyProgress& progress) {
        return read_data_as(checkpoint, paths, thread_count(kAllThreads), progress);
    });
}

}  // namespace ouk
