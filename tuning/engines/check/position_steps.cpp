// Positions told in each way there is, each answered with a legal move.
#include <array>

#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

constexpr const char* kQuickSearch = "go depth 1";

std::string moves_in(Subject& subject, const CheckPosition& position) {
    return search_legally(subject.engine(), position, kQuickSearch).move;
}

std::string moves_as_on_windows(Subject& subject) {
    Dialogue& engine = subject.engine();
    const CheckPosition& position = subject.positions().moves;
    engine.send_raw(position.command + "\r\n" + kQuickSearch + "\r\n");
    return legal_move(position, engine.read_until("bestmove"));
}

const CheckPosition& present(const std::optional<CheckPosition>& position) {
    if (!position) throw StepSkip("no random game came to one");
    return *position;
}

/// Of a game that is over.
std::string has_no_move(Subject& subject, const std::optional<CheckPosition>& position) {
    const Answer answer = search(subject.engine(), present(position), kQuickSearch);
    const bool is_none = answer.move == "(none)" || answer.move == "0000";
    if (!is_none) throw StepFailure("'" + answer.lines.back() + "', not (none) or 0000");
    return answer.move;
}

constexpr auto kPositionSteps = std::to_array<Step>({
    {"moves from 'startpos'", Needs::Uciok,
     [](Subject& subject) { return moves_in(subject, subject.positions().start); }, Needs::Search},
    {"moves from a FEN", Needs::Search,
     [](Subject& subject) { return moves_in(subject, subject.positions().fen); }},
    {"moves behind moves", Needs::Search,
     [](Subject& subject) { return moves_in(subject, subject.positions().moves); }},
    {"moves behind moves, lines ending as on Windows", Needs::Search, moves_as_on_windows},
    {"moves behind 400 plies", Needs::Search,
     [](Subject& subject) { return moves_in(subject, subject.positions().long_game); }},
    {"moves where one move is legal", Needs::Search,
     [](Subject& subject) { return moves_in(subject, present(subject.positions().only_move)); }},
    {"has no move where it is mated", Needs::Search,
     [](Subject& subject) { return has_no_move(subject, subject.positions().mated); }},
    {"has no move in stalemate", Needs::Search,
     [](Subject& subject) { return has_no_move(subject, subject.positions().stalemate); }},
});

}  // namespace

std::span<const Step> position_steps() {
    return kPositionSteps;
}

}  // namespace ouk
