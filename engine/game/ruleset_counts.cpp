#include "engine/game/ruleset_counts.h"

#include <algorithm>
#include <sstream>

namespace ouk {

namespace {

/// A line of counting.bare_limits; no kind: any man will do. CountingRules reads the same lines but
/// gives none of them out, and has refused those of another form.
struct Line {
    int at_least = 0;
    std::optional<PieceKind> kind;
};

Line parse(const std::string& text) {
    std::istringstream words(text);
    std::string kind;
    Line line;
    if (words >> line.at_least >> kind) {
        const auto* const found = std::ranges::find(kAllKinds, kind, kind_name);
        if (found != kAllKinds.end()) line.kind = *found;
    }
    return line;
}

/// One or more men of each kind that has come up so far already meet a limit: `met` says how many
/// of it are enough.
bool is_met_before(const Line& line, const ByKind<int>& met, const ByKind<bool>& appears) {
    const auto is_met = [&](PieceKind kind, int men) {
        return met[index_of(kind)] != 0 && met[index_of(kind)] <= men;
    };
    if (line.kind) return is_met(*line.kind, line.at_least);
    return std::ranges::all_of(kAllKinds, [&](PieceKind kind) {
        const bool counts = kind != PieceKind::Trey && kind != PieceKind::Khon;
        return !counts || !appears[index_of(kind)] || is_met(kind, 1);
    });
}

void add_bare_limits(CountLimits& limits, const Ruleset& ruleset, const ByKind<bool>& appears) {
    const bool is_mater = ruleset.counting_owner == "mater";
    ByKind<int> met{};
    bool any_is_met = false;
    for (const std::string& text : ruleset.counting_bare_limits) {
        const Line line = parse(text);
        // A bare khon's limits are for boards without trey, and there is one khon a side.
        const bool is_forbidden =
            line.kind == PieceKind::Khon || (line.kind == PieceKind::Trey && !is_mater);
        if (line.kind && !appears[index_of(*line.kind)]) {
            limits.without_men.push_back(text);
        } else if (is_forbidden || any_is_met || is_met_before(line, met, appears)) {
            limits.dead.push_back(text);
        } else {
            limits.live.push_back(text);
        }
        if (line.kind) {
            int& least = met[index_of(*line.kind)];
            least = least == 0 ? line.at_least : std::min(least, line.at_least);
        }
        any_is_met |= !line.kind;
    }
}

}  // namespace

CountLimits find_count_limits(const Ruleset& ruleset, const ByKind<bool>& appears) {
    CountLimits limits;
    add_bare_limits(limits, ruleset, appears);
    const bool is_mater = ruleset.counting_owner == "mater";  // knows no other limits
    const auto add = [&](const char* key, bool is_live) {
        (is_live ? limits.live : limits.dead).emplace_back(key);
    };
    if (ruleset.counting_board_limit > 0 && !is_mater) {
        add("board_limit", ruleset.counting_board_max_men > 0);
    }
    if (ruleset.counting_bare_limit_with_trey > 0 && !is_mater) {
        add("bare_limit_with_trey", appears[index_of(PieceKind::Trey)]);
    }
    return limits;
}

}  // namespace ouk
