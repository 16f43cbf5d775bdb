#include "tuning/fastchess/ending.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/error.h"

namespace ouk::fastchess {

namespace {

enum class Teller { Nobody, Winner, Loser };

struct EndForm {
    std::string_view reason;
    std::string_view text;  // {} is the colour of the teller
    Teller teller;
    std::string_view termination;
};

constexpr std::string_view kNormal = "normal";
constexpr std::string_view kAdjudicated = "adjudication";
constexpr std::string_view kAbandoned = "abandoned";
constexpr std::string_view kIllegal = "illegal move";

// Texts that have a number in them are made in end_text.
constexpr auto kForms = std::to_array<EndForm>({
    {"checkmate", "{} mates", Teller::Winner, kNormal},
    {"first_check", "{} gives the first check", Teller::Winner, kNormal},
    {"stalemate", "Draw by stalemate", Teller::Nobody, kNormal},
    {"insufficient_material", "Draw by insufficient mating material", Teller::Nobody, kNormal},
    {"count", "Draw by counting", Teller::Nobody, kNormal},
    {"repetition", "", Teller::Nobody, kNormal},
    {"n_move", "", Teller::Nobody, kNormal},
    {"adjudicated_win", "{} wins by adjudication", Teller::Winner, kAdjudicated},
    {"adjudicated_draw", "Draw by adjudication", Teller::Nobody, kAdjudicated},
    {"agreement", "Draw by adjudication", Teller::Nobody, kAdjudicated},
    {"max_plies", "Draw by adjudication", Teller::Nobody, kAdjudicated},
    {"time", "", Teller::Loser, "time forfeit"},
    {"illegal_move", "{} makes an illegal move", Teller::Loser, kIllegal},
    {"no_move", "{} makes an illegal move", Teller::Loser, kIllegal},
    {"crash", "{} disconnects", Teller::Loser, kAbandoned},
    {"stall", "{}'s connection stalls", Teller::Loser, kAbandoned},
    {"", "Game interrupted", Teller::Nobody, "unterminated"},
});

constexpr std::int64_t kFiftyMoves = 50;

const EndForm& form_of(std::string_view reason) {
    const auto form = std::ranges::find(kForms, reason, &EndForm::reason);
    if (form == kForms.end())
        throw Error("end of a game", fmt::format("no words for '{}'", reason));
    return *form;
}

std::string_view colour(const GameEnd& end, Teller teller) {
    const bool is_white = (end.result == "1-0") == (teller == Teller::Winner);
    return is_white ? "White" : "Black";
}

}  // namespace

std::string end_text(const GameEnd& end) {
    const EndForm& form = form_of(end.reason);
    const std::string_view who = colour(end, form.teller);
    if (end.reason == "repetition")
        return fmt::format("Draw by {}-fold repetition", end.repetition);
    if (end.reason == "n_move") {
        if (end.n_move_rule == kFiftyMoves) return "Draw by fifty moves rule";
        return fmt::format("Draw by {} moves rule", end.n_move_rule);
    }
    if (end.reason == "time") {
        const bool is_known = end.overrun_ms > 0;
        return fmt::format("{} loses on time", who) +
               (is_known ? fmt::format(" ({}ms overrun)", end.overrun_ms) : "");
    }
    const bool wins_by_stalemate = end.reason == "stalemate" && end.result != "1/2-1/2";
    if (wins_by_stalemate) return fmt::format("{} stalemates", colour(end, Teller::Winner));
    return fmt::format(fmt::runtime(form.text), who);
}

std::string_view termination(const GameEnd& end) {
    return form_of(end.reason).termination;
}

}  // namespace ouk::fastchess
