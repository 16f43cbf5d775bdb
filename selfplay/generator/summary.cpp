#include "selfplay/generator/summary.h"

#include <nlohmann/json.hpp>

#include "engine/base/json_indent.h"
#include "engine/base/memory.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

/// null (as JSON writes what is not finite) where there is nothing to divide by.
Json ratio(double dividend, double divisor) {
    return divisor > 0 ? Json(dividend / divisor) : Json();
}

void add_shares(Json& to, const Tally& tally) {
    to["white"] = tally.share(Result::WhiteWins);
    to["draw"] = tally.share(Result::Draw);
    to["black"] = tally.share(Result::BlackWins);
}

Json speed(const RunStatus& status) {
    return ratio(static_cast<double>(status.session.positions), status.cpu_s);
}

}  // namespace

std::string metrics_line(const RunStatus& status) {
    Json line;
    line["duration_s"] = status.duration_s;
    line["games"] = status.all.games;
    line["positions"] = status.all.positions;
    line["positions_per_s"] = speed(status);
    line["positions_per_s_last_minute"] = status.positions_per_s;
    line["disk_bytes"] = status.bytes + status.journal_bytes;
    add_shares(line, status.all);
    return line.dump();
}

std::string summary_json(const RunStatus& status) {
    const Tally& all = status.all;
    Json summary;
    summary["games"] = all.games;
    summary["positions"] = all.positions;
    summary["positions_per_s"] = speed(status);
    summary["bytes_per_position"] =
        ratio(static_cast<double>(status.bytes), static_cast<double>(all.positions));
    add_shares(summary, all);
    for (std::size_t reason = 0; reason < all.reasons.size(); ++reason) {
        if (all.reasons[reason] != 0) {
            summary["reasons"][std::string(kReasonNames[reason])] = all.reasons[reason];
        }
    }
    summary["played_out"] = {{"games", all.verdicts}, {"wrong_verdicts", all.wrong_verdicts}};
    summary["plies_per_game"] =
        ratio(static_cast<double>(all.plies), static_cast<double>(all.games));
    summary["nodes_per_move"] =
        ratio(static_cast<double>(status.nodes), static_cast<double>(status.session.positions));
    summary["new_games"] = status.session.games;
    summary["new_positions"] = status.session.positions;
    summary["duration_s"] = status.duration_s;
    summary["cpu_s"] = status.cpu_s;
    summary["peak_memory_mib"] = peak_memory_mib();
    return summary.dump(kJsonIndent) + "\n";
}

}  // namespace ouk
