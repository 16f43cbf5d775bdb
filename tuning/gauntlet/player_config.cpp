#include "tuning/gauntlet/player_config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/base/error.h"
#include "engine/rules/variant_names.h"
#include "engine/search/params.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr double kMostMilliseconds = 1e9;
constexpr std::string_view kHash = "Hash";
constexpr int kMostHashMib = 1 << 17;

int number_within(const std::string& key, const std::string& name, const std::string& value,
                  int low, int high) {
    const auto number = to_number<int>(value);
    if (number && *number >= low && *number <= high) return *number;
    throw Error(key + ".options", name + "=" + value,
                fmt::format("a number from {} to {}", low, high));
}

void set_parameter(SearchParams& params, const std::string& key, const std::string& name,
                   const std::string& value) {
    const auto found = std::ranges::find(kSearchParams, name, &ParamInfo::name);
    if (found == kSearchParams.end()) {
        std::vector<std::string_view> names{kHash};
        for (const ParamInfo& each : kSearchParams) names.push_back(each.name);
        throw Error(key + ".options", "our search has no '" + name + "'",
                    fmt::format("one of: {}", fmt::join(names, ", ")));
    }
    params.*(found->value) = number_within(key, name, value, found->min, found->max);
}

}  // namespace

Fields PlayerConfig::fields() {
    const auto number = [](std::string key, std::int64_t* target, std::string help, double max) {
        return Field{
            .key = std::move(key), .target = target, .help = std::move(help), .min = 0, .max = max};
    };
    constexpr double kMostNodes = 1e15;
    return {
        {.key = "name",
         .target = &name,
         .help = "in the results; empty: its evaluation's, or what the engine calls itself",
         .effect = Effect::Execution},
        // A net or a program is known by its content, not by where it lies.
        {.key = "eval",
         .target = &eval,
         .help = fmt::format("our engine with {}, {} or the path of a net", kMaterialEval,
                             kClassicalEval),
         .effect = Effect::Execution},
        {.key = "cmd",
         .target = &cmd,
         .help = "or another engine: path, or name on PATH, of a program that speaks UCI",
         .effect = Effect::Execution},
        {.key = "args", .target = &args, .help = "its arguments"},
        {.key = "folder",
         .target = &folder,
         .help = "where it runs; empty: here",
         .effect = Effect::Execution},
        {.key = "options",
         .target = &options,
         .help = "NAME=VALUE of its UCI options; of our engine Hash and search parameters"},
        {.key = "restart",
         .target = &restart,
         .help = "another engine: a new process for each game; else one plays on"},
        number("soft_nodes", &soft_nodes,
               "our engine: no new iteration after so many nodes; 0: no limit", kMostNodes),
        number("nodes", &nodes, "search stops here; 0: no limit", kMostNodes),
        number("depth", &depth, "deepest iteration; 0: no limit", kMaxPly - 1),
        {.key = "tc",
         .target = &tc,
         .help = "clock, [MOVES/][MINUTES:]SECONDS[+INCREMENT], such as 8+0.08; empty: none"},
        number("move_time_ms", &move_time_ms, "time for each move; 0: no limit", kMostMilliseconds),
        number("margin_ms", &margin_ms,
               "a clock or move time may be overstepped by so much, which is not given back",
               kMostMilliseconds),
    };
}

void PlayerConfig::check(const std::string& key) const {
    const bool is_timed = time_control(key).is_timed();
    if (soft_nodes == 0 && nodes == 0 && depth == 0 && !is_timed) {
        throw Error(key, "nothing would end a search",
                    fmt::format("{0}.soft_nodes, {0}.nodes, {0}.depth or {0}.move_time_ms above "
                                "0, or {0}.tc",
                                key));
    }
    if (is_external() && soft_nodes > 0) {
        throw Error(key + ".soft_nodes", "UCI has no such limit",
                    fmt::format("{0}.nodes for an engine of {0}.cmd", key));
    }
    if (name != printable(name) || name.find_first_of("\t\n") != std::string::npos)
        throw Error(key + ".name", "not fit for a line of text", "no control characters");
    if (!is_external() && !(args.empty() && folder.empty()))
        throw Error(key, "args and folder are for another engine", key + ".cmd");
    if (!is_external()) static_cast<void>(engine_options(key));
}

NodeLimits PlayerConfig::node_limits() const {
    return {.soft_nodes = static_cast<std::uint64_t>(soft_nodes),
            .nodes = static_cast<std::uint64_t>(nodes),
            .depth = static_cast<int>(depth)};
}

TimeControl PlayerConfig::time_control(const std::string& key) const {
    using std::chrono::milliseconds;
    TimeControl control = tc.empty() ? TimeControl{} : parse_time_control(tc, key + ".tc");
    if (move_time_ms > 0) control.move_time = milliseconds(move_time_ms);
    if (control.move_time && control.time)
        throw Error(key, "both a clock and a time for each move", "tc or move_time_ms");
    control.margin = milliseconds(margin_ms);
    return control;
}

EngineOptions PlayerConfig::engine_options(const std::string& key) const {
    EngineOptions engine;
    for (const auto& [option, value] : split_options(key)) {
        if (equal_without_case(option, kHash)) {
            engine.hash_mib =
                static_cast<std::size_t>(number_within(key, option, value, 1, kMostHashMib));
        } else {
            set_parameter(engine.params, key, option, value);
        }
    }
    return engine;
}

std::vector<std::pair<std::string, std::string>> PlayerConfig::split_options(
    const std::string& key) const {
    std::vector<std::pair<std::string, std::string>> split;
    for (const std::string& option : options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            throw Error(key + ".options", "'" + option + "'", "NAME=VALUE");
        split.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return split;
}

std::string PlayerConfig::limits_text(const std::string& key) const {
    std::vector<std::string> parts;
    const TimeControl control = time_control(key);
    if (control.is_timed()) parts.push_back(to_text(control));
    if (soft_nodes > 0) parts.push_back(fmt::format("{} soft nodes", soft_nodes));
    if (nodes > 0) parts.push_back(fmt::format("{} nodes", nodes));
    if (depth > 0) parts.push_back(fmt::format("depth {}", depth));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace ouk
