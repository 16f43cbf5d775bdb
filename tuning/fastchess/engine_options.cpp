#include <fmt/format.h>

#include "engine/base/error.h"
#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

constexpr std::size_t kQuickEngines = 2;
constexpr Limits kQuickLimits{.time_ms = 10'000, .increment_ms = 100};
constexpr std::int64_t kQuickRounds = 25'000;
constexpr std::int64_t kQuickCoresLeft = 2;
constexpr DrawArguments kQuickDraw{.movenumber = 30, .movecount = 8, .score = 8};

/// "option.Skill Level=20" sets "Skill Level".
void add_option(EngineArguments& engine, const Value& value) {
    const std::string name = value.key().substr(value.key().find('.') + 1);
    if (name.empty()) value.refuse("an option without a name", "option.NAME=VALUE");
    engine.options.emplace_back(name, value.text());
}

void set_book(OpeningArguments& openings, const Value& value) {
    const bool is_pgn = value.text().ends_with(".pgn");
    if (!is_pgn && !value.text().ends_with(".epd"))
        value.refuse("no form of book in the name", "a name that ends in .epd or .pgn");
    openings.file = value.text();
    openings.is_random = true;
    openings.format = is_pgn ? BookFormat::Pgn : BookFormat::Epd;
}

/// Two engines of one command are told apart by number.
void name_quick_engines(std::vector<EngineArguments>& engines) {
    EngineArguments& first = engines[engines.size() - 2];
    EngineArguments& second = engines.back();
    if (first.name != second.name) return;
    first.name += "1";
    second.name += "2";
}

void read_quick(FastchessArguments& to, const OptionWords& option) {
    const std::size_t before = to.engines.size();
    set_keys(option, {{"cmd",
                       [&to](const Value& value) {
                           to.engines.push_back({.name = value.text(),
                                                 .cmd = value.text(),
                                                 .args = "",
                                                 .dir = "",
                                                 .limits = kQuickLimits,
                                                 .options = {}});
                       }},
                      {"book", [&to](const Value& value) { set_book(to.openings, value); }}});
    const bool is_whole = to.engines.size() == before + kQuickEngines && !to.openings.file.empty();
    if (!is_whole) {
        throw UsageError(where(option.name), "something is missing",
                         "cmd=ENGINE1 cmd=ENGINE2 book=FILE");
    }
    name_quick_engines(to.engines);
    to.rounds = kQuickRounds;
    to.concurrency = -kQuickCoresLeft;
    to.recover = true;
    to.draw = kQuickDraw;
    to.output = OutputFormat::Cutechess;
}

}  // namespace

Keys engine_keys(EngineArguments& engine) {
    Limits& limits = engine.limits;
    const auto set_plies = [&limits](const Value& value) { limits.plies = value.integer(1); };
    return {
        {"cmd", [&engine](const Value& value) { engine.cmd = value.text(); }},
        {"name", [&engine](const Value& value) { engine.name = value.text(); }},
        {"args", [&engine](const Value& value) { engine.args = value.text(); }},
        {"dir", [&engine](const Value& value) { engine.dir = value.text(); }},
        {"tc", [&limits](const Value& value) { set_clock(limits, value); }},
        {"st", [&limits](const Value& value) { limits.move_ms = value.milliseconds(); }},
        {"timemargin", [&limits](const Value& value) { limits.margin_ms = value.integer(0); }},
        {"nodes", [&limits](const Value& value) { limits.nodes = value.integer(1); }},
        {"plies", set_plies},
        {"depth", set_plies},
        {"restart",
         [&engine](const Value& value) {
             engine.restart = value.choice({"off", "on"}) == 1;
         }},
        {"proto", [](const Value& value) { (void)value.choice({"uci"}); }},
        {"option.", [&engine](const Value& value) { add_option(engine, value); }},
    };
}

Options engine_options(Reading& reading) {
    FastchessArguments& to = reading.arguments;
    return {
        {"-engine",
         [&to](const OptionWords& option) {
             EngineArguments engine;
             keyed("-engine", engine_keys(engine)).read(option);
             to.engines.push_back(engine);
         }},
        {"-each", [&reading](const OptionWords& option) { reading.each.push_back(option); }},
        {"-quick", [&to](const OptionWords& option) { read_quick(to, option); }},
        single("-startup-ms", [&to](const Value& value) { to.startup_ms = value.integer(0); }),
        single("-ucinewgame-ms",
               [&to](const Value& value) { to.ucinewgame_ms = value.integer(0); }),
        single("-ping-ms", [&to](const Value& value) { to.ping_ms = value.integer(0); }),
    };
}

}  // namespace ouk::fastchess
