// ouk elo: statistics of counts that are given on the command line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/base/error.h"
#include "tuning/statistics/describe.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

constexpr std::string_view kEloFooter = R"(Prints
  Elo          logistic: the difference that explains the score; +/- at 95 %
  nElo         normalized: in standard deviations of a game, so that draws do not shrink it
  LOS          likelihood of superiority: chance that the first is the stronger one
  DrawRatio    pairs that scored 1, a win and a loss as well as two draws; of --wdl: games drawn
  PairsRatio   pairs won to pairs lost
  LLR          log-likelihood ratio of elo1 to elo0, Wald's bounds, elo0 and elo1, the verdict
  If a test …  where the LLR lies beyond a bound: Elo and nElo of a test that stopped there, with
               95 % intervals; for counts of a match that no test stopped, the first line holds
Models: logistic and normalized as above; bayesian is BayesElo with as many draws as there were, of
--wdl only. Pairs (pentanomial) make smaller errors than games (trinomial), but do not tell how many
games were drawn. The overshoot correction wants results in their order, which counts do not tell.
Keys of --json: data/README.md, "Match statistics".
Example: ouk elo --ptnml 10,287,610,387,20 --elo0 0 --elo1 5 --model normalized)";

// Of one kind of result: more than were ever played, and sums of it are far from overflow.
constexpr std::int64_t kMaxCount = 1'000'000'000'000;

struct EloArguments {
    std::vector<std::int64_t> ptnml;
    std::vector<std::int64_t> wdl;
    SprtOptions sprt;
    std::string model{name(SprtOptions{}.model)};
    bool json = false;
};

EloArguments parse_elo(Arguments args) {
    EloArguments given;
    CLI::App app("Elo, normalized Elo, likelihood of superiority and SPRT of a match's counts",
                 "ouk elo");
    app.footer(std::string(kEloFooter));
    auto* pairs =
        app.add_option("--ptnml", given.ptnml,
                       "pairs that scored 0, 1/2, 1, 3/2, 2 points: five numbers; pentanomial")
            ->delimiter(',')
            ->expected(kPairCells);
    app.add_option("--wdl", given.wdl, "or single games won, drawn, lost: three numbers; trinomial")
        ->delimiter(',')
        ->expected(kGameCells)
        ->excludes(pairs);
    app.add_option("--elo0", given.sprt.elo0, "hypothesis 0")->capture_default_str();
    app.add_option("--elo1", given.sprt.elo1, "hypothesis 1")->capture_default_str();
    app.add_option("--alpha", given.sprt.alpha, "chance to accept 1 wrongly")
        ->capture_default_str();
    app.add_option("--beta", given.sprt.beta, "chance to accept 0 wrongly")->capture_default_str();
    app.add_option("--model", given.model, "what elo0 and elo1 are")
        ->check(
            CLI::IsMember(std::vector<std::string>(kEloModelNames.begin(), kEloModelNames.end())))
        ->capture_default_str();
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    given.sprt.model = parse_elo_model(given.model);
    return given;
}

MatchTally tally_of(const EloArguments& given) {
    MatchTally tally{given.ptnml};
    if (given.ptnml.empty()) {
        if (given.wdl.empty()) throw UsageError("ouk elo", "no counts", "--ptnml or --wdl");
        tally = MatchTally::of_games(given.wdl[0], given.wdl[1], given.wdl[2]);
    }
    for (const std::int64_t count : tally.counts) {
        if (count >= 0 && count <= kMaxCount) continue;
        throw UsageError("ouk elo", fmt::format("count {}", count),
                         fmt::format("numbers from 0 to {}", kMaxCount));
    }
    return tally;
}

/// Here the options are arguments, so that what is wrong with them is wrong usage.
void check_usage(const SprtOptions& sprt, TallyKind kind) {
    try {
        check(sprt, kind);
    } catch (const Error& problem) {
        throw UsageError("ouk elo", problem.what());
    }
}

std::string text(const MatchTally& tally, const SprtOptions& sprt) {
    std::string lines = fmt::format("{}\n{}\n{}\n", describe(estimate_elo(tally)),
                                    describe_ratios(tally), describe(tally, sprt));
    const SprtDecision decision = decide(log_likelihood_ratio(tally, sprt), wald_bounds(sprt));
    if (const auto unbiased = unbiased_elo(tally, sprt, decision))
        lines += "If a test stopped here: " + describe(*unbiased) + '\n';
    return lines;
}

}  // namespace

int elo_command(Arguments args) {
    const EloArguments given = parse_elo(args);
    const MatchTally tally = tally_of(given);
    check_usage(given.sprt, tally.kind());
    if (given.json) {
        std::cout << statistics_json(tally, given.sprt).dump() << '\n';
    } else {
        std::cout << text(tally, given.sprt);
    }
    return 0;
}

}  // namespace ouk
