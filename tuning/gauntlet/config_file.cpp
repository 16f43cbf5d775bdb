// Reading a match's config: which keys it has depends on its players.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/error.h"
#include "tuning/gauntlet/config.h"

namespace ouk {

namespace {

constexpr std::string_view kPlayersSetting = "players=";

using Settings = std::vector<std::string>;

Fields file_fields(GauntletConfig& config) {
    Fields all = config.fields();
    add_fields(all, "each.", config.each.fields());
    add_fields(all, "ladder.", config.ladder.fields());
    return all;
}

/// The players' names alone, before it is known which keys there are.
std::vector<std::string> read_player_keys(const TomlDocument& document, const Settings& settings) {
    GauntletConfig names;
    const Fields fields = names.fields();
    const auto players = std::find_if(fields.begin(), fields.end(),
                                      [](const Field& field) { return field.key == "players"; });
    if (const TomlValue* value = document.find(players->key))
        load_config(TomlDocument(document.name(), "", {{players->key, *value}}), {*players});
    for (const std::string& setting : settings)
        if (setting.starts_with(kPlayersSetting)) set_config({*players}, setting);
    return names.player_keys;
}

void load(GauntletConfig& config, const TomlDocument& document, const Settings& settings) {
    load_config(document, file_fields(config));
    for (const std::string& setting : settings) set_config(file_fields(config), setting);
}

std::vector<std::filesystem::path> nets_of(const LadderConfig& ladder) {
    std::vector<std::filesystem::path> nets;
    if (std::filesystem::is_directory(ladder.run)) {
        for (const auto& entry : std::filesystem::directory_iterator(ladder.run)) {
            const bool is_generation = entry.path().filename().string().starts_with("gen-");
            if (is_generation && std::filesystem::exists(entry.path() / "net.oukn"))
                nets.push_back(entry.path() / "net.oukn");
        }
    }
    if (nets.empty())
        throw Error("ladder.run", "'" + ladder.run + "' has no gen-*/net.oukn",
                    "ouk loop's folder");
    std::ranges::sort(nets);
    return nets;
}

bool is_same_file(const std::filesystem::path& path, const std::string& other) {
    std::error_code none;
    return std::filesystem::equivalent(path, other, none);
}

/// The first player meets the last nets of a run, but not itself.
void climb_ladder(GauntletConfig& config) {
    const PlayerConfig first = config.players[0];
    std::vector<std::filesystem::path> nets = nets_of(config.ladder);
    std::erase_if(nets, [&](const auto& net) { return is_same_file(net, first.eval); });
    const auto wanted = static_cast<std::size_t>(config.ladder.generations);
    if (nets.size() > wanted) nets.erase(nets.begin(), nets.end() - static_cast<long>(wanted));

    std::vector<std::string> keys{config.player_keys[0]};
    for (const auto& net : nets) keys.push_back(net.parent_path().filename());
    config.name_players(keys);
    for (std::size_t player = 0; player < keys.size(); ++player) {
        config.players[player] = first;
        if (player == 0) continue;
        config.players[player].name = keys[player];
        config.players[player].eval = nets[player - 1];
    }
}

GauntletConfig resolve(const TomlDocument& document, const Settings& settings,
                       const std::string& where) {
    GauntletConfig config;
    const std::vector<std::string> keys = read_player_keys(document, settings);
    // The second time over what `each` said the first time.
    for (int pass = 0; pass < 2; ++pass) {
        config.name_players(keys);
        load(config, document, settings);
    }
    if (!config.ladder.run.empty()) climb_ladder(config);
    config.check(where);
    return config;
}

}  // namespace

GauntletConfig read_gauntlet_config(const std::string& path, const Settings& settings) {
    const TomlDocument document = parse_toml_file(path);
    if (settings.empty()) return resolve(document, {}, path);
    try {
        return resolve(document, settings, "--set");
    } catch (const UsageError&) {
        throw;
    } catch (const Error& problem) {
        // Where the file has a fault of its own, that is told.
        static_cast<void>(resolve(document, {}, path));
        throw UsageError(problem.what());
    }
}

}  // namespace ouk
