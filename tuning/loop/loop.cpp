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

Identity loop_identity(const Fields& fields) {
    Identity identity = identity_of(fields);
    identity["verb"] = kVerb;
    return identity;
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
    const Identity identity = loop_identity(fields);
    refuse_another_run(folder_, identity);
    refuse_other_settings();
    claim_run(folder_, identity, fields,
              {.seed = config_.seed, .command_line = options.command_line});
    state_.check_products();
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

bool Loop::is_finished() const {
    return std::ranges::all_of(stages_, [this](const CheckedStage& checked) {
        return state_.find(checked.stage.name) != nullptr;
    });
}

bool Loop::is_accepted() const {
    return state_.find(kGauntlet)->summary.value("accepted", false);
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
        const bool was_stopped = !child.how_it_ended.empty() && listener.signal() != 0;
        if (was_stopped) return &stage;
        StageRecord record = record_of(checked, child);
        OUK_FAILPOINT("loop.stage_done");
        state_.add(record);
        OUK_FAILPOINT("loop.stage_recorded");
        listener.on_finished(at(), record);
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

StageRecord Loop::record_of(const CheckedStage& checked, const ChildResult& child) const {
    const Stage& stage = checked.stage;
    if (!child.how_it_ended.empty()) {
        throw Error(stage.name, child.how_it_ended + ": " + child.complaint,
                    "it to finish; its messages are in " + folder_.file(stage.log) +
                        ", and the same command goes on from here");
    }
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
