#include "tuning/statistics/describe.h"

#include <fmt/format.h>

#include "engine/base/percent.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

std::string_view verdict(SprtDecision decision) {
    switch (decision) {
        case SprtDecision::AcceptH0:
            return "H0 accepted";
        case SprtDecision::AcceptH1:
            return "H1 accepted";
        case SprtDecision::Continue:
            break;
    }
    return "not decided";
}

/// The order of the results is not known, and nothing can be told of overshoot.
SequentialTest test_of_last(const MatchTally& tally, SprtOptions options) {
    options.corrects_overshoot = false;
    SequentialTest test(options);
    test.see(tally);
    return test;
}

Json unbiased_json(const std::optional<UnbiasedElo>& unbiased) {
    if (!unbiased) return nullptr;
    const auto& [elo, nelo] = *unbiased;
    return {{"elo", elo.median},
            {"elo_95", {elo.low, elo.high}},
            {"nelo", nelo.median},
            {"nelo_95", {nelo.low, nelo.high}}};
}

}  // namespace

std::string describe(const EloEstimate& estimate) {
    return fmt::format("Elo: {:.2f} +/- {:.2f}, nElo: {:.2f} +/- {:.2f}, LOS: {:.2f} %",
                       estimate.elo, estimate.elo_error, estimate.nelo, estimate.nelo_error,
                       estimate.los * kPercent);
}

std::string describe_ratios(const MatchTally& tally) {
    const std::string text =
        fmt::format("Score: {:.2f} %, DrawRatio: {:.2f} %", tally.mean_score() * kPercent,
                    tally.draw_ratio() * kPercent);
    if (tally.kind() == TallyKind::Trinomial) return text;
    return fmt::format("{}, PairsRatio: {:.2f}", text, tally.pairs_ratio());
}

std::string describe(const SequentialTest& test) {
    const SprtOptions& options = test.options();
    const SprtBounds bounds = test.bounds();
    return fmt::format("LLR: {:.2f} ({:.2f}, {:.2f}) [{:.2f}, {:.2f}] {}, {}", test.llr(),
                       bounds.lower, bounds.upper, options.elo0, options.elo1, name(options.model),
                       verdict(test.decision()));
}

std::string describe(const MatchTally& tally, const SprtOptions& options) {
    return describe(test_of_last(tally, options));
}

std::string describe(const UnbiasedElo& unbiased) {
    const auto text = [](const UnbiasedEstimate& estimate) {
        return fmt::format("{:.2f} [{:.2f}, {:.2f}]", estimate.median, estimate.low, estimate.high);
    };
    return fmt::format("Elo is biased by the early stop; median-unbiased: {}, nElo: {}",
                       text(unbiased.elo), text(unbiased.nelo));
}

nlohmann::ordered_json statistics_json(const MatchTally& tally, const SequentialTest& test) {
    const EloEstimate estimate = estimate_elo(tally);
    const SprtBounds bounds = test.bounds();
    Json json{{"elo", estimate.elo},
              {"elo_err", estimate.elo_error},
              {"nelo", estimate.nelo},
              {"nelo_err", estimate.nelo_error},
              {"los", estimate.los},
              {"score", tally.mean_score()},
              {"draw_ratio", tally.draw_ratio()},
              {"pairs_ratio", nullptr},
              {"llr", test.llr()},
              {"llr_bounds", {bounds.lower, bounds.upper}},
              {"unbiased", unbiased_json(unbiased_elo(tally, test.options(), test.decision()))},
              {"decision", name(test.decision())}};
    if (tally.kind() == TallyKind::Pentanomial) json["pairs_ratio"] = tally.pairs_ratio();
    return json;
}

nlohmann::ordered_json statistics_json(const MatchTally& tally, const SprtOptions& options) {
    return statistics_json(tally, test_of_last(tally, options));
}

}  // namespace ouk
