#include "tuning/loop/stage.h"

#include <fmt/format.h>

#include <filesystem>

#include "engine/base/error.h"
#include "engine/search/engine.h"
#include "selfplay/dataset/game_files.h"

namespace ouk {

namespace {

using Words = Stage::Words;

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

Words with_check(Words words) {
    words.emplace_back("--check");
    return words;
}

Stage selfplay_stage(const LoopConfig& config, const std::string& run,
                     const GenerationPaths& paths) {
    Words own = game_settings(config);
    own.push_back(setting("eval", config.start_eval));
    // A loop is one process, whatever the launcher's variables around it say.
    const Words words = with_settings(
        {"selfplay", config.selfplay.config, "--out", run + "/" + paths.selfplay, "--ranks", "1"},
        own, config.selfplay);
    const std::string summary = paths.selfplay + "/summary.json";
    const auto products = [run, folder = paths.selfplay, summary] {
        Words files{summary};
        for (const std::string& path : list_game_files({run + "/" + folder}))
            files.push_back(folder + "/" + std::filesystem::path(path).filename().string());
        return files;
    };
    return {.name = kSelfplay,
            .program = "ouk-selfplay",
            .arguments = [words](const LoopState&) { return words; },
            .check = with_check(words),
            .log = paths.selfplay + "/log.txt",
            .summary = summary,
            .products = products};
}

std::string text_at(const Json& object, const std::string& key, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        throw Error(where, "names no '" + key + "'", "what ouk train wrote");
    return found->get<std::string>();
}

/// The manifest of the best checkpoint; the summary names it relative to the trainer's folder.
std::string best_checkpoint(const Json& summary, const std::string& train) {
    return train + "/" + text_at(summary, "best_checkpoint", train + "/summary.json");
}

/// The file beside the manifest that holds the weights.
std::string tensors_of(const std::string& run, const std::string& manifest) {
    const std::string path = run + "/" + manifest;
    const std::string tensors = text_at(read_json_file(path), "tensors", path);
    return (std::filesystem::path(manifest).parent_path() / tensors).string();
}

Stage train_stage(const LoopConfig& config, const std::string& run, const GenerationPaths& paths) {
    const Words words =
        with_settings({"train", config.train.config, "--data", run + "/" + paths.selfplay, "--out",
                       run + "/" + paths.train, "--threads", std::to_string(config.threads)},
                      {setting("seed", std::to_string(config.seed))}, config.train);
    const std::string summary = paths.train + "/summary.json";
    const auto products = [run, train = paths.train, summary]() -> Words {
        const std::string best = best_checkpoint(read_json_file(run + "/" + summary), train);
        return {summary, best, tensors_of(run, best)};
    };
    return {.name = kTrain,
            .program = "ouk-train",
            .arguments = [words](const LoopState&) { return words; },
            .check = with_check(words),
            .log = paths.train + "/log.txt",
            .summary = summary,
            .products = products,
            // It goes on from its newest checkpoint, and may then never write the best one again.
            .made_anew = paths.train};
}

Stage quantize_stage(const std::string& run, const GenerationPaths& paths) {
    const auto arguments = [run, paths](const LoopState& state) -> Words {
        const std::string best = best_checkpoint(state.find(kTrain)->summary, paths.train);
        return {"quantize", run + "/" + best, "--out", run + "/" + paths.net};
    };
    return {.name = kQuantize,
            .program = "ouk-train",
            .arguments = arguments,
            .check = {},
            .log = paths.folder + "/quantize.log",
            .summary = paths.net_report,
            .products = [paths]() -> Words {
                return {paths.net, paths.net_report};
            }};
}

struct Match {
    std::string name;
    std::string folder;
    StageConfig config;
    std::string opponent;
};

Stage gauntlet_stage(const LoopConfig& config, const std::string& run, const Match& match,
                     const std::string& net) {
    const auto words = [&](const std::string& first) {
        Words own = game_settings(config);
        own.push_back(setting("first.eval", first));
        own.push_back(setting("second.eval", match.opponent));
        // Progress on stderr, which is looked at, in place of lines.
        own.push_back(setting("output.games", "false"));
        own.push_back(setting("output.interval", "0"));
        return with_settings({"gauntlet", match.config.config, "--out", run + "/" + match.folder},
                             own, match.config);
    };
    const std::string result = match.folder + "/result.json";
    return {.name = match.name,
            .program = "ouk-tune",
            .arguments = [all = words(run + "/" + net)](const LoopState&) { return all; },
            // The net is not there yet; its opponent stands in for it.
            .check = with_check(words(match.opponent)),
            .log = match.folder + "/log.txt",
            .summary = result,
            .products = [result]() -> Words { return {result}; }};
}

void refuse_missing_config(const StageConfig& config, const std::string& stage) {
    if (config.config.empty())
        throw Error(stage + ".config", "is not set", "the path of a TOML file");
}

}  // namespace

std::string summary_place(const std::string& stage) {
    return "state.json, summary of " + stage;
}

GenerationPaths::GenerationPaths(int generation)
    : folder(fmt::format("gen-{:03}", generation)),
      selfplay(folder + "/selfplay"),
      train(folder + "/train"),
      net(folder + "/net.oukn"),
      net_report(net + ".json"),
      gauntlet(folder + "/gauntlet"),
      information(folder + "/information") {}

std::vector<Stage> stages_of(const LoopConfig& config, const std::string& run, int generation) {
    refuse_missing_config(config.selfplay, kSelfplay);
    refuse_missing_config(config.train, kTrain);
    refuse_missing_config(config.gauntlet, kGauntlet);
    const GenerationPaths paths(generation);
    const Match gate{kGauntlet, paths.gauntlet, config.gauntlet, config.start_eval};
    std::vector<Stage> stages{selfplay_stage(config, run, paths), train_stage(config, run, paths),
                              quantize_stage(run, paths),
                              gauntlet_stage(config, run, gate, paths.net)};
    if (!config.information.config.empty()) {
        const Match information{kInformation, paths.information, config.information,
                                std::string(kClassicalEval)};
        stages.push_back(gauntlet_stage(config, run, information, paths.net));
    }
    return stages;
}

}  // namespace ouk
