// A few games of very many, to look at: those of the smallest hashes, so that the choice is as good
// as random but the same for any order in which the games come. Equal games count once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "selfplay/dataset/game_record.h"

namespace ouk {

struct SampleGame {
    GameRecord game;
    std::string path;          // of its file
    std::string white, black;  // who played
};

class GameSample {
public:
    explicit GameSample(std::size_t wanted) : wanted_(wanted) {}

    /// `make_game()` gives the SampleGame, if it is to be kept.
    template <class MakeGame>
    void offer(std::uint64_t hash, const MakeGame& make_game) {
        const bool is_full = games_.size() >= wanted_;
        if (wanted_ == 0 || (is_full && hash >= games_.rbegin()->first)) return;
        if (!games_.try_emplace(hash, make_game()).second || !is_full) return;
        games_.erase(std::prev(games_.end()));
    }
    /// By hash.
    [[nodiscard]] const std::map<std::uint64_t, SampleGame>& games() const { return games_; }

private:
    std::size_t wanted_;
    std::map<std::uint64_t, SampleGame> games_;
};

}  // namespace ouk
