#include "tuning/loop/stage.h"

#include <fmt/format.h>

#include <filesystem>

#include "engine/base/error.h"

namespace ouk {

namespace {

using Words = std::vector<std::string>;

/// `own` comes before what the user set, so that the user has the last word.
Words with_settings(Words words, const Words& own, const StageConfig& stage) {
    for (const Words& settings : {own, stage.set}) {
        for (const std::string& setting : settings) {
            words.emplace_back("--set");
            words.push_back(setting);
        }
    }
    return words;
}

std::string setting(const std::string& key, const std::string& value) {
    return key + "=" + value;
}

Words game_settings(const LoopConfig& config) {
    return {setting("ruleset", config.ruleset), setting("seed", std::to_string(config.seed)),
            setting("threads", std::to_string(config.threads))};
}

Stage selfplay_stage(const LoopConfig& config, const std::string& run,
                     const GenerationPaths& paths) {
    const auto arguments = [config, out = run + "/" + paths.selfplay] {
        Words own = game_settings(config);
        own.push_back(setting("eval", config.start_eval));
        return with_settings({"selfplay", config.selfplay.config, "--out", out}, own,
                             config.selfplay);
    };
    const std::string summary = paths.selfplay + "/summary.json";
    return {kSelfplay, "ouk-selfplay", arguments, paths.selfplay + "/log.txt", summary, summary};
}

Stage train_stage(const LoopConfig& config, const std::string& run, const GenerationPaths& paths) {
    const auto arguments = [config, data = run + "/" + paths.selfplay,
                            out = run + "/" + paths.train] {
        return with_settings({"train", config.train.config, "--data", data, "--out", out,
                              "--threads", std::to_string(config.threads)},
                             {setting("seed", std::to_string(config.seed))}, config.train);
    };
    const std::string summary = paths.train + "/summary.json";
    return {kTrain, "ouk-train", arguments, paths.train + "/log.txt", summary, summary};
}

/// The summary names it as the trainer saw it, or relative to the trainer's folder.
std::string best_checkpoint(const LoopState& state, const std::string& train) {
    const std::string where = train + "/summary.json";
    const StageRecord* record = state.find(kTrain);
    if (record == nullptr || !record->summary.contains("best_checkpoint"))
        throw Error(where, "names no 'best_checkpoint'", "a summary of ouk train");
    const auto path = record->summary["best_checkpoint"].get<std::string>();
    return (std::filesystem::path(train) / path).string();
}

Stage quantize_stage(const std::string& run, const GenerationPaths& paths, const LoopState& state) {
    const auto arguments = [&state, train = run + "/" + paths.train,
                            net = run + "/" + paths.net]() -> Words {
        return {"quantize", best_checkpoint(state, train), "--out", net};
    };
    return {kQuantize,        "ouk-train", arguments, paths.folder + "/quantize.log",
            paths.net_report, paths.net};
}

Stage gauntlet_stage(const LoopConfig& config, const std::string& run, const std::string& name,
                     const std::string& folder, const StageConfig& stage,
                     const std::string& opponent, const std::string& net) {
    const auto arguments = [config, stage, opponent, out = run + "/" + folder,
                            net = run + "/" + net] {
        Words own = game_settings(config);
        own.push_back(setting("first.eval", net));
        own.push_back(setting("second.eval", opponent));
        return with_settings({"gauntlet", stage.config, "--out", out}, own, stage);
    };
    const std::string result = folder + "/result.json";
    return {name, "ouk-tune", arguments, folder + "/log.txt", result, result};
}

}  // namespace

GenerationPaths::GenerationPaths(int generation)
    : folder(fmt::format("gen-{:03}", generation)),
      selfplay(folder + "/selfplay"),
      train(folder + "/train"),
      net(folder + "/net.oukn"),
      net_report(net + ".json"),
      gauntlet(folder + "/gauntlet"),
      information(folder + "/information") {}

std::vector<Stage> stages_of(const LoopConfig& config, const std::string& run, int generation,
                             const LoopState& state) {
    const GenerationPaths paths(generation);
    std::vector<Stage> stages{selfplay_stage(config, run, paths), train_stage(config, run, paths),
                              quantize_stage(run, paths, state),
                              gauntlet_stage(config, run, kGauntlet, paths.gauntlet,
                                             config.gauntlet, config.start_eval, paths.net)};
    if (!config.information.config.empty()) {
        stages.push_back(gauntlet_stage(config, run, kInformation, paths.information,
                                        config.information, "classical", paths.net));
    }
    return stages;
}

}  // namespace ouk
