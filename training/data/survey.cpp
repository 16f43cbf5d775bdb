#include "training/data/survey.h"

#include "engine/base/error.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/game_key.h"
#include "selfplay/dataset/ordered_work.h"
#include "selfplay/dataset/replay.h"
#include "training/data/held_out_set.h"
#include "training/data/key_set.h"

namespace ouk {
namespace {

/// What one chunk adds.
struct Surveyed {
    Chunk chunk;
    std::uint64_t held_out_games = 0;
    DropCounts dropped;
    std::vector<HeldOutSample> held_out;
    std::vector<std::pair<std::int16_t, Result>> scores;  // of positions to train on
};

class Surveyor {
public:
    Surveyor(const Survey& survey, const LoaderConfig& config, std::uint64_t seed)
        : survey_(survey), config_(config), filter_(config.filter, seed, "[data]") {}

    [[nodiscard]] Surveyed operator()(const Chunk& chunk) const {
        const std::string& path = survey_.files[chunk.file].path;
        const ChunkGames read = read_chunk(path, chunk);
        Surveyed found;
        found.chunk = chunk;
        found.chunk.hash = read.hash;
        for (const GameRecord& game : read.games) add(found, game, game_key(game).low, path);
        return found;
    }

private:
    void add(Surveyed& found, const GameRecord& game, std::uint64_t hash,
             const std::string& path) const {
        const bool held_out = is_held_out(hash, config_.held_out_share);
        found.held_out_games += held_out ? 1 : 0;
        replay(*survey_.rules, game, path, [&](const StoredPosition& stored) {
            const auto reason = filter_({stored.position, stored.move, stored.score, stored.ply,
                                         game.result, game.reason, hash});
            if (reason) {
                found.dropped.add(*reason);
                return;
            }
            if (!held_out) {
                ++found.chunk.kept;
                found.scores.emplace_back(stored.score, game.result);
                return;
            }
            const Sample sample = make_sample(stored.position, survey_.map, stored.score,
                                              {game.result, game.reason}, path);
            found.held_out.push_back({held_out_rank(hash, stored.ply), sample});
        });
    }

    const Survey& survey_;
    const LoaderConfig& config_;
    PositionFilter filter_;
};

/// 0, 1, … up to `count`, for work_in_order.
auto numbers_up_to(std::size_t count) {
    return [number = std::size_t{0}, count]() mutable {
        return number < count ? std::optional(number++) : std::nullopt;
    };
}

std::vector<Chunk> list_chunks(const Survey& survey, std::uint64_t plies, int threads,
                               const std::function<void()>& on_file) {
    std::vector<Chunk> chunks;
    work_in_order<std::size_t, std::vector<Chunk>>(
        threads, numbers_up_to(survey.files.size()),
        [&](std::size_t i) {
            return chunks_of(ShardFile(survey.files[i].path), static_cast<std::uint32_t>(i), plies);
        },
        [&](const std::vector<Chunk>& of_file) {
            chunks.insert(chunks.end(), of_file.begin(), of_file.end());
            on_file();
        });
    return chunks;
}

void add(Survey& survey, const Surveyed& found) {
    DataSummary& summary = survey.summary;
    summary.games += found.chunk.games.count;
    summary.plies += found.chunk.plies.count;
    summary.held_out_games += found.held_out_games;
    summary.positions += found.chunk.kept;
    summary.dropped.add(found.dropped);
    for (const auto& [score, result] : found.scores) {
        survey.scores.add(score, static_cast<int>(result));
    }
    survey.chunks.push_back(found.chunk);
}

void drop_duplicates(Survey& survey) {
    KeySet known;
    known.reset(survey.held_out.size());
    const std::size_t dropped = std::erase_if(survey.held_out, [&](const Sample& sample) {
        return !known.insert(sample_key(sample, survey.shape));
    });
    survey.summary.dropped.add(Drop::Duplicate, dropped);
}

void check_enough(const DataSummary& summary, const LoaderConfig& config) {
    if (summary.positions == 0) {
        throw Error("training data",
                    "no position of " + std::to_string(summary.plies) + " in " +
                        std::to_string(summary.games) +
                        " games is left to train on (left out: " + summary.dropped.text() + ")",
                    "more games, or fewer filters");
    }
    if (summary.held_out_positions == 0 && config.held_out_share > 0) {
        throw Error("training data",
                    "none of " + std::to_string(summary.games) +
                        " games is held out at a share of " + std::to_string(config.held_out_share),
                    "more games, or a larger held_out_share");
    }
}

}  // namespace

Survey survey_data(const std::vector<WeightedPath>& files, const LoaderConfig& config,
                   const NetworkShape& shape, std::uint64_t seed, int threads,
                   const SurveyProgress& progress) {
    Survey survey;
    const auto on_file = [&] {
        if (progress) progress(0, 0);
    };
    survey.shape = shape;
    survey.files = identify_files(files, on_file);
    survey.rules = rules_of(ShardFile(files.front().path).info(), files.front().path);
    survey.map = perspective_map(*survey.rules);
    const std::vector<Chunk> chunks = list_chunks(survey, config.chunk_plies, threads, on_file);
    std::uint64_t plies = 0;
    for (const Chunk& chunk : chunks) plies += chunk.plies.count;

    HeldOutSet held_out(static_cast<std::size_t>(config.held_out_positions));
    const Surveyor surveyor(survey, config, seed);
    work_in_order<std::size_t, Surveyed>(
        threads, numbers_up_to(chunks.size()), [&](std::size_t i) { return surveyor(chunks[i]); },
        [&](const Surveyed& found) {
            add(survey, found);
            held_out.add(found.held_out);
            if (progress) progress(survey.summary.plies, plies);
        });
    survey.held_out = held_out.take();
    if (config.filter.duplicate) drop_duplicates(survey);
    survey.summary.held_out_positions = survey.held_out.size();
    check_enough(survey.summary, config);
    return survey;
}

}  // namespace ouk
