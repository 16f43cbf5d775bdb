#include "selfplay/generator/benchmark.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/base/time.h"
#include "engine/board/fen.h"
#include "engine/game/game.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/stored_move.h"
#include "selfplay/generator/inputs.h"
#include "selfplay/generator/run.h"

namespace ouk {

namespace {

constexpr int kRounds = 3;

/// Nothing but searches of the config's own evaluation, with one limit.
SelfplayConfig plain(SelfplayConfig config, const SpeedCase& speed_case) {
    config.soft_nodes = speed_case.limits.soft_nodes;
    config.hard_nodes = speed_case.limits.hard_nodes;
    config.depth = speed_case.limits.depth;
    config.games = speed_case.games;
    config.threads = 1;
    config.moves = "searched";
    config.later_limits.clear();
    config.opponents.clear();
    config.opponent_ids.clear();
    config.choice.plies = 0;
    return config;
}

struct Bare {
    std::uint64_t nodes = 0;
    double cpu_s = 0;
};

/// The searches of a run's games, by engines that forget before each game as the run's do.
class BareLoop {
public:
    BareLoop(const SelfplayConfig& config, const SelfplayInputs& inputs)
        : rules_(*inputs.rules), limits_(to_search_limits(inputs.limits.front())) {
        for (auto& engine : engines_) {
            engine =
                make_engine(inputs.eval, {.hash_mib = static_cast<std::size_t>(config.hash_mib)});
        }
    }

    Bare search(const std::string& folder) {
        Bare bare;
        for (const std::string& path : game_files_in(folder)) {
            for (const GameRecord& game : read_shard(path).games) {
                const double begin = process_cpu_seconds();
                bare.nodes += search(game);
                bare.cpu_s += process_cpu_seconds() - begin;
            }
        }
        return bare;
    }

private:
    std::uint64_t search(const GameRecord& record) {
        for (const auto& engine : engines_) engine->new_game();
        Game game(unpack(rules_, record.start, record.first_ply, "benchmark"));
        std::uint64_t nodes = 0;
        for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
            const bool is_searched = record.scores[ply] != kNoScore.value();
            const auto side = static_cast<std::size_t>(game.position.side_to_move());
            if (is_searched) {
                nodes += engines_[side]->search(game.position, game.history, limits_).nodes;
            }
            game.play(from_stored(game.position, record.moves[ply]));
        }
        return nodes;
    }

    const Rules& rules_;
    SearchLimits limits_;
    std::array<std::unique_ptr<Engine>, 2> engines_;
};

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

std::vector<SpeedRow> measure_speed(const SelfplayConfig& config,
                                    const std::vector<SpeedCase>& cases, const std::string& folder,
                                    const std::function<bool(int, int)>& on_round) {
    std::vector<SpeedRow> rows;
    int done = 0;
    for (const SpeedCase& speed_case : cases) {
        SelfplayConfig played = plain(config, speed_case);
        const SelfplayInputs inputs = resolve(played);
        BareLoop bare_loop(played, inputs);
        SpeedRow row{.limits = speed_case.name};
        std::vector<double> positions_per_s;
        std::vector<double> bare_nodes_per_s;
        std::vector<double> shares;
        for (int round = 0; round < kRounds; ++round) {
            if (!on_round(done++, kRounds * static_cast<int>(cases.size()))) return {};
            const std::string run = folder + "/run";
            const RunStatus status = run_selfplay(played, {.folder = run}).status;
            const Bare bare = bare_loop.search(run);
            std::filesystem::remove_all(run);
            const auto positions = static_cast<double>(status.session.positions);
            const auto nodes = static_cast<double>(status.nodes);
            row.nodes_per_move = nodes / positions;
            positions_per_s.push_back(positions / status.cpu_s);
            bare_nodes_per_s.push_back(static_cast<double>(bare.nodes) / bare.cpu_s);
            shares.push_back(nodes / status.cpu_s / bare_nodes_per_s.back());
        }
        row.positions_per_s = median(positions_per_s);
        row.nodes_per_s = row.positions_per_s * row.nodes_per_move;
        row.bare_nodes_per_s = median(bare_nodes_per_s);
        row.share = median(shares);
        rows.push_back(row);
    }
    return rows;
}

}  // namespace ouk
