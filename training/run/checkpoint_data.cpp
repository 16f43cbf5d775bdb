#include "training/run/checkpoint_data.h"

#include <algorithm>
#include <unordered_set>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/rules/label.h"
#include "selfplay/dataset/shard.h"

namespace ouk {
namespace {

void check_ruleset(const Loader& data, const Checkpoint& checkpoint) {
    const NetworkHeader& network = checkpoint.manifest.network;
    const Rules& rules = *data.rules();
    if (rules.hash() == network.ruleset_hash) return;
    throw Error(
        data.files().front().path,
        "was played under ruleset " + ruleset_label(rules.ruleset().name, rules.hash().hex()),
        ruleset_label(network.ruleset_name, network.ruleset_hash.hex()) + " as the checkpoint");
}

constexpr std::uint64_t kPickSeed = 1;

}  // namespace

TrainConfig config_of(const Checkpoint& checkpoint) {
    TrainConfig config;
    load_config(parse_toml(checkpoint.manifest.config, checkpoint.path + ", config"),
                config.fields());
    return config;
}

Target last_target(const Checkpoint& checkpoint) {
    TargetConfig target = config_of(checkpoint).target;
    target.score_scale = checkpoint.manifest.network.output_scale;
    constexpr double kDone = 1;
    return Target(target, kDone);
}

std::vector<WeightedPath> recorded_paths(const Checkpoint& checkpoint) {
    std::vector<WeightedPath> paths;
    for (const DataFile& file : checkpoint.manifest.data) {
        const std::string hash = read_shard_info(file.path).content_hash;
        if (hash != file.content_hash) {
            throw Error(file.path, "holds other games than those trained on: they hash to " + hash,
                        file.content_hash + " as " + checkpoint.path + " says, or --data");
        }
        paths.push_back({file.path, file.weight});
    }
    return paths;
}

std::unique_ptr<Loader> read_data_as(const Checkpoint& checkpoint,
                                     const std::vector<WeightedPath>& paths, int threads,
                                     const SurveyProgress& progress) {
    const TrainConfig config = config_of(checkpoint);
    auto data =
        std::make_unique<Loader>(paths, config.data, config.net.shape(),
                                 static_cast<std::uint64_t>(config.seed), threads, progress);
    check_ruleset(*data, checkpoint);
    return data;
}

std::vector<Sample> pick_samples(std::vector<Sample> samples, std::size_t count) {
    Random random(random_key(kPickSeed, 0, Purpose::Choice));
    shuffle(samples, random);
    samples.resize(std::min(count, samples.size()));
    return samples;
}

std::vector<Sample> some_held_out(Loader& data, std::size_t count) {
    const std::span<const Sample> held_out = data.held_out();
    const auto samples = held_out.empty() ? data.next_batch(count).samples : held_out;
    return pick_samples({samples.begin(), samples.end()}, count);
}

std::vector<Sample> some_others(Loader& data, std::size_t count, std::span<const Sample> but) {
    const std::span<const Sample> batch = data.next_batch(count).samples;
    std::unordered_set<std::uint64_t> taken;
    for (const Sample& sample : but) taken.insert(input_key(sample));
    std::vector<Sample> others(batch.begin(), batch.end());
    std::erase_if(others, [&](const Sample& sample) { return taken.contains(input_key(sample)); });
    return others;
}

}  // namespace ouk
