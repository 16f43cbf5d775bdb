#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

constexpr std::int64_t kMaxThreads = 1'000'000;

Option openings(OpeningArguments& to) {
    const auto set_file = [&to](const Value& value) {
        to.file = value.text();
        if (to.file.ends_with(".pgn")) to.format = BookFormat::Pgn;
        if (to.file.ends_with(".epd")) to.format = BookFormat::Epd;
    };
    return keyed("-openings",
                 {{"file", set_file},
                  {"format",
                   [&to](const Value& value) {
                       to.format = BookFormat(value.choice({"epd", "pgn"}));
                   }},
                  {"order",
                   [&to](const Value& value) {
                       to.is_random = value.choice({"sequential", "random"}) == 1;
                   }},
                  {"plies", [&to](const Value& value) { to.plies = value.integer(0); }},
                  {"start", [&to](const Value& value) { to.start = value.integer(1); }},
                  {"policy", [](const Value& value) { (void)value.choice({"round"}); }}});
}

/// The option itself says that there is a test; what it leaves out is fastchess's 0, which the
/// check of the whole refuses.
Option sprt(std::optional<SprtOptions>& to) {
    return {"-sprt", [&to](const OptionWords& option) {
                SprtOptions test{.elo0 = 0, .elo1 = 0, .alpha = 0, .beta = 0};
                const auto set_model = [&test](const Value& value) {
                    if (value.text() == "bayesian")
                        value.refuse("pairs of games have no bayesian model",
                                     "normalized or logistic");
                    const bool is_normalized = value.choice({"logistic", "normalized"}) == 1;
                    test.model = is_normalized ? EloModel::Normalized : EloModel::Logistic;
                };
                const Keys keys{{"elo0", [&test](const Value& v) { test.elo0 = v.number(); }},
                                {"elo1", [&test](const Value& v) { test.elo1 = v.number(); }},
                                {"alpha", [&test](const Value& v) { test.alpha = v.number(); }},
                                {"beta", [&test](const Value& v) { test.beta = v.number(); }},
                                {"model", set_model}};
                keyed("-sprt", keys).read(option);
                to = test;
            }};
}

Option resign(std::optional<ResignArguments>& to) {
    return {"-resign", [&to](const OptionWords& option) {
                ResignArguments rule;
                keyed("-resign",
                      {{"movecount", [&](const Value& v) { rule.movecount = v.integer(1); }},
                       {"score", [&](const Value& v) { rule.score = v.integer(0); }},
                       {"twosided", [&](const Value& v) { rule.twosided = v.truth(); }}})
                    .read(option);
                to = rule;
            }};
}

Option draw(std::optional<DrawArguments>& to) {
    return {"-draw", [&to](const OptionWords& option) {
                DrawArguments rule;
                keyed("-draw",
                      {{"movenumber", [&](const Value& v) { rule.movenumber = v.integer(0); }},
                       {"movecount", [&](const Value& v) { rule.movecount = v.integer(1); }},
                       {"score", [&](const Value& v) { rule.score = v.integer(0); }}})
                    .read(option);
                to = rule;
            }};
}

/// -repeat alone means two games from an opening, -repeat N means N.
Option repeat(Reading& reading) {
    return {"-repeat", [&reading](const OptionWords& option) {
                if (option.values.empty())
                    reading.games = kGamesOfPair;
                else
                    single("-repeat", [&reading](const Value& value) {
                        reading.games = value.integer(1);
                    }).read(option);
            }};
}

void set_variant(FastchessArguments& to, const Value& value) {
    if (value.text() == "fischerandom") value.refuse("no such game here", "the name of a ruleset");
    if (value.text() == "standard") {
        to.variant.clear();
        to.notes.emplace_back("-variant standard: the default ruleset is played, not chess");
    } else {
        to.variant = value.text();
    }
}

}  // namespace

Options match_options(Reading& reading) {
    FastchessArguments& to = reading.arguments;
    return {
        openings(to.openings),
        sprt(to.sprt),
        resign(to.resign),
        draw(to.draw),
        repeat(reading),
        single("-maxmoves", [&to](const Value& value) { to.maxmoves = value.integer(1); }),
        single("-games", [&reading](const Value& value) { reading.games = value.integer(1); }),
        single("-rounds", [&to](const Value& value) { to.rounds = value.integer(0); }),
        single("-tournament",
               [&to](const Value& value) {
                   to.tournament = Tournament(value.choice({"roundrobin", "gauntlet"}));
               }),
        single("-seeds", [&to](const Value& value) { to.seeds = value.integer(1); }),
        single("-variant", [&to](const Value& value) { set_variant(to, value); }),
        single("-srand", [&to](const Value& value) { to.seed = value.seed(); }),
        single("-concurrency",
               [&to](const Value& value) { to.concurrency = value.integer(-kMaxThreads); }),
        flag("-force-concurrency", [&to] { to.force_concurrency = true; }),
        flag("-recover", [&to] { to.recover = true; }),
        flag("-strict", [&to] { to.strict = true; }),
        flag("-testEnv", [&to] { to.test_env = true; }),
    };
}

}  // namespace ouk::fastchess
