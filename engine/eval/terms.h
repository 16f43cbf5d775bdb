// Every weight of the classical evaluation, once: the struct holds them (its initializers are the
// defaults), for_each_term names them, for tuning and for display. W(middlegame, endgame), in
// centipawns; ranks as the man's own side counts, files from the edge to the centre. The numbers
// were fitted as a whole (Texel's method: logistic, 0.3 of the game's result and 0.7 of the
// search's score) to 560,000 quiet positions of 5,500 games of ouk and makruk at 300 nodes a move;
// the ranks of the trey were then smoothed by hand.
// Plain values, safe from any thread.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "engine/eval/weight.h"
#include "engine/rules/types.h"

namespace ouk {

struct EvalWeights {
    using W = Weight;
    using ByKind = std::array<W, kPieceKinds>;  // trey neang koul ses touk khon
    using Ranks = std::array<W, 8>;
    using Files = std::array<W, 4>;
    using Steps = std::array<W, 8>;

    W tempo{41, 1};
    ByKind material{W{98, 109}, W{195, 171}, W{311, 275}, W{369, 306}, W{613, 648}, W{}};

    Ranks trey_rank{W{}, W{}, W{8, 8}, W{11, 17}, W{18, 22}, W{}, W{}, W{}};
    Files trey_file{W{-22, 7}, W{-5, 10}, W{20, 0}, W{31, -10}};
    Ranks neang_rank{W{-8, -18}, W{-7, -2}, W{8, 4},  W{30, -6},
                     W{26, -6},  W{12, 0},  W{1, -4}, W{-38, -31}};
    Files neang_file{W{-40, -4}, W{3, -5}, W{19, -7}, W{28, -8}};
    Ranks koul_rank{W{-19, -13}, W{-4, -9}, W{16, -4}, W{36, 0},
                    W{24, 14},   W{25, 7},  W{-13, 1}, W{-57, -48}};
    Files koul_file{W{-1, -61}, W{1, -5}, W{12, 12}, W{21, 13}};
    Ranks ses_rank{W{20, -33}, W{16, -7}, W{27, -17}, W{32, -4},
                   W{41, 9},   W{-5, 7},  W{3, -5},   W{-29, 20}};
    Files ses_file{W{27, -1}, W{29, 1}, W{22, 1}, W{42, -11}};
    Ranks touk_rank{W{21, 19}, W{27, 0},  W{13, 14}, W{13, 36},
                    W{-2, 40}, W{28, 37}, W{45, 34}, W{44, 18}};
    Files touk_file{W{31, 13}, W{23, 33}, W{27, 28}, W{15, 27}};
    Ranks khon_rank{W{-7, -79}, W{1, -38}, W{-4, -11}, W{-10, 11},
                    W{-13, 31}, W{-4, 43}, W{-5, 42},  W{-5, 39}};
    Files khon_file{W{-8, -29}, W{3, -6}, W{13, 5}, W{-4, 22}};

    // By the number of squares attacked that are neither one's own trey or khon nor guarded by
    // enemy trey.
    std::array<W, 5> neang_mobility{W{12, -5}, W{1, -3}, W{-3, -7}, W{10, -7}, W{21, -15}};
    std::array<W, 6> koul_mobility{W{-13, -35}, W{-5, -19}, W{-4, -5},
                                   W{3, -2},    W{16, 6},   W{27, -5}};
    std::array<W, 9> ses_mobility{W{-44, -18}, W{-24, -53}, W{-17, -14}, W{-1, -4}, W{9, 16},
                                  W{15, 32},   W{37, 35},   W{58, 26},   W{82, -45}};
    std::array<W, 15> touk_mobility{W{18, 7},  W{-8, -12}, W{-4, 3},  W{5, -30}, W{9, 1},
                                    W{7, 13},  W{11, 27},  W{10, 20}, W{16, 17}, W{19, 29},
                                    W{20, 23}, W{19, 30},  W{17, 30}, W{21, 5},  W{22, 15}};

    // Trey. A trey that reaches the sixth rank is a neang: passed means a step from that.
    W trey_guarded{10, -33};  // by a trey
    W trey_alone{-13, -25};   // no own trey on the files beside
    W trey_doubled{-7, 17};
    Ranks trey_passed{W{}, W{}, W{14, 24}, W{14, 27}, W{20, 32}, W{}, W{}, W{}};
    W trey_free{22, 4};  // passed, and its next square is empty and not attacked

    // Men where they are strong.
    ByKind guarded_by_trey{W{}, W{22, 15}, W{16, 8}, W{-4, 26}, W{9, 21}, W{}};
    W touk_open_file{32, 11};
    W touk_half_open_file{11, 11};
    W neang_both_colours{41, 41};
    // By king's steps from the enemy khon.
    Steps neang_from_khon{W{},        W{29, -7}, W{27, -6},  W{19, -9},
                          W{15, -20}, W{6, -19}, W{-3, -18}, W{-18, 3}};
    Steps koul_from_khon{W{},       W{-2, -14}, W{49, 3},   W{27, 2},
                         W{12, -7}, W{4, -14},  W{-2, -22}, W{-15, 23}};
    Steps ses_from_khon{W{},      W{17, -9}, W{29, -10}, W{23, -5},
                        W{21, 2}, W{22, -5}, W{21, -18}, W{21, -4}};
    Steps touk_from_khon{W{},       W{-12, 13}, W{5, 12},  W{20, 23},
                         W{18, 22}, W{25, 21},  W{21, 37}, W{27, 27}};

    // Threats against a man of the kind.
    ByKind threat_by_trey{W{-13, -15}, W{45, 19}, W{79, 53}, W{61, 44}, W{55, 40}, W{}};
    ByKind threat_by_lesser{W{}, W{}, W{46, 38}, W{56, 32}, W{52, 16}, W{}};
    ByKind hanging{W{23, 61}, W{55, -4}, W{29, 33}, W{42, -7}, W{9, -7}, W{}};

    // Attacks on the squares around the enemy khon, added up by kKhonAttackUnits.
    std::array<W, 16> khon_danger{W{},        W{2, 0},    W{37, -20}, W{39, -4},
                                  W{23, 1},   W{29, 14},  W{38, 16},  W{63, 2},
                                  W{65, 23},  W{109, 42}, W{96, 27},  W{137, 48},
                                  W{152, 45}, W{157, 39}, W{185, 57}, W{219, 68}};
    // Squares from which the kind could check without being taken.
    ByKind safe_check{W{}, W{}, W{}, W{53, -15}, W{37, -1}, W{}};
    // Own men beside the khon, up to three.
    W khon_shelter{9, -11};

    // Against a bare khon: how near he is to the edge and a corner, our khon to him. Set by hand:
    // adjudication ends such games before there is much to learn from.
    W bare_khon_to_edge{0, 14};
    W bare_khon_to_corner{0, 6};
    W khons_apart{0, -8};

    friend bool operator==(const EvalWeights&, const EvalWeights&) = default;
};

/// The list: `visit(name, span of weights)` for each term in order of declaration.
template <class Weights, class Visit>
void for_each_term(Weights& weights, Visit&& visit) {
    const auto one = [&](std::string_view name, auto& weight) {
        visit(name, std::span(&weight, 1));
    };
    const auto many = [&](std::string_view name, auto& array) { visit(name, std::span(array)); };
    one("tempo", weights.tempo);
    many("material", weights.material);
    many("trey_rank", weights.trey_rank);
    many("trey_file", weights.trey_file);
    many("neang_rank", weights.neang_rank);
    many("neang_file", weights.neang_file);
    many("koul_rank", weights.koul_rank);
    many("koul_file", weights.koul_file);
    many("ses_rank", weights.ses_rank);
    many("ses_file", weights.ses_file);
    many("touk_rank", weights.touk_rank);
    many("touk_file", weights.touk_file);
    many("khon_rank", weights.khon_rank);
    many("khon_file", weights.khon_file);
    many("neang_mobility", weights.neang_mobility);
    many("koul_mobility", weights.koul_mobility);
    many("ses_mobility", weights.ses_mobility);
    many("touk_mobility", weights.touk_mobility);
    one("trey_guarded", weights.trey_guarded);
    one("trey_alone", weights.trey_alone);
    one("trey_doubled", weights.trey_doubled);
    many("trey_passed", weights.trey_passed);
    one("trey_free", weights.trey_free);
    many("guarded_by_trey", weights.guarded_by_trey);
    one("touk_open_file", weights.touk_open_file);
    one("touk_half_open_file", weights.touk_half_open_file);
    one("neang_both_colours", weights.neang_both_colours);
    many("neang_from_khon", weights.neang_from_khon);
    many("koul_from_khon", weights.koul_from_khon);
    many("ses_from_khon", weights.ses_from_khon);
    many("touk_from_khon", weights.touk_from_khon);
    many("threat_by_trey", weights.threat_by_trey);
    many("threat_by_lesser", weights.threat_by_lesser);
    many("hanging", weights.hanging);
    many("khon_danger", weights.khon_danger);
    many("safe_check", weights.safe_check);
    one("khon_shelter", weights.khon_shelter);
    one("bare_khon_to_edge", weights.bare_khon_to_edge);
    one("bare_khon_to_corner", weights.bare_khon_to_corner);
    one("khons_apart", weights.khons_apart);
}

}  // namespace ouk
