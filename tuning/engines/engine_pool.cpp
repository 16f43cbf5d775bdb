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

}  // namespace

std::string problem_of_option(const UciEngine& engine, const std::string& name,
                              const std::string& value) {
    const EngineOption* option = find_option(engine.options(), name);
    if (option == nullptr) {
        return fmt::format("it has no option '{}'; expected one of: {}", name,
                           fmt::join(names_of(engine.options()), ", "));
    }
    const std::string problem = problem_of_value(*option, value);
    return problem.empty() ? "" : "option " + name + " is '" + value + "'; " + problem;
}

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
    for (const auto& [name, value] : settings_.options) {
        const std::string problem = problem_of_option(*engine, name, value);
        if (problem.empty())
            engine->set_option(name, value);
        else if (!settings_.skip_options)
            throw Error(settings_.command.program, problem);
    }
    engine->ping();
    return engine;
}

void EnginePool::give_back(std::unique_ptr<UciEngine> engine) {
    if (settings_.restart) return;
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(engine));
}

}  // namespace ouk
