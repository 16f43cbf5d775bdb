// One generation of learning: games with the start evaluation, training, quantization, a gauntlet
// that decides whether the net stays, and one for information. Its state is what lies on disk:
// after a kill at any moment the same call goes on and repeats nothing that is finished.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/run_folder.h"
#include "tuning/loop/config.h"
#include "tuning/loop/stage.h"
#include "tuning/loop/state.h"
#include "tuning/run/identity.h"

namespace ouk {

/// Where programs are found: a program's name to its path. Throws Error for a missing one.
using FindProgram = std::function<std::string(std::string_view program)>;

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
};

class Loop {
public:
    /// Opens (or begins) the run in `run`. Throws Error if it was begun with another config, naming
    /// the keys, or is in use by another process. With `fresh` what lies there is removed first, if
    /// it is a loop run, else Error.
    Loop(const LoopConfig& config, const std::string& run, bool fresh,
         const std::vector<std::string>& command_line);

    [[nodiscard]] bool is_finished() const;
    /// Runs the stages that are not finished. Throws Error naming stage and log if a child fails.
    void run(const FindProgram& find_program, const LoopListener& listener);

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
    [[nodiscard]] StageRecord run_stage(const Stage& stage, const std::string& program,
                                        const std::function<void(std::string_view)>& on_tick) const;

    LoopConfig config_;
    Identity identity_;  // before the folder: nothing is touched for a config that is none
    RunFolder folder_;
    GenerationPaths paths_;
    LoopState state_;
    std::vector<Stage> stages_;
};

}  // namespace ouk
