#include "tuning/gauntlet/from_fastchess.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/base/error.h"
#include "engine/rules/variant_names.h"

namespace ouk::fastchess {

namespace {

constexpr std::string_view kVerb = "ouk fastchess";
constexpr std::int64_t kBothSides = 2;
// fastchess waits for ever where no clock limits a search; here it is a day.
constexpr std::int64_t kLongestSearch = 86'400'000;

[[noreturn]] void refuse(const std::string& what, const std::string& expected) {
    throw UsageError(std::string(kVerb), what, expected);
}

void refuse_what_cannot_be(const FastchessArguments& given) {
    if (given.openings.format == BookFormat::Pgn)
        refuse("-openings " + given.openings.file + " is a PGN", "an EPD");
    if (given.tournament == fastchess::Tournament::Gauntlet && given.seeds > 1)
        refuse(fmt::format("-seeds {}", given.seeds), "1: the first engine meets all others");
    if (given.resign && given.resign->score == 0)
        refuse("-resign without a score", "score=CENTIPAWNS above 0");
    if (given.pgn.notation != Notation::San) refuse("-pgnout notation", "san");
    if (given.strict) refuse("-strict", "no -strict: an engine's warnings do not end a match");
    if (given.seed > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        refuse(fmt::format("-srand {}", *given.seed), "a number below 2^63");
}

std::string clock_text(const Limits& limits) {
    using std::chrono::milliseconds;
    if (!limits.has_clock()) return "";
    return to_text({.time = milliseconds(limits.time_ms),
                    .increment = milliseconds(limits.increment_ms),
                    .moves = static_cast<int>(limits.session)});
}

PlayerConfig player_of(const EngineArguments& engine) {
    PlayerConfig player{.name = engine.name,
                        .cmd = engine.cmd,
                        .args = split_command(engine.args),
                        .folder = engine.dir,
                        .options = {},
                        .restart = engine.restart,
                        .nodes = engine.limits.nodes,
                        .depth = engine.limits.plies,
                        .tc = clock_text(engine.limits),
                        .move_time_ms = engine.limits.move_ms,
                        .margin_ms = engine.limits.margin_ms};
    for (const auto& [name, value] : engine.options) player.options.push_back(name + '=' + value);
    return player;
}

void seat_players(GauntletConfig& match, const std::vector<EngineArguments>& engines) {
    std::vector<std::string> keys{"first", "second"};
    for (std::size_t engine = keys.size(); engine < engines.size(); ++engine)
        keys.push_back(fmt::format("player-{}", engine + 1));
    match.name_players(keys);
    std::ranges::transform(engines, match.players.begin(), player_of);
}

void choose_openings(GauntletConfig& match, const FastchessArguments& given) {
    const OpeningArguments& openings = given.openings;
    match.openings = openings.file.empty() ? std::string(kNoBook) : openings.file;
    match.order = name(openings.is_random ? BookOrder::Fastchess : BookOrder::Sequential);
    match.start = openings.start;
    if (given.seed) match.seed = static_cast<std::int64_t>(*given.seed);
}

/// The keys mean what these words mean (referee.h).
void instruct_referee(GauntletConfig& match, const FastchessArguments& given) {
    RefereeRules& referee = match.referee;
    if (given.resign) {
        referee.resign_score = given.resign->score;
        referee.resign_moves = given.resign->movecount;
        referee.resign_twosided = given.resign->twosided;
    }
    if (given.draw) {
        referee.agreement_plies = kBothSides * given.draw->movecount;
        referee.agreement_score = given.draw->score;
        referee.agreement_from_move = given.draw->movenumber;
        referee.agreement_quiet = true;
    }
    if (given.maxmoves) match.adjudication.max_plies = kBothSides * *given.maxmoves;
}

SprtConfig test_of(const std::optional<SprtOptions>& sprt) {
    if (!sprt) return {.stop = false};
    return {.stop = true,
            .elo0 = sprt->elo0,
            .elo1 = sprt->elo1,
            .alpha = sprt->alpha,
            .beta = sprt->beta,
            .model = std::string(name(sprt->model))};
}

std::vector<std::string> names_of(const CommentFields& fields) {
    std::vector<std::string> names;
    const auto add = [&names](bool is_told, const char* name) {
        if (is_told) names.emplace_back(name);
    };
    add(fields.timeleft, "timeleft");
    add(fields.latency, "latency");
    add(fields.nodes, "nodes");
    add(fields.seldepth, "seldepth");
    add(fields.nps, "nps");
    add(fields.hashfull, "hashfull");
    return names;
}

OutputConfig output_of(const FastchessArguments& given) {
    const auto form =
        given.output == OutputFormat::Cutechess ? OutputForm::Cutechess : OutputForm::Fastchess;
    const std::string nowhere = "none";
    return {.pgn = given.pgn.file.empty() ? nowhere : given.pgn.file,
            .comments = names_of(given.pgn.fields),
            .minimal = given.pgn.is_minimal,
            .event = given.pgn.event,
            .site = given.pgn.site,
            .epd = given.epd.file.empty() ? nowhere : given.epd.file,
            .form = std::string(kOutputFormNames[static_cast<std::size_t>(form)]),
            .interval = given.rating_interval,
            .score_interval = given.score_interval};
}

EnginesConfig engines_of(const FastchessArguments& given) {
    return {.recover = given.recover,
            .skip_options = true,
            .handshake_ms = std::max<std::int64_t>(1, given.startup_ms),
            .ping_ms = std::max<std::int64_t>(1, given.ping_ms),
            .search_ms = kLongestSearch};
}

/// Numbers are within their ranges if they can be read again.
void check_ranges(GauntletConfig match) {
    const Fields fields = match.fields();
    try {
        load_config(parse_toml(dump_config(fields), std::string(kVerb)), fields);
        match.check(std::string(kVerb));
    } catch (const UsageError&) {
        throw;
    } catch (const Error& problem) {
        throw UsageError(problem.what());
    }
}

}  // namespace

GauntletConfig match_of(const FastchessArguments& given) {
    refuse_what_cannot_be(given);
    GauntletConfig match;
    match.ruleset = given.variant.empty()
                        ? match.ruleset
                        : preset_of_variant(given.variant).value_or(given.variant);
    match.tournament =
        name(given.tournament == fastchess::Tournament::Gauntlet ? ouk::Tournament::Gauntlet
                                                                 : ouk::Tournament::RoundRobin);
    seat_players(match, given.engines);
    choose_openings(match, given);
    match.max_pairs = given.rounds;
    match.sprt = test_of(given.sprt);
    match.sprt.units = given.reports_pairs ? "pairs" : "games";
    instruct_referee(match, given);
    match.engines = engines_of(given);
    match.output = output_of(given);
    check_ranges(match);
    return match;
}

std::vector<std::string> notes_on(const FastchessArguments& given) {
    std::vector<std::string> notes = given.notes;
    const FastchessArguments defaults;
    const auto note = [&notes](bool is_asked, std::string_view text) {
        if (is_asked) notes.emplace_back(text);
    };
    note(!given.log.file.empty(),
         "-log has no effect: warnings are told here, and a failed engine's stderr is in the run "
         "folder");
    note(given.ucinewgame_ms != defaults.ucinewgame_ms,
         "-ucinewgame-ms has no effect: -ping-ms holds there too");
    note(given.test_env, "-testEnv has no effect: variations are not checked");
    note(given.config.outname != defaults.config.outname,
         "-config outname= has no effect: the run folder has config.toml");
    note(given.pgn.crc32, "-crc32 has no effect: no checksum is told");
    note(!given.pgn.match_lines.empty(), "-pgnout match_line= has no effect: lines are not kept");
    note(given.pgn.fields.tbhits, "-pgnout tbhits= has no effect: there are no tablebases");
    note(given.pgn.fields.pv, "-pgnout pv= has no effect: variations are not kept");
    for (const EngineArguments& engine : given.engines)
        note(engine.name.find_first_of(" :") != std::string::npos,
             "'" + engine.name + "' has a blank or a colon, on which readers of these lines fail");
    return notes;
}

std::vector<std::string> split_command(const std::string& text) {
    std::vector<std::string> words;
    char quote = 0;
    bool is_within = false;
    for (const char letter : text) {
        const bool is_quote = letter == '\'' || letter == '"';
        const bool parts = quote == 0 && letter == ' ';
        if (!parts && !is_within) words.emplace_back();
        is_within = !parts;
        if (parts) continue;
        if (quote == 0 && is_quote)
            quote = letter;
        else if (letter == quote)
            quote = 0;
        else
            words.back() += letter;
    }
    if (quote != 0) refuse("args=" + text, fmt::format("its second {}", quote));
    return words;
}

}  // namespace ouk::fastchess
