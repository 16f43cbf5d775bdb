#include "tuning/fastchess/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/base/error.h"
#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

constexpr std::size_t kMinEngines = 2;
constexpr std::int64_t kSprtRounds = 500'000;  // where -rounds 0 leaves the end to the test

const std::string kVerb = "ouk fastchess";

void read_option(const Options& known, const OptionWords& words) {
    const auto option = std::ranges::find(known, words.name.text, &Option::name);
    if (option == known.end()) {
        std::vector<std::string_view> names;
        for (const Option& candidate : known) names.push_back(candidate.name);
        throw UsageError(where(words.name), "unknown option",
                         fmt::format("one that fastchess knows; the nearest is {}",
                                     nearest(words.name.text, names)));
    }
    option->read(words);
}

void apply_each(Reading& reading) {
    for (const OptionWords& option : reading.each)
        for (EngineArguments& engine : reading.arguments.engines)
            keyed("-each", engine_keys(engine)).read(option);
}

/// fastchess takes `-games 100` for 100 rounds of what -rounds says.
void settle_games(Reading& reading) {
    FastchessArguments& to = reading.arguments;
    if (reading.games > kGamesOfPair) std::swap(reading.games, to.rounds);
    if (reading.games != kGamesOfPair) {
        throw UsageError(kVerb, fmt::format("-games {}", reading.games),
                         "2: each opening is played with both colours");
    }
    if (to.rounds == 0 && to.sprt) to.rounds = kSprtRounds;
    if (to.rounds == 0) throw UsageError(kVerb, "-rounds 0", "at least 1, or -sprt");
    if (to.output == OutputFormat::Cutechess) to.reports_pairs = false;
}

void check_engine(EngineArguments& engine, std::size_t index) {
    const std::string who = fmt::format("{}: engine {}", kVerb, index + 1);
    if (engine.cmd.empty()) throw UsageError(who, "no command", "cmd=PROGRAM");
    if (engine.name.empty()) engine.name = std::filesystem::path(engine.cmd).stem();
    if (engine.name.empty()) throw UsageError(who, "no name", "name=NAME");
    const Limits& limits = engine.limits;
    const bool is_limited =
        limits.has_clock() || limits.move_ms > 0 || limits.nodes > 0 || limits.plies > 0;
    if (!is_limited) throw UsageError(who, "it may think for ever", "tc=, st=, nodes= or depth=");
    if (limits.has_clock() && limits.move_ms > 0) throw UsageError(who, "both tc and st", "one");
}

void settle_engines(std::vector<EngineArguments>& engines) {
    if (engines.size() < kMinEngines)
        throw UsageError(kVerb, fmt::format("{} engines", engines.size()), "-engine twice or more");
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        check_engine(engines[i], i);
        const int number = ++seen[engines[i].name];
        if (number > 1) engines[i].name += fmt::format("_{}", number);
    }
}

void check_openings(const OpeningArguments& openings) {
    if (openings.file.empty() || openings.format) return;
    throw UsageError(fmt::format("{}: -openings file={}", kVerb, openings.file),
                     "its form is not told", "format=epd or format=pgn");
}

void check_sprt(const FastchessArguments& arguments) {
    if (!arguments.sprt) return;
    if (arguments.engines.size() > kMinEngines)
        throw UsageError(kVerb + ": -sprt", "more than two engines", "two");
    try {
        check(*arguments.sprt);
    } catch (const Error& problem) {
        throw UsageError(kVerb + ": -sprt", problem.what());
    }
}

}  // namespace

FastchessArguments parse_arguments(const std::vector<std::string>& words) {
    Reading reading;
    FastchessArguments& arguments = reading.arguments;
    if (words.empty()) arguments.request = Request::Help;
    const Options known = all_options(reading);
    for (const OptionWords& option : split_options(words)) {
        read_option(known, option);
        if (arguments.request != Request::Play) break;
    }
    if (arguments.request != Request::Play) return arguments;
    const bool goes_on = !arguments.config.file.empty() && !arguments.config.discard;
    if (goes_on) return arguments;
    apply_each(reading);
    settle_games(reading);
    settle_engines(arguments.engines);
    check_openings(arguments.openings);
    check_sprt(arguments);
    return arguments;
}

std::int64_t side_by_side(const FastchessArguments& arguments, std::int64_t threads) {
    const std::int64_t asked = arguments.concurrency;
    const std::int64_t games = asked > 0 ? asked : std::max<std::int64_t>(1, threads + asked);
    if (games > threads && !arguments.force_concurrency) {
        throw UsageError(kVerb, fmt::format("-concurrency {}", asked),
                         fmt::format("at most {}, or -force-concurrency", threads));
    }
    return games;
}

}  // namespace ouk::fastchess
