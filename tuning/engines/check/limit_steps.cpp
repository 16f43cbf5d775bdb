// What limits a search, and whether it keeps to that.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tuning/engines/check/step.h"
#include "tuning/engines/info_line.h"

namespace ouk {

namespace {

/// Of pipes and a busy machine, beside what is allowed.
constexpr Milliseconds kSlack{200};

std::uint64_t told_nodes(const Answer& answer) {
    EngineInfo info;
    for (const std::string& line : answer.lines)
        if (begins_with(line, "info")) read_info(line, info);
    return info.nodes;
}

std::string keeps_to_nodes(Subject& subject) {
    constexpr std::uint64_t kNodes = 1000;
    constexpr std::uint64_t kMost = 5 * kNodes;  // some look at the count every 4096 nodes
    const Answer answer = search_legally(subject.engine(), subject.positions().fen,
                                         fmt::format("go nodes {}", kNodes));
    const std::uint64_t nodes = told_nodes(answer);
    if (nodes > kMost) throw StepFailure(fmt::format("{} nodes of {}", nodes, kNodes));
    return nodes == 0 ? "it tells no nodes" : fmt::format("{} nodes", nodes);
}

/// A move of `go`, before that time and the slack have passed.
std::string moves_within(Subject& subject, const std::string& go, Milliseconds time) {
    const Answer answer = search_legally(subject.engine(), subject.positions().fen, go);
    const std::string taken = fmt::format("{} of {} ms", answer.time.count(), time.count());
    if (answer.time > time + kSlack) throw StepFailure(taken);
    return taken;
}

/// The protocol does not say what a clock without time is; some take it for no clock.
std::string bears_clock(Subject& subject, const std::string& go) {
    const CheckPosition& position = subject.positions().fen;
    Dialogue& engine = subject.engine();
    engine.send(position.command);
    engine.send(go);
    const std::vector<std::string> lines = engine.listen(kPrompt, "bestmove");
    if (!lines.empty() && begins_with(lines.back(), "bestmove")) return legal_move(position, lines);
    engine.send("stop");
    static_cast<void>(legal_move(position, engine.read_until("bestmove", kPrompt)));
    throw StepSkip("it takes that for no clock, and moves at 'stop'");
}

/// Two threads that write one buffer double or lose a line now and then: once in some thousand.
std::string answers_once(Subject& subject) {
    constexpr int kFewest = 300;
    constexpr int kMost = 10'000;
    constexpr Milliseconds kTime{1000};
    Dialogue& engine = subject.engine();
    const auto begin = Process::Clock::now();
    int searches = 0;
    while (searches < kFewest || (searches < kMost && Process::Clock::now() - begin < kTime)) {
        ++searches;
        engine.send(subject.positions().fen.command);
        engine.send("go depth 1");
        static_cast<void>(engine.read_until("bestmove"));
    }
    const std::vector<std::string> rest = engine.ping();
    const auto more = std::ranges::count_if(
        rest, [](const std::string& line) { return begins_with(line, "bestmove"); });
    if (more > 0) throw StepFailure(fmt::format("{} answers to {}", searches + more, searches));
    return fmt::format("{} searches", searches);
}

constexpr Milliseconds kMoveTime{100};
constexpr Milliseconds kClock{1000};
constexpr Milliseconds kTinyClock{50};

constexpr auto kLimitSteps = std::to_array<Step>({
    {"answers each of many short searches once", Needs::Search, answers_once},
    {"keeps to 'go nodes'", Needs::Search, keeps_to_nodes},
    {"keeps to 'go movetime'", Needs::Search,
     [](Subject& subject) {
         return moves_within(subject, fmt::format("go movetime {}", kMoveTime.count()), kMoveTime);
     }},
    {"keeps to a clock with increment", Needs::Search,
     [](Subject& subject) {
         return moves_within(subject,
                             fmt::format("go wtime {0} btime {0} winc 10 binc 10", kClock.count()),
                             kClock);
     }},
    {"keeps to a clock with moves to go", Needs::Search,
     [](Subject& subject) {
         return moves_within(
             subject, fmt::format("go wtime {0} btime {0} movestogo 5", kClock.count()), kClock);
     }},
    {"keeps to a tiny clock", Needs::Search,
     [](Subject& subject) {
         return moves_within(subject, fmt::format("go wtime {0} btime {0}", kTinyClock.count()),
                             kTinyClock);
     }},
    {"moves with no time left", Needs::Search,
     [](Subject& subject) { return bears_clock(subject, "go wtime 0 btime 0"); }},
    {"moves with less than no time left", Needs::Search,
     [](Subject& subject) {
         return bears_clock(subject, "go wtime -100 btime -100 winc 0 binc 0");
     }},
});

}  // namespace

std::span<const Step> limit_steps() {
    return kLimitSteps;
}

}  // namespace ouk
