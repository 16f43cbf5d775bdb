// Whether a stored game is what it says: legal moves, the result and reason that the rules give,
// and the end or verdict that adjudication gives by its scores.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/adjudication.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/tools/fault.h"

namespace ouk {

/// What the games of one file are checked by.
struct GameTerms {
    std::shared_ptr<const Rules> rules;
    // Where its scores decided a game; none where they are not the players' or nothing is known.
    std::optional<Adjudication> adjudication = {};
};

/// Throws Error at `path` if the ruleset is not what its hash says, or the config is no TOML.
[[nodiscard]] GameTerms terms_of(const ShardInfo& info, const std::string& path);
/// The adjudication that a run's config tells; none if it tells none. Throws Error at `where`.
[[nodiscard]] std::optional<Adjudication> adjudication_of(const std::string& config,
                                                          const std::string& where);

/// All that is wrong with `game` of `file`; of illegal moves only the first.
[[nodiscard]] std::vector<Fault> check_game(const GameTerms& terms, const GameRecord& game,
                                            const std::string& file);

}  // namespace ouk
