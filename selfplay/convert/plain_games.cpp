#include "selfplay/convert/plain_games.h"

#include <limits>
#include <utility>

#include "engine/base/error.h"
#include "engine/game/outcome.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

constexpr std::size_t kMostPlies = std::numeric_limits<std::uint16_t>::max();

/// What comes from the binary files of others tells no count.
bool is_same(const Position& told, const Position& reached) {
    const bool is_same_count = !told.count().running() || told.count() == reached.count();
    return told.key() == reached.key() && is_same_count;
}

/// Binary files do not keep the move number of a FEN, only the ply.
int first_ply_of(const PlainRecord& record) {
    const bool is_its_turn = record.ply % 2 == index_of(record.position.side_to_move());
    return is_its_turn ? record.ply : record.position.ply();
}

}  // namespace

bool PlainGames::goes_on_with(const PlainRecord& next) const {
    return game_ && next.result == record_.result && next.ply == next_ply_ &&
           record_.moves.size() < kMostPlies && is_same(next.position, game_->position) &&
           !outcome(game_->position, game_->history);
}

void PlainGames::add(const PlainRecord& next) {
    if (!game_) {
        if (const auto end = outcome(next.position)) {
            throw Error(path_ + ':' + std::to_string(next.line),
                        "a move where the game is over, " + text(*end), "no move");
        }
        game_.emplace(next.position);
        record_ = {
            .start = pack(next.position), .first_ply = first_ply_of(next), .result = next.result};
    }
    record_.moves.push_back(to_stored(next.position.rules(), next.move));
    record_.scores.push_back(next.score);
    game_->play(next.move);
    line_ = next.line;
    next_ply_ = next.ply + 1;
}

GameRecord PlainGames::finish() {
    const Game game = *std::exchange(game_, std::nullopt);
    const auto by_rules = outcome(game.position, game.history);
    if (by_rules && by_rules->result != record_.result) {
        throw Error(path_ + ':' + std::to_string(line_),
                    "a game that ends here as " + std::string(name(record_.result)),
                    text(*by_rules));
    }
    const Reason stopped =
        record_.result == Result::Draw ? Reason::MaxPlies : Reason::AdjudicatedWin;
    record_.reason = by_rules ? by_rules->reason : stopped;
    return std::exchange(record_, {});
}

}  // namespace ouk
