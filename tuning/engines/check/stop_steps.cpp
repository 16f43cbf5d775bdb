// A search without end, and what may be said to it meanwhile.
#include <array>

#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

/// Long enough that a search which takes `infinite` for a limit has ended.
constexpr Milliseconds kSearching{300};

void expect_no_move(const std::vector<std::string>& lines, std::string_view before) {
    for (const std::string& line : lines)
        if (begins_with(line, "bestmove"))
            throw StepFailure("'" + line + "' before '" + std::string(before) + "'");
}

/// One that has gone on for a while.
Dialogue& search_on(Subject& subject) {
    Dialogue& engine = subject.engine();
    engine.send(subject.positions().fen.command);
    engine.send("go infinite");
    expect_no_move(engine.listen(kSearching), "stop");
    return engine;
}

std::string stop(Subject& subject, Dialogue& engine) {
    engine.send("stop");
    return legal_move(subject.positions().fen, engine.read_until("bestmove", kPrompt));
}

std::string stops(Subject& subject) {
    return stop(subject, search_on(subject));
}

std::string answers_while_searching(Subject& subject) {
    Dialogue& engine = search_on(subject);
    engine.send("isready");
    expect_no_move(engine.read_until("readyok", kPrompt), "stop");
    stop(subject, engine);
    return "";
}

std::string bears_options_while_searching(Subject& subject) {
    Dialogue& engine = search_on(subject);
    engine.send("setoption name Ouk Check value 1");
    engine.send("nonsense");
    stop(subject, engine);
    return "";
}

/// The protocol does not say what is right; one move at least, and it lives.
std::string bears_two_searches(Subject& subject) {
    Dialogue& engine = subject.engine();
    engine.send(subject.positions().fen.command);
    engine.send_raw("go depth 1\ngo depth 1\n");
    static_cast<void>(legal_move(subject.positions().fen, engine.read_until("bestmove")));
    engine.ping();
    engine.listen(kSearching);
    engine.ping();
    return "";
}

std::string ponders(Subject& subject) {
    static_cast<void>(subject.option("Ponder"));
    Dialogue& engine = subject.engine();
    engine.send("setoption name Ponder value true");
    engine.send(subject.positions().fen.command);
    engine.send("go ponder wtime 1000 btime 1000");
    expect_no_move(engine.listen(kSearching), "ponderhit");
    engine.send("ponderhit");
    return legal_move(subject.positions().fen, engine.read_until("bestmove"));
}

constexpr auto kStopSteps = std::to_array<Step>({
    {"searches on until 'stop', and then moves within 1 s", Needs::Search, stops},
    {"answers 'isready' while it searches", Needs::Search, answers_while_searching},
    {"bears options and nonsense while it searches", Needs::Search, bears_options_while_searching},
    {"bears a second 'go' before the first has ended", Needs::Search, bears_two_searches},
    {"ponders until 'ponderhit'", Needs::Search, ponders},
});

}  // namespace

std::span<const Step> stop_steps() {
    return kStopSteps;
}

}  // namespace ouk
