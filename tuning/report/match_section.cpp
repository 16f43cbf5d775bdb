#include "tuning/report/match_section.h"

#include <filesystem>

#include "engine/base/files.h"
#include "tuning/report/match_games.h"
#include "tuning/report/match_record.h"
#include "tuning/report/match_standings.h"
#include "tuning/report/match_time.h"

namespace ouk {

namespace {

constexpr const char* kVerb = "gauntlet";

Json sprt_json(const SprtConfig& sprt) {
    return {{"stop", sprt.stop},   {"elo0", sprt.elo0},          {"elo1", sprt.elo1},
            {"alpha", sprt.alpha}, {"beta", sprt.beta},          {"model", sprt.model},
            {"units", sprt.units}, {"overshoot", sprt.overshoot}};
}

Json origin(const std::string& path) {
    const std::string file = path + "/run.json";
    return read_json(file, [&] {
        const Json run = read_json_file(file);
        return Json{{"program_version", run.at("version")},
                    {"seed", run.at("seed")},
                    {"command_line", run.at("command_line")},
                    {"config", read_file(path + "/config.toml")},
                    {"match_inputs", run.at("inputs")}};
    });
}

}  // namespace

bool is_match_run(const std::string& path) {
    const std::string run = path + "/run.json";
    if (!std::filesystem::is_regular_file(run)) return false;
    return read_json(run, [&] {
        const Json identity = read_json_file(run).value("identity", Json::object());
        return identity.value("verb", "") == kVerb;
    });
}

Json match_section(const std::string& path, std::size_t games) {
    const MatchRecord match = read_match(path);
    Json section{{"kind", "match"}, {"name", path}};
    section.update(origin(path));
    section.update({{"tournament", match.config.tournament},
                    {"ruleset", match.config.ruleset},
                    {"sprt", sprt_json(match.config.sprt)},
                    {"is_over", is_over(match)},
                    {"pairs", match.pairs.size()},
                    {"pairs_planned", match.schedule.pairs()},
                    {"games", 2 * match.pairs.size()}});
    section["pairings"] = pairing_rows(match);
    section["match_players"] = player_rows(match);
    section["match_curve"] = curve_rows(match);
    add_endings(section, match);
    add_openings(section, match);
    section["match_time"] = time_rows(match);
    add_incidents(section, match);
    add_sample_games(section, match, games);
    return section;
}

}  // namespace ouk
