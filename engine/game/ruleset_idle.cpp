#include "engine/game/ruleset_idle.h"

namespace ouk {

namespace {

/// Whether its moves or its sutra say one; the start may still give no right to it.
bool has_first_move(const Ruleset& ruleset, PieceKind kind) {
    const PieceRule& rule = ruleset.pieces[index_of(kind)];
    return rule.moves.find('i') != std::string::npos || !rule.sutra.empty();
}

}  // namespace

IdleKeys find_idle_keys(const Ruleset& ruleset) {
    const Ruleset defaults;
    IdleKeys idle;
    const auto add = [&](std::vector<std::string>& keys, const char* key, auto Ruleset::*value,
                         const char* why) {
        if (ruleset.*value != defaults.*value) keys.push_back(std::string(key) + why);
    };
    if (!has_first_move(ruleset, PieceKind::Khon)) {
        const char* const why = ": the khon has no first move";
        add(idle.first_moves, "khon.first_move_when", &Ruleset::khon_first_move_when, why);
        add(idle.first_moves, "khon.first_move_lost", &Ruleset::khon_first_move_lost, why);
    }
    if (!has_first_move(ruleset, PieceKind::Neang)) {
        add(idle.first_moves, "neang.first_move_lost", &Ruleset::neang_first_move_lost,
            ": the neang has no first move");
    }
    if (ruleset.counting_owner == "none") {
        add(idle.counts, "counting.mate_by_counter", &Ruleset::counting_mate_by_counter,
            " with owner = \"none\"");
    }
    if (ruleset.counting_owner == "mater") {
        const char* const why = " with owner = \"mater\"";
        add(idle.counts, "counting.bare_start", &Ruleset::counting_bare_start, why);
        add(idle.counts, "counting.bare_limit_with_trey", &Ruleset::counting_bare_limit_with_trey,
            why);
        add(idle.counts, "counting.trey", &Ruleset::counting_trey, why);
        add(idle.counts, "counting.board_max_men", &Ruleset::counting_board_max_men, why);
        add(idle.counts, "counting.board_limit", &Ruleset::counting_board_limit, why);
    }
    return idle;
}

}  // namespace ouk
