#include "engine/eval/weight.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/board/fen.h"
#include "engine/eval/material.h"
#include "engine/eval/terms.h"

namespace ouk {
namespace {

TEST(Weight, BothHalvesSurviveArithmetic) {
    for (const int middlegame : {-900, -1, 0, 1, 35, 900}) {
        for (const int endgame : {-900, -1, 0, 1, 35, 900}) {
            for (const int times : {-16, -1, 0, 1, 16}) {
                Weight sum(7, -3);
                sum += Weight(middlegame, endgame) * times;
                EXPECT_EQ(sum.middlegame(), 7 + middlegame * times);
                EXPECT_EQ(sum.endgame(), -3 + endgame * times);
            }
        }
    }
}

TEST(Terms, TheListHasEveryWeightOnce) {
    EvalWeights weights;
    std::set<const Weight*> listed;
    std::set<std::string_view> names;
    for_each_term(weights, [&](std::string_view name, std::span<Weight> span) {
        EXPECT_TRUE(names.insert(name).second) << name;
        for (const Weight& weight : span) {
            EXPECT_TRUE(listed.insert(&weight).second) << name;
        }
    });
    EXPECT_EQ(listed.size(), sizeof(EvalWeights) / sizeof(Weight));
}

TEST(Material, CountsMenAndNothingElse) {
    struct Case {
        const char* fen;
        int score;
    };
    const auto rules = load_rules("makruk");
    const Case cases[] = {
        {"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 0},
        {"4k3/8/8/8/8/8/P7/3K4 w - - 0 1", 100},
        {"4k3/8/8/8/8/8/M7/3K4 w - - 0 1", 150},
        {"4k3/8/8/8/8/8/S7/3K4 w - - 0 1", 250},
        {"4k3/8/8/8/8/8/N7/3K4 w - - 0 1", 300},
        {"4k3/8/8/8/8/8/R7/3K4 w - - 0 1", 500},
        {"4k3/8/8/8/8/8/R7/3K4 b - - 0 1", -500},
        {"r3k3/8/8/8/8/8/NP6/3K4 w - 128 100 90", -100},
    };
    MaterialEval material;
    for (const Case& c : cases) {
        EXPECT_EQ(material.evaluate(0, parse_fen(*rules, c.fen)), Score(c.score)) << c.fen;
    }
}

}  // namespace
}  // namespace ouk
