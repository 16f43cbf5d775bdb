// Every weight of the classical evaluation, once: the struct holds them (its initializers are the
// defaults), for_each_term names them, for tuning and for display. W(middlegame, endgame), in
// centipawns; ranks as the man's own side counts, files from the edge to the centre.
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

    W tempo{12, 8};
    ByKind material{W{85, 105}, W{170, 185}, W{280, 290}, W{320, 325}, W{560, 620}, W{}};

    Ranks trey_rank{W{}, W{}, W{0, 0}, W{4, 8}, W{14, 22}, W{}, W{}, W{}};
    Files trey_file{W{-4, -2}, W{0, 0}, W{4, 2}, W{8, 2}};
    Ranks neang_rank{W{-14, -14}, W{-5, -8}, W{4, 0},  W{10, 8},
                     W{12, 12},   W{4, 10},  W{-4, 4}, W{-14, -6}};
    Files neang_file{W{-10, -8}, W{-2, -2}, W{4, 4}, W{8, 8}};
    Ranks koul_rank{W{-22, -18}, W{-8, -8}, W{6, 2}, W{14, 12},
                    W{16, 16},   W{8, 12},  W{0, 4}, W{-14, -8}};
    Files koul_file{W{-10, -8}, W{-2, -2}, W{4, 4}, W{8, 6}};
    Ranks ses_rank{W{-26, -20}, W{-8, -8}, W{4, 2}, W{14, 10},
                   W{20, 14},   W{16, 10}, W{4, 0}, W{-16, -12}};
    Files ses_file{W{-14, -10}, W{-4, -2}, W{6, 4}, W{10, 8}};
    Ranks touk_rank{W{-4, -4}, W{0, 0}, W{0, 0}, W{0, 2}, W{4, 4}, W{10, 8}, W{18, 12}, W{10, 8}};
    Files touk_file{W{-4, 0}, W{0, 0}, W{4, 0}, W{6, 0}};
    Ranks khon_rank{W{8, -24},  W{12, -10}, W{4, 6},   W{-14, 14},
                    W{-30, 16}, W{-40, 10}, W{-44, 0}, W{-44, -14}};
    Files khon_file{W{4, -14}, W{4, -2}, W{0, 6}, W{-4, 8}};

    // Squares attacked that are neither one's own trey or khon nor guarded by enemy trey; each
    // one more or less than usual (kUsualMobility).
    ByKind mobility{W{}, W{6, 6}, W{7, 6}, W{6, 5}, W{4, 5}, W{}};

    // Trey. A trey that reaches the sixth rank is a neang: passed means a step from that.
    W trey_guarded{8, 6};  // by a trey
    W trey_alone{-8, -6};  // no own trey on the files beside
    W trey_doubled{-8, -8};
    Ranks trey_passed{W{}, W{}, W{0, 6}, W{6, 16}, W{16, 34}, W{}, W{}, W{}};
    W trey_free{6, 12};  // passed, and its next square is empty and not attacked

    // Men where they are strong.
    ByKind guarded_by_trey{W{}, W{6, 4}, W{10, 6}, W{12, 6}, W{2, 2}, W{}};
    W touk_open_file{20, 8};
    W touk_half_open_file{10, 6};
    W neang_both_colours{10, 14};
    ByKind khon_distance{W{}, W{-2, -2}, W{-4, -3}, W{-4, -2}, W{-2, -1}, W{}};  // a step

    // Threats against a man of the kind.
    ByKind threat_by_trey{W{}, W{26, 20}, W{44, 34}, W{48, 36}, W{56, 40}, W{}};
    ByKind threat_by_lesser{W{}, W{}, W{14, 14}, W{18, 16}, W{40, 30}, W{}};
    ByKind hanging{W{10, 14}, W{18, 18}, W{26, 26}, W{26, 26}, W{30, 30}, W{}};

    // Attacks on the squares around the enemy khon, added up by kKhonAttackUnits.
    std::array<W, 16> khon_danger{W{0, 0},    W{2, 0},    W{6, 2},    W{12, 4},
                                  W{20, 6},   W{30, 8},   W{42, 12},  W{56, 16},
                                  W{72, 20},  W{90, 26},  W{108, 32}, W{126, 38},
                                  W{146, 44}, W{166, 50}, W{186, 56}, W{206, 62}};
    W khon_shelter{7, 0};  // own men beside the khon, up to three

    // Against a bare khon: how near he is to the edge and a corner, our khon to him.
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
    many("mobility", weights.mobility);
    one("trey_guarded", weights.trey_guarded);
    one("trey_alone", weights.trey_alone);
    one("trey_doubled", weights.trey_doubled);
    many("trey_passed", weights.trey_passed);
    one("trey_free", weights.trey_free);
    many("guarded_by_trey", weights.guarded_by_trey);
    one("touk_open_file", weights.touk_open_file);
    one("touk_half_open_file", weights.touk_half_open_file);
    one("neang_both_colours", weights.neang_both_colours);
    many("khon_distance", weights.khon_distance);
    many("threat_by_trey", weights.threat_by_trey);
    many("threat_by_lesser", weights.threat_by_lesser);
    many("hanging", weights.hanging);
    many("khon_danger", weights.khon_danger);
    one("khon_shelter", weights.khon_shelter);
    one("bare_khon_to_edge", weights.bare_khon_to_edge);
    one("bare_khon_to_corner", weights.bare_khon_to_corner);
    one("khons_apart", weights.khons_apart);
}

}  // namespace ouk
