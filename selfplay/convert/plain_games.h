// Joins records of the plain form that follow each other into games. A record follows if placement,
// side to move, rights, count (where its FEN has one) and ply are those after the move before, and
// the result is the same; else it begins a game of its own. A value; belongs to one thread.
#pragma once

#include <optional>
#include <string>

#include "engine/game/game.h"
#include "selfplay/convert/plain_records.h"

namespace ouk {

class PlainGames {
public:
    /// `path` is for messages.
    explicit PlainGames(std::string path) : path_(std::move(path)) {}

    /// No game has begun, or the last one was finished.
    [[nodiscard]] bool is_empty() const { return !game_.has_value(); }
    [[nodiscard]] bool goes_on_with(const PlainRecord& next) const;
    /// Precondition: is_empty(), or the game goes on with it. Throws Error where the rules say that
    /// the game is over.
    void add(const PlainRecord& next);
    /// The game, its index 0, and empty again. The reason is that of the rules, or adjudicated_win
    /// or max_plies. Throws Error, empty again, where the rules give another result.
    [[nodiscard]] GameRecord finish();

private:
    std::string path_;
    std::optional<Game> game_;
    GameRecord record_;
    int line_ = 0;      // of the last record
    int next_ply_ = 0;  // as the next record would tell it
};

}  // namespace ouk
