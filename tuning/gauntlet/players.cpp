#include "tuning/gauntlet/players.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "engine/rules/variant_names.h"

namespace ouk {

namespace {

constexpr std::string_view kVariantOption = "UCI_Variant";
constexpr std::string_view kVariantPathOption = "VariantPath";

struct Given {
    const PlayerConfig& config;
    const std::string& key;
};

GauntletPlayer load_own(const Given& given, const Rules& rules) {
    const EvalSource source = load_eval(rules, given.config.eval, FloatNets::Taken);
    GauntletPlayer player{.name = source.name,
                          .make = engine_contestants(source, given.config.node_limits(),
                                                     given.config.engine_options(given.key)),
                          .content = id_of(source),
                          .net_hash = source.hash};
    if (!source.hash.empty())
        player.files.push_back({given.config.eval, Hash128::parse(source.hash)});
    return player;
}

bool says_its_variant(const EngineSettings& settings) {
    return std::ranges::any_of(settings.options, [](const auto& option) {
        return equal_without_case(option.first, kVariantOption) ||
               equal_without_case(option.first, kVariantPathOption);
    });
}

/// What the engine is told beside its player's options: which game is played.
void choose_game(EngineSettings& settings, const UciEngine& engine, const Rules& rules) {
    if (says_its_variant(settings)) return;
    const std::string variant = choose_variant(rules, engine.options(), settings.command.program);
    if (!variant.empty())
        settings.options.insert(settings.options.begin(), {std::string(kVariantOption), variant});
}

std::vector<SkippedOption> skipped_options(const EngineSettings& settings,
                                           const UciEngine& engine) {
    std::vector<SkippedOption> skipped;
    for (const auto& [name, value] : settings.options) {
        if (problem_of_option(engine, name, value).empty()) continue;
        skipped.push_back({name, value, find_option(engine.options(), name) == nullptr});
    }
    return skipped;
}

GauntletPlayer load_external(const Given& given, const Rules& rules, const EnginesConfig& engines,
                             const std::shared_ptr<const ProcessGuard>& guard) {
    const PlayerConfig& config = given.config;
    EngineSettings settings{.command = {config.cmd, config.args, config.folder},
                            .options = config.split_options(given.key),
                            .patience = engines.patience(),
                            .restart = config.restart,
                            .skip_options = engines.skip_options};
    const std::string path = locate(settings.command);
    try {
        const UciEngine engine(settings.command, settings.patience, *guard);
        choose_game(settings, engine, rules);
        auto pool = std::make_shared<EnginePool>(settings, guard);
        pool->give_back(pool->take());
        const UciLimits limits{.nodes = static_cast<std::uint64_t>(config.nodes),
                               .depth = static_cast<int>(config.depth),
                               .longest_search = std::chrono::milliseconds(engines.search_ms)};
        const Hash128 hash = hash_file(path);
        return {.name = engine.name().empty() ? std::filesystem::path(path).filename().string()
                                              : engine.name(),
                .make = uci_contestants(std::move(pool), limits),
                .content = hash.hex(),
                .files = {{path, hash}},
                .skipped = skipped_options(settings, engine)};
    } catch (const EngineFailure& failure) {
        throw Error(given.key + ".cmd", config.cmd + ": " + failure.what(),
                    "an engine that speaks UCI");
    }
}

/// The engine's own name is no reason to take two for one.
void tell_apart(std::vector<GauntletPlayer>& players, const std::vector<std::string>& keys) {
    std::vector<std::string> names;
    for (const GauntletPlayer& player : players) names.push_back(player.name);
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (std::ranges::count(names, names[i]) > 1)
            players[i].name = fmt::format("{} ({})", names[i], keys[i]);
    }
}

}  // namespace

std::vector<GauntletPlayer> load_players(const GauntletConfig& config, const Rules& rules) {
    const bool needs_guard = std::ranges::any_of(config.players, &PlayerConfig::is_external);
    const auto guard = needs_guard ? std::make_shared<const ProcessGuard>() : nullptr;
    std::vector<GauntletPlayer> players;
    for (std::size_t i = 0; i < config.players.size(); ++i) {
        const Given given{config.players[i], config.player_keys[i]};
        GauntletPlayer player = given.config.is_external()
                                    ? load_external(given, rules, config.engines, guard)
                                    : load_own(given, rules);
        if (!given.config.name.empty()) player.name = given.config.name;
        player.time = given.config.time_control(given.key);
        player.limits = given.config.limits_text(given.key);
        players.push_back(std::move(player));
    }
    tell_apart(players, config.player_keys);
    return players;
}

}  // namespace ouk
