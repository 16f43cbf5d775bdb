// Stored games as PGN and back. What PGN has no tag for stands in tags of ours (data/README.md,
// "Export and import"), so that a game comes back as it was; games of others are read, too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/pgn.h"
#include "selfplay/dataset/game_record.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

/// Throws Error at `where`, as replay() does, for a game that is illegal under `rules`.
[[nodiscard]] PgnGame to_pgn(const std::shared_ptr<const Rules>& rules, const ShardInfo& info,
                             const GameRecord& game, const std::string& where);

/// Whose games those are whose tags do not say it.
inline constexpr const char* kImported = "imported";

/// A game that comes from elsewhere, with what its tags tell beside the record.
struct ReadGame {
    GameRecord record;
    std::string where = {};                   // it stands, for messages
    std::optional<std::uint64_t> index = {};  // as tagged
    std::string evaluation = kImported;       // player 0 of the run, and the others
    std::vector<std::string> opponents = {};
};

/// The record's index is 0 where none is tagged. Where no tag of ours tells the reason of an end,
/// it is that of the rules, or for games that stop before: adjudicated_win, and by the tag
/// Termination adjudicated_draw or agreement, without one max_plies. Throws Error at `where` for
/// a game without moves or result, of other rules, or with a tag of ours that is unreadable. Does
/// not ask whether the rules contradict (see replay.h).
[[nodiscard]] ReadGame from_pgn(const PgnGame& game, const std::string& where);

}  // namespace ouk
