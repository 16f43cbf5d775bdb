#include "tuning/report/match_record.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/error.h"

namespace ouk {

namespace {

std::string results_path(const MatchRecord& match) {
    return match.folder + "/results.jsonl";
}

/// Names are those of the log: an engine may have told its own. They stay as they are.
void name_players(MatchRecord& match) {
    std::vector<bool> is_named(match.names.size());
    for (std::size_t pair = 0; pair < match.pairs.size(); ++pair) {
        const Pairing pairing = match.pairing(pair);
        const std::array numbers{pairing.first, pairing.second};
        for (std::size_t side = 0; side < numbers.size(); ++side) {
            const auto player = static_cast<std::size_t>(numbers[side]);
            const std::string& name = match.pairs[pair].players[side];
            if (is_named[player] && match.names[player] != name) {
                throw Error(fmt::format("{}:{}", results_path(match), pair + 1),
                            "has a player '" + name + "'", "'" + match.names[player] + "'");
            }
            match.names[player] = name;
            is_named[player] = true;
        }
    }
}

}  // namespace

MatchRecord read_match(const std::string& folder) {
    GauntletConfig config = read_gauntlet_config(folder + "/config.toml", {});
    const Schedule schedule(parse_tournament(config.tournament),
                            static_cast<int>(config.players.size()), config.max_pairs);
    MatchRecord match{.folder = folder,
                      .config = config,
                      .schedule = schedule,
                      .names = config.player_keys,
                      .pairs = read_pairs(folder + "/results.jsonl")};
    // As the match itself counts them, where max_pairs was lowered.
    const auto planned = static_cast<std::size_t>(schedule.pairs());
    if (match.pairs.size() > planned) match.pairs.resize(planned);
    name_players(match);
    return match;
}

}  // namespace ouk
