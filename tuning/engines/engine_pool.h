// External engines of one kind, ready to play: started when one is needed and none is idle, kept
// for the next game. So as many of them run as games are played side by side. Safe from any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tuning/engines/uci_engine.h"

namespace ouk {

struct EngineSettings {
    EngineCommand command;
    std::vector<std::pair<std::string, std::string>> options = {};  // set in this order
    EnginePatience patience = {};
    bool restart = false;       // each plays one game
    bool skip_options = false;  // those that the engine does not take, instead of refusing them
};

/// Why an engine does not take an option; empty where it does.
[[nodiscard]] std::string problem_of_option(const UciEngine& engine, const std::string& name,
                                            const std::string& value);

class EnginePool {
public:
    /// `guard` is kept alive by it.
    EnginePool(EngineSettings settings, std::shared_ptr<const ProcessGuard> guard)
        : settings_(std::move(settings)), guard_(std::move(guard)) {}

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    /// Idle, or new: started, its options set, and ready. Throws EngineFailure if it does not
    /// come so far; Error if there is no such program, option or value.
    [[nodiscard]] std::unique_ptr<UciEngine> take();
    /// One that is fit for another game, which it may not get: restart.
    void give_back(std::unique_ptr<UciEngine> engine);

private:
    EngineSettings settings_;
    std::shared_ptr<const ProcessGuard> guard_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<UciEngine>> idle_;
};

}  // namespace ouk
