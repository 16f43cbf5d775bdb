#include "training/data/loader.h"

#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "selfplay/dataset/game_bytes.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {
namespace {

struct LoadedGame {
    std::vector<Sample> samples;
    DropCounts dropped;
    bool held_out = false;
};

LoadedGame load_game(const Rules& rules, PerspectiveMap map, const GameRecord& game,
                     const std::string& path, const LoaderConfig& config) {
    LoadedGame loaded;
    loaded.held_out = is_held_out(game, config.held_out_share);
    replay(rules, game, path, [&](const StoredPosition& stored) {
        if (const auto reason = drop_reason(stored, config.filter)) {
            loaded.dropped.add(*reason);
            return;
        }
        loaded.samples.push_back(
            make_sample(stored.position, map, stored.score, game.result, path));
    });
    return loaded;
}

void append(TrainingData& data, const GameRecord& game, const LoadedGame& loaded) {
    std::vector<Sample>& to = loaded.held_out ? data.held_out : data.training;
    to.insert(to.end(), loaded.samples.begin(), loaded.samples.end());
    data.dropped.add(loaded.dropped);
    data.plies += game.moves.size();
    ++data.games;
    data.held_out_games += loaded.held_out ? 1 : 0;
}

void append_file(TrainingData& data, const std::string& path, const LoaderConfig& config) {
    const Shard shard = read_shard(path);
    std::vector<LoadedGame> loaded(shard.games.size());
    tbb::parallel_for(std::size_t{0}, shard.games.size(), [&](std::size_t i) {
        loaded[i] = load_game(*data.rules, data.map, shard.games[i], path, config);
    });
    for (std::size_t i = 0; i < loaded.size(); ++i) append(data, shard.games[i], loaded[i]);
}

struct KeyedIndex {
    std::uint64_t key;
    std::uint32_t index;
    friend auto operator<=>(const KeyedIndex&, const KeyedIndex&) = default;
};

/// Which samples are the first of their kind. Held-out samples come first, so that none of them is
/// also trained on.
std::vector<bool> find_first(const std::vector<Sample>& held_out,
                             const std::vector<Sample>& training) {
    const std::size_t size = held_out.size() + training.size();
    std::vector<KeyedIndex> keys(size);
    tbb::parallel_for(std::size_t{0}, size, [&](std::size_t i) {
        const bool is_held_out = i < held_out.size();
        const Sample& sample = is_held_out ? held_out[i] : training[i - held_out.size()];
        keys[i] = {input_key(sample), static_cast<std::uint32_t>(i)};
    });
    tbb::parallel_sort(keys.begin(), keys.end());
    std::vector<bool> is_first(size);
    for (std::size_t i = 0; i < size; ++i) {
        is_first[keys[i].index] = i == 0 || keys[i].key != keys[i - 1].key;
    }
    return is_first;
}

void keep(std::vector<Sample>& samples, const std::vector<bool>& wanted, std::size_t offset) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (wanted[offset + i]) samples[kept++] = samples[i];
    }
    samples.resize(kept);
}

void drop_duplicates(TrainingData& data) {
    const std::vector<bool> is_first = find_first(data.held_out, data.training);
    const std::size_t held_out = data.held_out.size();
    keep(data.held_out, is_first, 0);
    keep(data.training, is_first, held_out);
    data.dropped.add(Drop::Duplicate,
                     is_first.size() - data.held_out.size() - data.training.size());
}

void check_enough(const TrainingData& data, const LoaderConfig& config) {
    if (data.training.empty()) {
        throw Error("training data",
                    "no position of " + std::to_string(data.plies) + " in " +
                        std::to_string(data.games) +
                        " games is left to train on (left out: " + data.dropped.text() + ")",
                    "more games, or fewer filters");
    }
    if (data.held_out.empty() && config.held_out_share > 0) {
        throw Error("training data",
                    "none of " + std::to_string(data.games) + " games is held out at a share of " +
                        std::to_string(config.held_out_share),
                    "more games, or a larger held_out_share");
    }
}

}  // namespace

Fields LoaderConfig::fields() {
    Fields list{{.key = "held_out_share",
                 .target = &held_out_share,
                 .help = "share of the games kept for validation",
                 .min = 0,
                 .max = 0.5}};
    add_fields(list, "leave_out.", filter.fields());
    return list;
}

bool is_held_out(const GameRecord& game, double share) {
    GameRecord anonymous = game;
    anonymous.index = 0;
    std::string bytes;
    append_game_bytes(bytes, anonymous);
    // No seed: the same game is held out in every run.
    return Random(random_key(0, hash_of(bytes).low, Purpose::Holdout)).unit() < share;
}

TrainingData load_training_data(const std::vector<std::string>& files, const LoaderConfig& config,
                                const std::function<void(std::size_t, std::size_t)>& progress) {
    TrainingData data;
    data.files = identify_files(files);
    data.rules = rules_of(read_shard_info(files.front()), files.front());
    data.map = perspective_map(*data.rules);
    for (std::size_t i = 0; i < files.size(); ++i) {
        append_file(data, files[i], config);
        if (progress) progress(i + 1, files.size());
    }
    if (config.filter.duplicate) drop_duplicates(data);
    check_enough(data, config);
    return data;
}

}  // namespace ouk
