#include "selfplay/tools/game_check.h"

#include <map>

#include "engine/base/toml.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {

namespace {

constexpr std::string_view kAdjudicationPrefix = "adjudication.";

/// Collects what is wrong with one game.
class Faults {
public:
    Faults(const GameRecord& game, const std::string& file) : game_(game), file_(file) {}

    void add(int ply, const std::string& what, const std::string& expected) {
        add(ply, ReplayError(file_, game_, static_cast<std::size_t>(ply), what, expected));
    }
    void add(int ply, const Error& error) {
        list_.push_back({file_, game_.index, ply, error.what()});
    }
    [[nodiscard]] std::vector<Fault> take() { return std::move(list_); }

private:
    const GameRecord& game_;
    const std::string& file_;
    std::vector<Fault> list_;
};

Outcome outcome_of(const Verdict& verdict) {
    const bool is_draw = verdict.result == Result::Draw;
    return {verdict.result, is_draw ? Reason::AdjudicatedDraw : Reason::AdjudicatedWin};
}

bool is_score(std::int16_t score) {
    return score == kNoScore.value() || std::abs(int{score}) <= kMateScore.value();
}

/// Without the scores that it came from, a verdict can only be one that was not carried out.
void check_verdict_alone(const GameRecord& game, Faults& faults) {
    if (!game.verdict) return;
    const int plies = static_cast<int>(game.moves.size());
    const bool is_carried_out =
        game.reason == Reason::AdjudicatedWin || game.reason == Reason::AdjudicatedDraw;
    if (game.verdict->ply < 1 || game.verdict->ply > plies) {
        faults.add(plies, "a verdict after " + std::to_string(game.verdict->ply) + " plies",
                   "1 to " + std::to_string(plies));
    } else if (is_carried_out) {
        faults.add(plies, "a verdict, and an end by " + std::string(name(game.reason)),
                   "one of the two");
    }
}

/// `judged` is what the scores give, and after how many plies.
void check_adjudication(const Adjudication& rules,
                        const std::optional<Adjudicator::Verdict>& judged, const GameRecord& game,
                        Faults& faults) {
    const int plies = static_cast<int>(game.moves.size());
    const Outcome stored{game.result, game.reason};
    const bool is_judged =
        stored.reason == Reason::AdjudicatedWin || stored.reason == Reason::AdjudicatedDraw;
    const std::string by_scores = judged
                                      ? text(judged->outcome) + " at ply " +
                                            std::to_string(judged->plies) + ", what the scores give"
                                      : "no adjudication, as the scores give none";
    if (game.verdict) {
        const bool fits = judged && judged->outcome == outcome_of(*game.verdict) &&
                          judged->plies == game.verdict->ply;
        if (!fits) {
            faults.add(game.verdict->ply, "a verdict of " + text(outcome_of(*game.verdict)),
                       by_scores);
        }
    } else if (is_judged || (judged && judged->plies < plies)) {
        const bool fits = judged && judged->outcome == stored && judged->plies == plies;
        if (!fits) faults.add(plies, "stored as " + text(stored), by_scores);
    }
    const bool is_too_early = stored.reason == Reason::MaxPlies && plies != rules.max_plies;
    if (is_too_early) {
        faults.add(plies, "stored as " + text(stored),
                   "that at ply " + std::to_string(rules.max_plies));
    }
}

}  // namespace

GameTerms terms_of(const ShardInfo& info, const std::string& path) {
    GameTerms terms{.rules = rules_of(info, path)};
    const bool has_own_scores = info.rescored.empty();
    if (has_own_scores) terms.adjudication = adjudication_of(info.config, path + ", config");
    return terms;
}

std::optional<Adjudication> adjudication_of(const std::string& config, const std::string& where) {
    const TomlDocument document = parse_toml(config, where);
    std::map<std::string, TomlValue> values;
    for (const auto& [key, value] : document.values()) {
        if (key.starts_with(kAdjudicationPrefix)) values.emplace(key, value);
    }
    if (values.empty()) return std::nullopt;
    // Before there was a key for it, a running count hindered no win.
    Adjudication rules{.win_in_count = true};
    Fields fields;
    add_fields(fields, kAdjudicationPrefix, rules.fields());
    load_config(TomlDocument(where, config, std::move(values)), fields);
    return rules;
}

std::vector<Fault> check_game(const GameTerms& terms, const GameRecord& game,
                              const std::string& file) {
    Faults faults(game, file);
    Adjudicator adjudicator(terms.adjudication.value_or(Adjudication{}), true);
    const auto visit = [&](const StoredPosition& at) {
        if (!is_score(at.score)) {
            faults.add(at.ply, "score " + std::to_string(at.score), "-32000 to 32000, or 32767");
        }
        const Score mover = from_stored(at.position, at.score);
        static_cast<void>(adjudicator.see(at.position.after(at.move), mover, at.ply + 1));
    };
    try {
        replay(*terms.rules, game, file, visit);
        check_verdict_alone(game, faults);
        if (terms.adjudication) {
            check_adjudication(*terms.adjudication, adjudicator.verdict(), game, faults);
        }
    } catch (const ReplayError& error) {
        faults.add(error.ply(), error);
    } catch (const Error& error) {  // a start that is no position
        faults.add(0, error);
    }
    return faults.take();
}

}  // namespace ouk
