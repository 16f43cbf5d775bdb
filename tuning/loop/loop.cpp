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
#include "tuning/loop/child.h"
#include "tuning/run/identity.h"

namespace ouk {

namespace {

constexpr int kGeneration = 0;
constexpr std::chrono::milliseconds kLockPoll{50};
constexpr int kLockPolls = 200;

/// Removes all but the lock, which we hold.
void remove_contents(const std::string& run) {
    if (!LoopState::is_loop_run(run)) {
        const bool only_lock = std::ranges::all_of(
            std::filesystem::directory_iterator(run),
            [](const auto& entry) { return entry.path().filename() == ".lock"; });
        if (only_lock) return;
        throw Error(run, "is not removed, for it holds no loop run",
                    "a folder with its state.json");
    }
    // The state goes last: what is half removed is still known as a loop run.
    for (const auto& entry : std::filesystem::directory_iterator(run)) {
        const auto name = entry.path().filename();
        if (name != ".lock" && name != "state.json") std::filesystem::remove_all(entry.path());
    }
    std::filesystem::remove(run + "/state.json");
}

/// `run`, as the constructor wants it.
const std::string& prepared(const std::string& run, bool fresh) {
    if (fresh) remove_contents(run);
    return run;
}

/// Config fields, and what the stages' own configs say. Throws Error if one of these is missing.
Identity loop_identity(LoopConfig config) {
    Identity identity = identity_of(config.fields());
    identity["verb"] = "loop";
    const auto add = [&identity](const std::string& stage, const std::string& path) {
        for (const auto& [key, text] : identity_of(parse_toml_file(path)))
            identity[stage + ": " + key] = text;
    };
    const std::pair<const char*, std::string> needed[] = {{kSelfplay, config.selfplay.config},
                                                          {kTrain, config.train.config},
                                                          {kGauntlet, config.gauntlet.config}};
    for (const auto& [stage, path] : needed) {
        if (path.empty())
            throw Error(std::string(stage) + ".config", "is not set", "the path of a TOML file");
        add(stage, path);
    }
    if (!config.information.config.empty()) add(kInformation, config.information.config);
    return identity;
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

Loop::Loop(const LoopConfig& config, const std::string& run, bool fresh,
           const std::vector<std::string>& command_line)
    : config_(config),
      identity_(loop_identity(config)),
      folder_(run),
      paths_(kGeneration),
      state_(prepared(run, fresh)),
      stages_(stages_of(config_, run, kGeneration, state_)) {
    claim_run(folder_, identity_, config_.fields(),
              {.seed = config_.seed, .command_line = command_line});
    state_.begin();
}

bool Loop::is_finished() const {
    return std::ranges::all_of(
        stages_, [this](const Stage& stage) { return state_.find(stage.name) != nullptr; });
}

bool Loop::is_accepted() const {
    return state_.find(kGauntlet)->summary.value("accepted", false);
}

void Loop::run(const FindProgram& find_program, const LoopListener& listener) {
    // A missing program is told before hours of work, not after.
    std::vector<std::string> programs;
    for (const Stage& stage : stages_) programs.push_back(find_program(stage.program));

    for (std::size_t i = 0; i < stages_.size(); ++i) {
        const Stage& stage = stages_[i];
        if (state_.find(stage.name) != nullptr) continue;
        const auto begin = std::chrono::steady_clock::now();
        const auto at = [&]() -> LoopListener::At {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
            return {i + 1, stages_.size(), stage.name, elapsed.count()};
        };
        const auto on_tick = [&](std::string_view line) { listener.on_tick(at(), line); };
        const StageRecord record = run_stage(stage, programs[i], on_tick);
        OUK_FAILPOINT("loop.stage_done");
        state_.add(record);
        OUK_FAILPOINT("loop.stage_recorded");
        listener.on_finished(at(), record);
    }
}

StageRecord Loop::run_stage(const Stage& stage, const std::string& program,
                            const std::function<void(std::string_view)>& on_tick) const {
    const auto in_run = [this](const std::string& path) { return folder_.file(path); };
    const std::string log = in_run(stage.log);
    const std::string folder = std::filesystem::path(log).parent_path().string();
    create_folder(folder);
    wait_for_lock(folder);

    std::vector<std::string> words{program};
    for (const std::string& argument : stage.arguments()) words.push_back(argument);
    const ChildResult child = run_child(words, log, on_tick);
    if (!child.how_it_ended.empty()) {
        throw Error(stage.name, child.how_it_ended + ": " + child.complaint,
                    "it to finish; its messages are in " + log +
                        ", and the same command goes on from here");
    }
    return {stage.name,
            child.seconds,
            child.cpu_seconds,
            stage.product,
            hash_file(in_run(stage.product)).hex(),
            read_json_file(in_run(stage.summary))};
}

}  // namespace ouk
