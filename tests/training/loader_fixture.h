// Game files of random games for the tests of the loader, and what is in them by a plain replay.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "selfplay/dataset/game_key.h"
#include "selfplay/dataset/replay.h"
#include "tests/training/planted.h"

namespace ouk {

inline std::uint64_t key_of(const Sample& sample) {
    return input_key(sample);
}

template <class Samples>
std::vector<std::uint64_t> keys_of(const Samples& samples) {
    std::vector<std::uint64_t> keys;
    for (const Sample& sample : samples) keys.push_back(key_of(sample));
    return keys;
}

inline std::vector<std::uint64_t> sorted(std::vector<std::uint64_t> keys) {
    std::ranges::sort(keys);
    return keys;
}

inline std::set<std::uint64_t> as_set(const std::vector<std::uint64_t>& keys) {
    return {keys.begin(), keys.end()};
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& items) {
    to.insert(to.end(), items.begin(), items.end());
}

/// What is left of the loader's epoch.
inline std::vector<Sample> epoch_of(Loader& loader, std::size_t batch) {
    std::vector<Sample> samples;
    for (const std::int64_t epoch = loader.cursor().epoch; loader.cursor().epoch == epoch;) {
        const Batch next = loader.next_batch(batch);
        samples.insert(samples.end(), next.samples.begin(), next.samples.end());
    }
    return samples;
}

/// Another game with the same positions but the last.
inline GameRecord without_last_move(GameRecord game) {
    game.moves.pop_back();
    game.scores.pop_back();
    game.result = Result::Draw;
    game.reason = Reason::MaxPlies;
    return game;
}

class LoaderFixture : public testing::Test {
protected:
    enum class Scores { Random, FileNumber };

    void write(const std::string& name, const std::vector<GameRecord>& games,
               const Rules* rules = nullptr) {
        write_games(folder_.file(name), games, rules != nullptr ? *rules : *ouk_);
        paths_.push_back({folder_.file(name)});
        files_.push_back(games);
        games_.insert(games_.end(), games.begin(), games.end());
    }

    /// `files` files of so many games each.
    void write_files(int files, int games, Scores scores = Scores::Random) {
        for (int file = 0; file < files; ++file) {
            std::vector<GameRecord> of_file;
            for (int i = 0; i < games; ++i) {
                GameRecord game =
                    random_game(*ouk_, static_cast<std::uint64_t>(file * games + i), 60);
                for (std::int16_t& score : game.scores) {
                    if (score == kNoScore.value()) continue;
                    if (scores == Scores::FileNumber) score = static_cast<std::int16_t>(file + 1);
                }
                of_file.push_back(game);
            }
            write("games-" + std::to_string(1'000'000 + file).substr(1) + ".h5", of_file);
        }
    }

    [[nodiscard]] std::unique_ptr<Loader> load(const LoaderConfig& config, int threads = 2) const {
        return std::make_unique<Loader>(paths_, config, NetworkShape{}, 1, threads);
    }

    /// Those with a score.
    [[nodiscard]] std::vector<Sample> positions_of(const std::vector<GameRecord>& games) const {
        std::vector<Sample> samples;
        for (const GameRecord& game : games) {
            replay(*ouk_, game, "test", [&](const StoredPosition& at) {
                if (at.score == kNoScore.value()) return;
                samples.push_back(make_sample(at.position, perspective_map(*ouk_), at.score,
                                              {game.result, game.reason}, "test"));
            });
        }
        return samples;
    }
    [[nodiscard]] std::vector<Sample> positions_of(const GameRecord& game) const {
        return positions_of(std::vector<GameRecord>{game});
    }

    [[nodiscard]] static bool is_test_game(const GameRecord& game, const LoaderConfig& config) {
        return is_held_out(game_key(game).low, config.held_out_share);
    }

    const std::shared_ptr<const Rules> ouk_ = load_rules("ouk");
    const TemporaryFolder folder_;
    std::vector<WeightedPath> paths_;
    std::vector<std::vector<GameRecord>> files_;  // as paths_
    std::vector<GameRecord> games_;               // of all files
};

}  // namespace ouk
