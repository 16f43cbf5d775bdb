// How it goes, and what it leaves behind.
#include <fmt/format.h>

#include <array>

#include "engine/uci/words.h"
#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

constexpr Milliseconds kSearching{100};

std::string quits_while_searching(Subject& subject) {
    Dialogue& engine = subject.engine();
    engine.send(subject.positions().fen.command);
    engine.send("go infinite");
    engine.listen(kSearching);
    engine.send("quit");
    engine.expect_end(kPrompt);
    subject.drop();
    return "";
}

std::string ends_with_its_input(Subject& subject) {
    Dialogue& engine = subject.engine();
    engine.process().close_input();
    engine.expect_end(kPrompt);
    subject.drop();
    return "";
}

std::string writes_no_errors(Subject& subject) {
    Dialogue& engine = subject.engine();
    engine.listen(kSearching);
    const std::string_view text = engine.process().stderr_tail();
    if (text.empty()) return "";
    return fmt::format("{} bytes: '{}'", text.size(), printable(text.substr(0, text.find('\n'))));
}

std::string quits(Subject& subject) {
    Process& process = subject.engine().process();
    subject.engine().send("quit");
    subject.engine().expect_end(kPrompt);
    if (process.has_left_others()) throw StepFailure("processes that it started run on");
    std::string end = process.how_it_ended().value_or("");
    subject.drop();
    return end;
}

constexpr auto kEndSteps = std::to_array<Step>({
    {"quits while it searches, within 1 s", Needs::Search, quits_while_searching},
    {"ends where its input ends, within 1 s", Needs::Uciok, ends_with_its_input},
    {"is quiet on stderr, or what it says there", Needs::Uciok, writes_no_errors},
    {"quits within 1 s and leaves nothing running", Needs::Uciok, quits},
});

}  // namespace

std::span<const Step> end_steps() {
    return kEndSteps;
}

}  // namespace ouk
