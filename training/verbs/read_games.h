// The first reading of games, as verbs do it: on large data it takes minutes, so it tells how far
// it is, and ends where a signal was heard.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/interrupts.h"
#include "training/data/loader.h"
#include "training/run/checkpoint.h"

namespace ouk {

using ReadGames = std::function<std::unique_ptr<Loader>(const SurveyProgress&)>;

/// What `read` reads; if it `tells`, progress and what was found go to stderr. Throws Stopped
/// (commands.h).
[[nodiscard]] std::unique_ptr<Loader> read_games(const Interrupts& interrupts, bool tells,
                                                 const ReadGames& read);

/// The data of a checkpoint's training, or what was given instead, read as its training did.
[[nodiscard]] std::unique_ptr<Loader> read_data_of(const Checkpoint& checkpoint,
                                                   const std::vector<std::string>& instead,
                                                   const Interrupts& interrupts);

}  // namespace ouk
