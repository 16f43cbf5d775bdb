#include "tuning/loop/loop.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "engine/base/hash.h"
#include "tuning/run/identity.h"

namespace ouk {

namespace {

constexpr int kGeneration = 0;
constexpr const char* kVerb = "loop";
constexpr std::chrono::milliseconds kLockPoll{50};
constexpr int kLockPolls = 200;

/// Removes what a loop made in its folder, and nothing else. run.json goes last: what is half
/// removed is still known as a loop's.
void remove_contents(const std::string& run) {
    std::filesystem::remove_all(run + "/" + GenerationPaths(kGeneration).folder);
    for (const char* name : {"report.md", "config.toml", "state.json", "run.json"}) {
        const std::string path = run + "/" + name;
        std::filesystem::remove(part_path(path));
        std::filesystem::remove(path);
    }
}

/// `run`, as the constructor wants it.
const std::string& prepared(const std::string& run, bool fresh) {
    if (fresh) remove_contents(run);
    return run;
}

/// The files that the loop's config names.
std::vector<RunInput> inputs_of(const LoopConfig& config) {
    std::vector<RunInput> inputs;
    const auto add = [&](const std::string& path) { inputs.push_back({path, hash_file(path)}); };
    const std::string& eval = config.start_eval;
    if (config.ruleset.ends_with(".toml")) add(config.ruleset);
    if (eval != kMaterialEval && eval != kClassicalEval) add(eval);
    for (const StageConfig& stage :
         {config.selfplay, config.train, config.gauntlet, config.information}) {
        if (!stage.config.empty()) add(stage.config);
    }
    return inputs;
}

Identity loop_identity(const Fields& fields, const LoopConfig& config) {
    Identity identity = identity_of(fields);
    identity["verb"] = kVerb;
    identity[kRulesetKey] = identity_of(*load_rules(config.ruleset));
    return identity;
}

/// What a name in quotes, a preset's or a file's, stands for now.
std::string content_of_ruleset(const std::string& quoted) {
    std::string name;
    load_config(parse_toml("name = " + quoted, kRulesetKey),
                {{.key = "name", .target = &name, .help = ""}});
    return identity_of(*load_rules(name));
}

/// As the stage's program resolves its config. Throws Error with its complaint.
Identity settings_of(const Stage& stage, const std::string& program) {
    if (stage.check.empty()) return {};
    std::vector<std::string> words{program};
    words.insert(words.end(), stage.check.begin(), stage.check.end());
    const CapturedChild child = capture_child(words);
    if (!child.how_it_ended.empty()) {
        throw Error(stage.name, child.how_it_ended +
                                    " at the check before the first stage: " + child.complaint);
    }
    Identity settings = parse_dump(child.output, stage.name);
    settings.erase("threads");  // never decides a result
    const auto ruleset = settings.find(kRulesetKey);
    if (ruleset != settings.end()) ruleset->second = content_of_ruleset(ruleset->second);
    return settings;
}

/// A child of a loop that was killed dies with it, but not in the same instant.
void wait_for_lock(const std::string& folder) {
    const int lock = ::open((folder + "/.lock").c_str(), O_RDWR | O_CLOEXEC);
    if (lock < 0) return;
    for (int i = 0; i < kLockPolls && ::flock(lock, LOCK_EX | LOCK_NB) != 0; ++i)
        std::this_thread::sleep_for(kLockPoll);
    ::close(lock);
}

}  // namespace

Loop::Loop(const LoopConfig& config, const LoopOptions& options)
    : config_(config),
      stages_(checked_stages(config_, options)),
      folder_(options.run, kVerb),
      paths_(kGeneration),
      state_(prepared(options.run, options.fresh)) {
    const Fields fields = config_.fields();
    const Identity identity = loop_identity(fields, config_);
    refuse_another_run(folder_, identity);
    refuse_other_settings();
    claim_run(
        folder_, identity, fields,
        {.seed = config_.seed, .command_line = options.command_line, .inputs = inputs_of(config_)});
    forget_damaged();
}

std::vector<Loop::CheckedStage> Loop::checked_stages(const LoopConfig& config,
                                                     const LoopOptions& options) {
    std::vector<CheckedStage> checked;
    for (Stage& stage : stages_of(config, options.run, kGeneration)) {
        const std::string program = options.find_program(stage.program);
        checked.push_back({std::move(stage), program, {}});
    }
    for (CheckedStage& stage : checked) stage.settings = settings_of(stage.stage, stage.program);
    return checked;
}

void Loop::refuse_other_settings() const {
    for (const StageRecord& record : state_.records()) {
        const auto stage = std::ranges::find(
            stages_, record.stage, [](const CheckedStage& each) { return each.stage.name; });
        const Identity now = stage == stages_.end() ? Identity() : stage->settings;
        const std::string different = differences(record.settings, now);
        if (different.empty()) continue;
        throw Error(folder_.path(),
                    "its stage '" + record.stage +
                        "' is finished and was made with other settings: " + different,
                    "the same settings, another --out, or --fresh to start over");
    }
}

void Loop::forget_damaged() {
    const std::optional<Damage> damage = state_.find_damage();
    if (!damage) return;
    const Stage& stage = std::ranges::find(stages_, damage->stage, [](const CheckedStage& each) {
                             return each.stage.name;
                         })->stage;
    // Without its summary a program goes on with its work instead of calling it finished.
    const bool only_summary = damage->products == std::vector{stage.summary};
    if (!only_summary && !stage.made_anew.empty())
        std::filesystem::remove_all(folder_.file(stage.made_anew));
    std::filesystem::remove(folder_.file(stage.summary));
    state_.forget_from(stage.name);
    damage_ = damage->complaint + "; stages from " + stage.name + " on run again";
}

bool Loop::is_finished() const {
    return std::ranges::all_of(stages_, [this](const CheckedStage& checked) {
        return state_.find(checked.stage.name) != nullptr;
    });
}

bool Loop::is_accepted() const {
    const Json& summary = state_.find(kGauntlet)->summary;
    return read_json(summary_place(kGauntlet), [&] { return summary.at("accepted").get<bool>(); });
}

const Stage* Loop::run(const LoopListener& listener) {
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        const CheckedStage& checked = stages_[i];
        const Stage& stage = checked.stage;
        if (state_.find(stage.name) != nullptr) continue;
        if (listener.signal() != 0) return &stage;
        const auto begin = std::chrono::steady_clock::now();
        const auto at = [&]() -> LoopListener::At {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
            return {i + 1, stages_.size(), stage.name, elapsed.count()};
        };
        const auto on_tick = [&](std::string_view line) { listener.on_tick(at(), line); };
        const ChildResult child = run_child_of(checked, {on_tick, listener.signal});
        if (child.code != 0) {
            state_.add_unfinished(stage.name, {child.seconds, child.cpu_seconds});
            const int signal = listener.signal();
            const bool was_stopped = signal != 0 && child.code == kSignalCode + signal;
            if (was_stopped) return &stage;
            throw failure_of(stage, child);
        }
        StageRecord record = record_of(checked, child);
        OUK_FAILPOINT("loop.stage_done");
        const StageRecord& added = state_.add(std::move(record));
        OUK_FAILPOINT("loop.stage_recorded");
        listener.on_finished(at(), added);
    }
    return nullptr;
}

ChildResult Loop::run_child_of(const CheckedStage& checked, const ChildWatch& watch) const {
    const std::string log = folder_.file(checked.stage.log);
    const std::string folder = std::filesystem::path(log).parent_path().string();
    create_folder(folder);
    wait_for_lock(folder);

    std::vector<std::string> words{checked.program};
    for (const std::string& argument : checked.stage.arguments(state_)) words.push_back(argument);
    return run_child(words, log, watch);
}

Error Loop::failure_of(const Stage& stage, const ChildResult& child) const {
    return Error(stage.name, child.how_it_ended + ": " + child.complaint,
                 "it to finish; its messages are in " + folder_.file(stage.log) +
                     ", and the same command goes on from here");
}

StageRecord Loop::record_of(const CheckedStage& checked, const ChildResult& child) const {
    const Stage& stage = checked.stage;
    StageRecord record{.stage = stage.name,
                       .seconds = child.seconds,
                       .cpu_seconds = child.cpu_seconds,
                       .settings = checked.settings,
                       .products = {},
                       .summary = read_json_file(folder_.file(stage.summary))};
    for (const std::string& path : stage.products())
        record.products.push_back(take_product(folder_.path(), path));
    return record;
}

}  // namespace ouk
