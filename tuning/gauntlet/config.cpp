#include "tuning/gauntlet/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
constexpr std::array<std::string_view, 6> kCommentNames{"timeleft", "latency", "nodes",
                                                        "seldepth", "nps",     "hashfull"};

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
        {.key = "skip_options",
         .target = &skip_options,
         .help = "an option that an engine does not have, or a value that it does not take, is "
                 "told and left out; else it is refused"},
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
            {.key = "comments",
             .target = &comments,
             .help = fmt::format("told of a move there beside score, depth and time, if its player "
                                 "does: of {}",
                                 fmt::join(kCommentNames, ", ")),
             .effect = Effect::Execution},
            {.key = "minimal",
             .target = &minimal,
             .help = "no comments there at all, and only tags that are needed",
             .effect = Effect::Execution},
            {.key = "event",
             .target = &event,
             .help = "tag of the same name there",
             .effect = Effect::Execution},
            {.key = "site", .target = &site, .help = "the same", .effect = Effect::Execution},
            {.key = "epd",
             .target = &epd,
             .help = "their last positions; empty: final.epd in the run folder; none: nowhere",
             .effect = Effect::Execution},
            {.key = "form",
             .target = &form,
             .help = "whose lines are told; those of fastchess and cutechess are for programs that "
                     "read them",
             .effect = Effect::Execution,
             .choices = choices_of(kOutputFormNames)},
            {.key = "games",
             .target = &games,
             .help = "tell each finished game on a line",
             .effect = Effect::Execution},
            {.key = "interval",
             .target = &interval,
             .help = "and what they have come to after so many pairs; 0: only at the end",
             .effect = Effect::Execution,
             .min = 0,
             .max = kMaxPairs},
            {.key = "score_interval",
             .target = &score_interval,
             .help = "cutechess's line of the score, with the pair that makes so many games; 0: "
                     "only at the end",
             .effect = Effect::Execution,
             .min = 0,
             .max = kMaxPairs}};
}

OutputForm OutputConfig::output_form() const {
    const auto found = std::ranges::find(kOutputFormNames, form);
    return static_cast<OutputForm>(found - kOutputFormNames.begin());
}

fastchess::CommentFields OutputConfig::comment_fields() const {
    fastchess::CommentFields fields;
    const std::array<bool*, kCommentNames.size()> told{&fields.timeleft, &fields.latency,
                                                       &fields.nodes,    &fields.seldepth,
                                                       &fields.nps,      &fields.hashfull};
    for (const std::string& comment : comments) {
        const auto found = std::ranges::find(kCommentNames, comment);
        if (found == kCommentNames.end()) {
            throw Error("output.comments", "'" + comment + "'",
                        fmt::format("of {}", fmt::join(kCommentNames, ", ")));
        }
        *told[static_cast<std::size_t>(found - kCommentNames.begin())] = true;
    }
    return fields;
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
         .help = fmt::format("EPD file; empty: data/openings/RULESET.epd; {}: the start position",
                             kNoBook),
         .effect = Effect::Execution},
        {.key = "order",
         .target = &order,
         .help = "of the openings; random: without replacement; drawn: with; fastchess: as that "
                 "program with -srand seed",
         .choices = choices_of(kBookOrderNames)},
        {.key = "start",
         .target = &start,
         .help = "the first of them to be played, counted from 1 in that order",
         .min = 1,
         .max = kMaxPairs},
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

OrderRules GauntletConfig::order_rules() const {
    return {.order = parse_book_order(order),
            .seed = static_cast<std::uint64_t>(seed),
            .start = static_cast<std::size_t>(start)};
}

void GauntletConfig::check(const std::string& where) const {
    try {
        static_cast<void>(sprt.options());
        static_cast<void>(output.comment_fields());
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
