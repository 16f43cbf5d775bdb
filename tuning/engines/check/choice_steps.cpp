// Which move it chooses, where that can be known.
#include <fmt/format.h>

#include <array>

#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"
#include "tuning/engines/check/step.h"
#include "tuning/engines/info_line.h"

namespace ouk {

namespace {

constexpr const char* kMateSearch = "go depth 3";
constexpr const char* kFixedSearch = "go nodes 2000";

const CheckPosition& mate_in_one(Subject& subject) {
    const auto& position = subject.positions().mate_in_one;
    if (!position) throw StepSkip("no random game came to one");
    return *position;
}

std::string plays_mate(Subject& subject) {
    const CheckPosition& at = mate_in_one(subject);
    const Answer answer = search_legally(subject.engine(), at, kMateSearch);
    const Position end = at.position.after(parse_uci(at.position, answer.move));
    const auto reached = outcome(end);
    if (!reached || reached->reason != Reason::Checkmate)
        throw StepFailure(fmt::format("{} in '{}'", answer.move, at.command));
    return answer.move;
}

std::string tells_mate(Subject& subject) {
    const Answer answer = search_legally(subject.engine(), mate_in_one(subject), kMateSearch);
    EngineInfo info;
    for (const std::string& line : answer.lines)
        if (begins_with(line, "info")) read_info(line, info);
    if (info.score != mate_in(1)) throw StepFailure("no 'score mate 1'");
    return "";
}

std::string repeats_itself(Subject& subject) {
    std::array<std::string, 2> moves;
    Dialogue& engine = subject.engine();
    for (const EngineOption& option : subject.introduction().options)
        if (option.name == "Threads") engine.send("setoption name Threads value 1");
    for (std::string& move : moves) {
        engine.send("ucinewgame");
        engine.ping();
        move = search_legally(engine, subject.positions().fen, kFixedSearch).move;
    }
    if (moves[0] != moves[1]) throw StepFailure(fmt::format("{}, then {}", moves[0], moves[1]));
    return moves[0];
}

/// Told to look at one move only, which it would not have chosen.
std::string heeds_searchmoves(Subject& subject) {
    const CheckPosition& at = subject.positions().fen;
    Dialogue& engine = subject.engine();
    const Move own = parse_uci(at.position, search_legally(engine, at, kFixedSearch).move);
    for (const Move move : legal_moves(at.position)) {
        if (move == own) continue;
        const std::string asked = to_uci(subject.rules(), move);
        const Answer answer =
            search_legally(engine, at, std::string(kFixedSearch) + " searchmoves " + asked);
        if (answer.move == asked) return asked;
        throw StepSkip(fmt::format("it does not heed them: {} of {}", answer.move, asked));
    }
    throw StepSkip("there is one legal move");
}

constexpr auto kChoiceSteps = std::to_array<Step>({
    {"plays a mate in one", Needs::Search, plays_mate},
    {"tells a mate in one", Needs::Search, tells_mate},
    {"plays the same move of the same search, one thread", Needs::Search, repeats_itself},
    {"heeds 'go searchmoves'", Needs::Search, heeds_searchmoves},
});

}  // namespace

std::span<const Step> choice_steps() {
    return kChoiceSteps;
}

}  // namespace ouk
