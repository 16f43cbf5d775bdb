#include "training/run/benchmark_games.h"

#include <algorithm>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/version.h"
#include "engine/board/fen.h"
#include "engine/game/loop.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/stored_move.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {
namespace {

constexpr std::uint64_t kGamesPerFile = 1024;
constexpr int kPlies = 200;       // of a game at most
constexpr int kOpeningPlies = 8;  // without a score
constexpr int kSteps = 61;        // by how much a score changes: -30 to 30

class WanderingPlayer {
public:
    explicit WanderingPlayer(std::uint64_t key) : random_(key) {}

    PlayerMove choose(const Position& position, const History& history) {
        const MoveList legal = legal_moves(position);
        const auto choice = random_.below(static_cast<std::uint32_t>(legal.size()));
        score_ += static_cast<int>(random_.below(kSteps)) - kSteps / 2;
        const bool has_score = history.plies() >= kOpeningPlies;
        return {.move = legal[static_cast<int>(choice)],
                .score = has_score ? Score(turned(score_, position.side_to_move())) : kNoScore};
    }

private:
    Random random_;
    int score_ = 0;  // White's view
};

GameRecord benchmark_game(const Rules& rules, std::uint64_t index) {
    const Position start = start_position(rules);
    GameRecord game{.index = index, .start = pack(start), .first_ply = start.ply()};
    WanderingPlayer player(random_key(1, index, Purpose::Test));
    Adjudicator adjudicator({.max_plies = kPlies});
    const Outcome end = play_game({start, {}}, player, player, adjudicator,
                                  [&](const Position& before, const PlayerMove& played) {
                                      game.moves.push_back(to_stored(rules, played.move));
                                      game.scores.push_back(stored_score(before, played.score));
                                  });
    game.result = end.result;
    game.reason = end.reason;
    return game;
}

}  // namespace

void write_benchmark_games(const std::string& folder, std::uint64_t plies,
                           const std::function<void()>& on_file) {
    const auto rules = load_rules("ouk");
    ShardInfo info;
    info.ruleset_name = rules->ruleset().name;
    info.ruleset_text = rules->ruleset().text();
    info.ruleset_hash = rules->hash().hex();
    info.evaluation = "random";
    info.program_version = program_version();
    std::uint64_t written = 0;
    for (std::uint64_t file = 0; written < plies; ++file) {
        std::vector<GameRecord> games;
        info.first_game = file * kGamesPerFile;
        while (games.size() < kGamesPerFile) {
            games.push_back(benchmark_game(*rules, info.first_game + games.size()));
            written += games.back().moves.size();
        }
        write_shard(folder + "/" + game_file_name(file), info, games);
        if (on_file) on_file();
    }
}

}  // namespace ouk
