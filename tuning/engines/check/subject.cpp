#include "tuning/engines/check/subject.h"

#include <fmt/format.h>

#include "engine/base/error.h"
#include "engine/board/notation.h"
#include "tuning/engines/engine_option.h"
#include "tuning/engines/info_line.h"

namespace ouk {

const EngineOption& Subject::option(std::string_view name) const {
    const EngineOption* found = find_option(introduction_.options, name);
    if (found == nullptr) throw StepSkip("it has no such option");
    return *found;
}

Dialogue& Subject::start() {
    return dialogue_.emplace(settings_.command, settings_.patience, guard_);
}

void Subject::introduce() {
    dialogue_->send("uci");
    introduction_ = {.lines = dialogue_->read_until("uciok"), .options = {}};
    for (const std::string& line : introduction_.lines)
        if (auto option = read_option(line)) introduction_.options.push_back(std::move(*option));
}

void Subject::set_options() {
    try {
        const std::string variant =
            choose_variant(rules(), introduction_.options, settings_.command.program);
        if (!variant.empty()) dialogue_->send("setoption name UCI_Variant value " + variant);
    } catch (const Error&) {
        // A step of its own says so.
    }
    for (const auto& [name, value] : settings_.options) {
        const EngineOption* known = find_option(introduction_.options, name);
        const std::string problem =
            known == nullptr ? "it has no such option" : problem_of_value(*known, value);
        if (!problem.empty())
            throw StepFailure(fmt::format("option {} = {}: {}", name, value, problem));
        dialogue_->send(fmt::format("setoption name {} value {}", known->name, value));
    }
    dialogue_->ping();
}

Dialogue& Subject::engine() {
    if (!dialogue_) {
        start();
        introduce();
        set_options();
    }
    return *dialogue_;
}

Answer search(Dialogue& engine, const CheckPosition& position, const std::string& go) {
    engine.send(position.command);
    const auto begin = Process::Clock::now();
    engine.send(go);
    Answer answer{.lines = engine.read_until("bestmove"), .move = {}, .time = {}};
    answer.time = std::chrono::duration_cast<Milliseconds>(Process::Clock::now() - begin);
    answer.move = read_best_move(answer.lines.back()).value_or("");
    return answer;
}

std::string legal_move(const CheckPosition& position, const std::vector<std::string>& lines) {
    const std::string move = read_best_move(lines.back()).value_or("");
    try {
        static_cast<void>(parse_uci(position.position, move));
    } catch (const Error&) {
        throw StepFailure(fmt::format("'{}' is no legal move", lines.back()));
    }
    return move;
}

Answer search_legally(Dialogue& engine, const CheckPosition& position, const std::string& go) {
    Answer answer = search(engine, position, go);
    static_cast<void>(legal_move(position, answer.lines));
    return answer;
}

}  // namespace ouk
