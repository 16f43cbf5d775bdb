// One generation of learning: games with the start evaluation, training, quantization, a gauntlet
// that decides whether the net stays, and one for information. Its state is what lies on disk:
// after a kill at any moment the same call goes on and repeats nothing that is finished.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/run_folder.h"
#include "tuning/loop/child.h"
#include "tuning/loop/config.h"
#include "tuning/loop/stage.h"
#include "tuning/loop/state.h"
#include "tuning/run/identity.h"

namespace ouk {

/// Where programs are found: a program's name to its path. Throws Error for a missing one.
using FindProgram = std::function<std::string(std::string_view program)>;

struct LoopOptions {
    std::string run;                        // the run folder
    bool fresh = false;                     // remove first what the run has done
    std::vector<std::string> command_line;  // for run.json
    FindProgram find_program;
};

/// Hears of stages; `number` counts from 1.
struct LoopListener {
    struct At {
        std::size_t number;
        std::size_t of;
        const std::string& stage;
        double elapsed;  // seconds of this stage
    };
    std::function<void(const At&, std::string_view line)> on_tick;  // the child's last message
    std::function<void(const At&, const StageRecord&)> on_finished;
    std::function<int()> signal;  // number of one that came and asks to stop; 0 for none
};

class Loop {
public:
    /// Checks what can be checked of all stages (their programs, configs, settings and what these
    /// name) and then opens or begins the run. Throws Error with the complaint of the stage's
    /// program; if what is finished was begun with another config, naming the keys, or by another
    /// version; if the run is in use by another process. Stages
    /// to come may have other settings than before. A folder that holds anything but a loop run is
    /// refused; `fresh` removes from it only what a loop made.
    Loop(const LoopConfig& config, const LoopOptions& options);

    [[nodiscard]] bool is_finished() const;
    /// What finished stages had lost, and which stages run again therefore; empty if none.
    [[nodiscard]] const std::string& damage() const { return damage_; }
    /// Runs the stages that are not finished. A signal is passed on to the child, which ends at a
    /// good place: then the stage is returned in which that was; null when all are finished.
    /// Throws Error naming stage and log if a child fails.
    const Stage* run(const LoopListener& listener);

    [[nodiscard]] const LoopConfig& config() const { return config_; }
    [[nodiscard]] const std::string& path() const { return folder_.path(); }
    [[nodiscard]] const GenerationPaths& paths() const { return paths_; }
    /// Null while the stage is not finished.
    [[nodiscard]] const StageRecord* record(const std::string& stage) const {
        return state_.find(stage);
    }
    [[nodiscard]] const std::vector<StageRecord>& records() const { return state_.records(); }
    /// The gauntlet's test accepted the net. Precondition: is_finished().
    [[nodiscard]] bool is_accepted() const;

private:
    /// A stage, and what was found out about it before the first one.
    struct CheckedStage {
        Stage stage;
        std::string program;
        Identity settings;
    };

    [[nodiscard]] static std::vector<CheckedStage> checked_stages(const LoopConfig& config,
                                                                  const LoopOptions& options);
    void refuse_other_settings() const;
    void forget_damaged();
    [[nodiscard]] ChildResult run_child_of(const CheckedStage& checked,
                                           const ChildWatch& watch) const;
    [[nodiscard]] Error failure_of(const Stage& stage, const ChildResult& child) const;
    [[nodiscard]] StageRecord record_of(const CheckedStage& checked,
                                        const ChildResult& child) const;

    LoopConfig config_;
    std::vector<CheckedStage> stages_;  // before the folder: a config that is none touches nothing
    RunFolder folder_;
    GenerationPaths paths_;
    LoopState state_;
    std::string damage_;
};

}  // namespace ouk
