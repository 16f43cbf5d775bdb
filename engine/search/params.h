// Every number of the search, once: the struct holds the values (its initializers are the
// defaults), the list below gives each its name and range, for options and for tuning.
// Scores are centipawns, depths plies; *_1024 are in 1024ths. Plain values, safe from any thread.
#pragma once

#include <array>
#include <string_view>

namespace ouk {

struct SearchParams {
    // Aspiration windows around the last iteration's score.
    int aspiration_depth = 4;
    int aspiration_window = 24;
    int aspiration_growth_1024 = 1024;

    // Exchange values of the men.
    int see_trey = 100;
    int see_neang = 170;
    int see_koul = 270;
    int see_ses = 310;
    int see_touk = 560;

    // Reverse futility: so far above beta that one move will not lose it.
    int reverse_futility_depth = 7;
    int reverse_futility_margin = 80;
    int reverse_futility_improving = 40;

    // Razoring: so far below alpha that only captures can help.
    int razoring_depth = 3;
    int razoring_base = 200;
    int razoring_margin = 180;

    // Null move.
    int null_move_depth = 3;
    int null_move_reduction = 3;
    int null_move_depth_divisor = 4;
    int null_move_eval_divisor = 180;
    int null_move_eval_reduction_max = 3;
    int null_move_verify_depth = 10;
    int null_move_verify_share_1024 = 768;  // of the depth left, without null moves

    // Internal iterative reduction.
    int iterative_reduction_depth = 4;

    // Pruning of late moves, by number, by static evaluation, by exchange and by history.
    int late_move_depth = 7;
    int late_move_base = 4;
    int futility_depth = 7;
    int futility_base = 100;
    int futility_margin = 90;
    int see_quiet_depth = 8;
    int see_quiet_margin = 60;
    int see_capture_margin = 110;
    int history_pruning_depth = 4;
    int history_pruning_margin = 3000;

    // Reductions of late moves.
    int reduction_depth = 3;
    int reduction_base_1024 = 700;
    int reduction_slope_1024 = 330;
    int reduction_cut_node_1024 = 1024;
    int reduction_not_improving_1024 = 600;
    int reduction_pv_1024 = 800;
    int reduction_killer_1024 = 900;
    int reduction_check_1024 = 900;
    int reduction_history_divisor = 9000;

    // Extensions.
    int singular_depth = 7;
    int singular_table_depth = 3;
    int singular_margin = 2;

    // Quiescence: a capture must come so near to alpha.
    int quiescence_margin = 180;

    // Histories: a bonus is min(slope * depth + base, max).
    int history_slope = 180;
    int history_base = -60;
    int history_max = 1800;
    int correction_max = 64;

    // Time: share of the remaining clock when the number of moves to go is unknown.
    int moves_to_go = 28;
    int increment_share_1024 = 768;
    int hard_time_factor = 4;
    int hard_time_share_1024 = 400;
    int clock_margin_ms = 12;

    friend bool operator==(const SearchParams&, const SearchParams&) = default;
};

struct ParamInfo {
    std::string_view name;
    int SearchParams::*value;
    int min;
    int max;
};

inline constexpr auto kSearchParams = std::to_array<ParamInfo>({
    {"aspiration_depth", &SearchParams::aspiration_depth, 1, 12},
    {"aspiration_window", &SearchParams::aspiration_window, 5, 200},
    {"aspiration_growth_1024", &SearchParams::aspiration_growth_1024, 128, 4096},
    {"see_trey", &SearchParams::see_trey, 50, 200},
    {"see_neang", &SearchParams::see_neang, 80, 350},
    {"see_koul", &SearchParams::see_koul, 150, 500},
    {"see_ses", &SearchParams::see_ses, 150, 600},
    {"see_touk", &SearchParams::see_touk, 300, 1000},
    {"reverse_futility_depth", &SearchParams::reverse_futility_depth, 2, 12},
    {"reverse_futility_margin", &SearchParams::reverse_futility_margin, 20, 250},
    {"reverse_futility_improving", &SearchParams::reverse_futility_improving, 0, 200},
    {"razoring_depth", &SearchParams::razoring_depth, 0, 8},
    {"razoring_base", &SearchParams::razoring_base, 0, 600},
    {"razoring_margin", &SearchParams::razoring_margin, 50, 500},
    {"null_move_depth", &SearchParams::null_move_depth, 1, 6},
    {"null_move_reduction", &SearchParams::null_move_reduction, 1, 6},
    {"null_move_depth_divisor", &SearchParams::null_move_depth_divisor, 2, 10},
    {"null_move_eval_divisor", &SearchParams::null_move_eval_divisor, 50, 600},
    {"null_move_eval_reduction_max", &SearchParams::null_move_eval_reduction_max, 0, 8},
    {"null_move_verify_depth", &SearchParams::null_move_verify_depth, 5, 30},
    {"null_move_verify_share_1024", &SearchParams::null_move_verify_share_1024, 0, 1024},
    {"iterative_reduction_depth", &SearchParams::iterative_reduction_depth, 2, 10},
    {"late_move_depth", &SearchParams::late_move_depth, 2, 12},
    {"late_move_base", &SearchParams::late_move_base, 1, 12},
    {"futility_depth", &SearchParams::futility_depth, 2, 12},
    {"futility_base", &SearchParams::futility_base, 0, 400},
    {"futility_margin", &SearchParams::futility_margin, 20, 300},
    {"see_quiet_depth", &SearchParams::see_quiet_depth, 2, 14},
    {"see_quiet_margin", &SearchParams::see_quiet_margin, 10, 200},
    {"see_capture_margin", &SearchParams::see_capture_margin, 20, 300},
    {"history_pruning_depth", &SearchParams::history_pruning_depth, 1, 10},
    {"history_pruning_margin", &SearchParams::history_pruning_margin, 500, 12000},
    {"reduction_depth", &SearchParams::reduction_depth, 2, 6},
    {"reduction_base_1024", &SearchParams::reduction_base_1024, 0, 3000},
    {"reduction_slope_1024", &SearchParams::reduction_slope_1024, 50, 1000},
    {"reduction_cut_node_1024", &SearchParams::reduction_cut_node_1024, 0, 3000},
    {"reduction_not_improving_1024", &SearchParams::reduction_not_improving_1024, 0, 3000},
    {"reduction_pv_1024", &SearchParams::reduction_pv_1024, 0, 3000},
    {"reduction_killer_1024", &SearchParams::reduction_killer_1024, 0, 3000},
    {"reduction_check_1024", &SearchParams::reduction_check_1024, 0, 3000},
    {"reduction_history_divisor", &SearchParams::reduction_history_divisor, 2000, 40000},
    {"singular_depth", &SearchParams::singular_depth, 4, 14},
    {"singular_table_depth", &SearchParams::singular_table_depth, 1, 6},
    {"singular_margin", &SearchParams::singular_margin, 1, 10},
    {"quiescence_margin", &SearchParams::quiescence_margin, 20, 600},
    {"history_slope", &SearchParams::history_slope, 20, 600},
    {"history_base", &SearchParams::history_base, -400, 400},
    {"history_max", &SearchParams::history_max, 400, 4000},
    {"correction_max", &SearchParams::correction_max, 0, 200},
    {"moves_to_go", &SearchParams::moves_to_go, 10, 60},
    {"increment_share_1024", &SearchParams::increment_share_1024, 0, 1024},
    {"hard_time_factor", &SearchParams::hard_time_factor, 1, 10},
    {"hard_time_share_1024", &SearchParams::hard_time_share_1024, 50, 900},
    {"clock_margin_ms", &SearchParams::clock_margin_ms, 0, 500},
});
static_assert(sizeof(SearchParams) == kSearchParams.size() * sizeof(int),
              "every parameter stands in the list");

}  // namespace ouk
