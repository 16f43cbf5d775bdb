// Who scored what against whom: what ratings are made of. Games of one pairing, with White named
// first, are counted together, so that all later work is by pairings and not by games.
// Players are numbered in the order of their names: no result depends on the order of games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/game/outcome.h"

namespace ouk {

/// A player's number, to look up with.
[[nodiscard]] constexpr std::size_t player_index(int player) {
    return static_cast<std::size_t>(player);
}

/// Of one side.
struct Record {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    [[nodiscard]] std::int64_t games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const {
        return static_cast<double>(wins) + static_cast<double>(draws) / 2;
    }
    [[nodiscard]] Record turned() const { return {losses, draws, wins}; }
    Record& operator+=(const Record& other);
    friend bool operator==(const Record&, const Record&) = default;
};

/// Games of these two with these colours.
struct PairingRecord {
    int white;  // index into the names
    int black;
    Record record;  // White's
    friend bool operator==(const PairingRecord&, const PairingRecord&) = default;
};

/// Games that say nothing of strength.
struct LeftOut {
    std::int64_t unfinished = 0;    // without a result
    std::int64_t nameless = 0;      // one of the players is not told
    std::int64_t against_self = 0;  // both players have one name
    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

struct Results {
    std::vector<std::string> names = {};       // sorted; every one of them has a game
    std::vector<PairingRecord> pairings = {};  // sorted by (white, black), each once
    LeftOut left_out = {};

    [[nodiscard]] std::int64_t games() const;
};

/// Counts games one by one.
class ResultCounter {
public:
    /// A name that is empty or "?" tells no player.
    void add(std::string_view white, std::string_view black, std::optional<Result> result);
    [[nodiscard]] std::int64_t seen() const { return seen_; }
    [[nodiscard]] Results results() const;

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    int number_of(std::string_view name);

    std::unordered_map<std::string, int, Hash, std::equal_to<>> numbers_;  // by first game
    std::unordered_map<std::uint64_t, Record> records_;  // by both numbers, White's above
    LeftOut left_out_;
    std::int64_t seen_ = 0;
};

}  // namespace ouk
