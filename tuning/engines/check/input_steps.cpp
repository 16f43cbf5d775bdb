// What may be sent to it at any time.
#include <array>

#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

constexpr std::size_t kLongLine = 100'000;

/// The last of these lines asks `isready`, and that alone is answered.
std::string answers(Subject& subject, const std::string& lines) {
    Dialogue& engine = subject.engine();
    engine.send_raw(lines);
    for (const std::string& line : engine.read_until("readyok"))
        if (begins_with(line, "bestmove")) throw StepFailure("'" + line + "'");
    return "";
}

std::string bears(Subject& subject, const std::string& lines) {
    return answers(subject, lines + "isready\n");
}

constexpr auto kInputSteps = std::to_array<Step>({
    {"answers 'isready'", Needs::Uciok, [](Subject& subject) { return bears(subject, ""); }},
    {"bears 'ucinewgame'", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "ucinewgame\n"); }},
    {"ignores an unknown command", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "oukcheck nonsense 1\n"); }},
    {"ignores an unknown option", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "setoption name Ouk Check value 1\n"); }},
    {"ignores an option without a name", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "setoption\nsetoption name\n"); }},
    {"bears 'debug on' and 'debug off'", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "debug on\ndebug off\n"); }},
    {"bears empty lines and spaces", Needs::Uciok,
     [](Subject& subject) { return answers(subject, "\n   \n\t\n  isready  \n"); }},
    {"bears lines that end as on Windows", Needs::Uciok,
     [](Subject& subject) { return answers(subject, "\r\nucinewgame\r\nisready\r\n"); }},
    {"bears a very long line", Needs::Uciok,
     [](Subject& subject) { return bears(subject, std::string(kLongLine, 'x') + '\n'); }},
    {"says nothing to 'stop' without a search", Needs::Uciok,
     [](Subject& subject) { return bears(subject, "stop\n"); }},
});

}  // namespace

std::span<const Step> input_steps() {
    return kInputSteps;
}

}  // namespace ouk
