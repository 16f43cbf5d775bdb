#include "tuning/engines/engine_pool.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/base/error.h"

namespace ouk {

namespace {

std::vector<std::string> names_of(const std::vector<EngineOption>& options) {
    std::vector<std::string> names;
    for (const EngineOption& option : options) names.push_back(option.name);
    return names;
}

/// Throws Error where the engine has no such option, or not that value.
void set_checked(UciEngine& engine, const std::string& program, const std::string& name,
                 const std::string& value) {
    const EngineOption* option = find_option(engine.options(), name);
    if (option == nullptr) {
        throw Error(program, "it has no option '" + name + "'",
                    fmt::format("one of: {}", fmt::join(names_of(engine.options()), ", ")));
    }
    const std::string problem = problem_of_value(*option, value);
    if (!problem.empty())
        throw Error(program, "option " + name + " is '" + value + "'; " + problem);
    engine.set_option(name, value);
}

}  // namespace

std::unique_ptr<UciEngine> EnginePool::take() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<UciEngine> engine = std::move(idle_.back());
            idle_.pop_back();
            return engine;
        }
    }
    auto engine = std::make_unique<UciEngine>(settings_.command, settings_.patience, *guard_);
    for (const auto& [name, value] : settings_.options)
        set_checked(*engine, settings_.command.program, name, value);
    engine->ping();
    return engine;
}

void EnginePool::give_back(std::unique_ptr<UciEngine> engine) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(engine));
}

}  // namespace ouk
