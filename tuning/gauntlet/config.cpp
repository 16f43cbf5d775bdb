#include "tuning/gauntlet/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/error.h"
#include "selfplay/dataset/threads.h"

namespace ouk {

namespace {

constexpr double kMaxPairs = 10'000'000;
constexpr double kMostPlayers = 1000;
constexpr double kMostMilliseconds = 86'400'000;
constexpr std::string_view kPairUnits = "pairs";
constexpr std::string_view kGameUnits = "games";

template <class Names>
std::vector<std::string> choices_of(const Names& names) {
    return {names.begin(), names.end()};
}

/// Tables of a config that are no players.
const std::set<std::string, std::less<>> kOtherTables{
    "adjudication", "each", "engines", "ladder", "output", "referee", "sprt"};

void check_player_key(const std::string& key) {
    constexpr std::string_view kBareKey =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const bool is_bare = !key.empty() && key.find_first_not_of(kBareKey) == std::string::npos;
    if (!is_bare) throw Error("players", "'" + key + "'", "letters, digits, - and _");
    if (kOtherTables.contains(key))
        throw Error("players", "'" + key + "' is another table", "a name of its own");
}

}  // namespace

Fields SprtConfig::fields() {
    return {
        {.key = "stop", .target = &stop, .help = "end the match as soon as the test decides"},
        {.key = "elo0", .target = &elo0, .help = "hypothesis 0: the first is so much stronger"},
        {.key = "elo1", .target = &elo1, .help = "hypothesis 1: the same, above elo0"},
        {.key = "alpha",
         .target = &alpha,
         .help = fmt::format("chance to accept 1 wrongly, above 0 and below {}", kMaxErrorRate)},
        {.key = "beta",
         .target = &beta,
         .help = fmt::format("chance to accept 0 wrongly, above 0 and below {}", kMaxErrorRate)},
        {.key = "model",
         .target = &model,
         .help = "what elo0 and elo1 are",
         .choices = choices_of(kEloModelNames)},
        {.key = "units",
         .target = &units,
         .help = "what all statistics are made of: pairs (pentanomial) or games (trinomial, which "
                 "the bayesian model needs)",
         .choices = {std::string(kPairUnits), std::string(kGameUnits)}},
        {.key = "overshoot",
         .target = &overshoot,
         .help = "correct the bounds for the leaps of the LLR over them: shorter tests, error "
                 "rates nearer to alpha and beta"},
    };
}

SprtOptions SprtConfig::options() const {
    const SprtOptions options{.elo0 = elo0,
                              .elo1 = elo1,
                              .alpha = alpha,
                              .beta = beta,
                              .model = parse_elo_model(model),
                              .corrects_overshoot = overshoot};
    ouk::check(options, tally_kind());
    return options;
}

TallyKind SprtConfig::tally_kind() const {
    return units == kGameUnits ? TallyKind::Trinomial : TallyKind::Pentanomial;
}

Fields LadderConfig::fields() {
    return {{.key = "run",
             .target = &run,
             .help = "run folder of ouk loop: its newest nets take the place of all players but "
                     "the first, with the first's limits",
             .effect = Effect::Execution},
            {.key = "generations",
             .target = &generations,
             .help = "so many of them",
             .effect = Effect::Execution,
             .min = 1,
             .max = kMostPlayers}};
}

Fields EnginesConfig::fields() {
    const auto limit = [](std::string key, std::int64_t* target, std::string help) {
        return Field{.key = std::move(key),
                     .target = target,
                     .help = std::move(help),
                     .effect = Effect::Execution,
                     .min = 1,
                     .max = kMostMilliseconds};
    };
    return {
        {.key = "recover",
         .target = &recover,
         .help = "an engine that crashed or stalled loses the game and is started again; else "
                 "the match ends there",
         .effect = Effect::Execution},
        limit("handshake_ms", &handshake_ms, "an engine that has not said uciok by then fails"),
        limit("ping_ms", &ping_ms, "the same of readyok, and of a move after stop"),
        limit("search_ms", &search_ms, "longest search of a player without clock or move time")};
}

EnginePatience EnginesConfig::patience() const {
    return {.handshake = std::chrono::milliseconds(handshake_ms),
            .ping = std::chrono::milliseconds(ping_ms)};
}

Fields OutputConfig::fields() {
    return {{.key = "pgn",
             .target = &pgn,
             .help = "the games; empty: games.pgn in the run folder; none: nowhere",
             .effect = Effect::Execution},
            {.key = "epd",
             .target = &epd,
             .help = "their last positions; empty: final.epd in the run folder; none: nowhere",
             .effect = Effect::Execution},
            {.key = "games",
             .target = &games,
             .help = "tell each finished game on a line",
             .effect = Effect::Execution},
            {.key = "interval",
             .target = &interval,
             .help = "and what they have come to after so many pairs; 0: only at the end",
             .effect = Effect::Execution,
             .min = 0,
             .max = kMaxPairs}};
}

Fields GauntletConfig::fields() {
    Fields all{
        {.key = "ruleset",
         .target = &ruleset,
         .help = "preset's name or a TOML file",
         .effect = Effect::Execution},
        {.key = "tournament",
         .target = &tournament,
         .help = "gauntlet: the first player against each other one; round_robin: all of them",
         .choices = choices_of(kTournamentNames)},
        {.key = "players",
         .target = &player_keys,
         .help = "two or more; each is the name of a table, with the keys below"},
        {.key = "openings",
         .target = &openings,
         .help = "EPD file; empty: data/openings/RULESET.epd",
         .effect = Effect::Execution},
        {.key = "order",
         .target = &order,
         .help = "of the openings; random: without replacement; drawn: with",
         .choices = choices_of(kBookOrderNames)},
        {.key = "seed", .target = &seed, .help = "decides the order of the openings", .min = 0},
        {.key = "max_pairs",
         .target = &max_pairs,
         .help = "pairs of games of each two players that meet, at most; may be raised later",
         .effect = Effect::Execution,
         .min = 1,
         .max = kMaxPairs},
        {.key = "threads",
         .target = &threads,
         .help = "pairs played side by side; 0: one a core",
         .effect = Effect::Execution,
         .min = 0,
         .max = kMaxThreads},
    };
    for (std::size_t player = 0; player < players.size(); ++player)
        add_fields(all, player_keys[player] + ".", players[player].fields());
    add_fields(all, "sprt.", sprt.fields());
    add_fields(all, "adjudication.", adjudication.fields());
    add_fields(all, "referee.", referee.fields());
    add_fields(all, "engines.", engines.fields());
    add_fields(all, "output.", output.fields());
    return all;
}

void GauntletConfig::name_players(const std::vector<std::string>& keys) {
    for (const std::string& key : keys) check_player_key(key);
    const std::set<std::string> distinct(keys.begin(), keys.end());
    if (distinct.size() != keys.size()) throw Error("players", "a name comes twice");
    if (keys.size() < 2)
        throw Error("players", fmt::format("{} of them", keys.size()), "two or more");
    player_keys = keys;
    players.assign(keys.size(), each);
}

void GauntletConfig::check(const std::string& where) const {
    try {
        static_cast<void>(sprt.options());
        for (std::size_t player = 0; player < players.size(); ++player)
            players[player].check(player_keys[player]);
    } catch (const Error& problem) {
        throw Error(where, problem.what());
    }
    if (sprt.stop && players.size() > 2) {
        throw Error(where, fmt::format("sprt.stop with {} players", players.size()),
                    "sprt.stop = false; a test is one of two players");
    }
}

}  // namespace ouk
