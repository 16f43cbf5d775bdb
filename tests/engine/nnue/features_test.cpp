#include "engine/nnue/features.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "tests/engine/nnue/networks.h"

namespace ouk {
namespace {

constexpr PerspectiveMap kRotation = PerspectiveMap::Rotation;
constexpr PerspectiveMap kRankFlip = PerspectiveMap::RankFlip;

TEST(Features, IndexIsSideKindAndSquareAsSeen) {
    const Square a1 = make_square(0, 0);
    const Square b3 = make_square(1, 2);
    const Piece trey{Color::White, PieceKind::Trey};
    const Piece khon{Color::Black, PieceKind::Khon};
    struct Row {
        Color perspective;
        Piece piece;
        Square square;
        PerspectiveMap map;
        int index;
    };
    // By hand, from the formula of data/README.md, "Networks": b3 = 17, g6 = 46, b6 = 41.
    const Row rows[] = {
        {Color::White, trey, a1, kRotation, 0},
        {Color::White, trey, b3, kRotation, 17},
        {Color::White, khon, b3, kRotation, 384 + 5 * 64 + 17},
        {Color::Black, khon, b3, kRotation, 5 * 64 + 46},
        {Color::Black, khon, b3, kRankFlip, 5 * 64 + 41},
        {Color::Black, trey, a1, kRotation, 384 + 63},
        {Color::Black, trey, a1, kRankFlip, 384 + 56},
    };
    for (const Row& row : rows) {
        const View view = FeatureSet({}, row.map).view(row.perspective, Square{});
        EXPECT_EQ(feature_index(row.perspective, row.piece, row.square, view), row.index);
    }
}

TEST(Features, MapFitsTheStartArray) {
    const auto rules = load_rules("makruk");
    struct Row {
        const char* fen;
        PerspectiveMap map;
    };
    const Row rows[] = {
        // ouk and makruk: khons on different files.
        {"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", kRotation},
        // ouk-acf and asean: both khons on one file.
        {"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR w - - 0 1", kRankFlip},
        // Neither: the map that needs no symmetry of files.
        {"4k3/8/pppppppp/8/8/PPPPPPPP/8/R2K4 w - - 0 1", kRankFlip},
    };
    for (const Row& row : rows) {
        EXPECT_EQ(perspective_map(parse_fen(*rules, row.fen)), row.map) << row.fen;
    }
    for (const auto& [ruleset, map] : {std::pair{"ouk", kRotation},
                                       {"makruk", kRotation},
                                       {"ouk-khmer", kRotation},
                                       {"ouk-acf-e8", kRotation},
                                       {"ouk-acf", kRankFlip},
                                       {"asean", kRankFlip}}) {
        EXPECT_EQ(perspective_map(*load_rules(ruleset)), map) << ruleset;
    }
    const Rules turned(
        parse_ruleset("inherits = \"makruk-sutra\"\ntakhaeng_ruea = [\"a1\"]", "turned"));
    EXPECT_EQ(perspective_map(turned), kRotation) << "start options are no part of the game";
}

TEST(Features, MapNamesReadBack) {
    EXPECT_EQ(parse_perspective_map("rotation", "net"), kRotation);
    EXPECT_EQ(parse_perspective_map("rank_flip", "net"), kRankFlip);
    EXPECT_THROW((void)parse_perspective_map("mirror", "net"), Error);
}

std::vector<int> sorted_features(const Position& position, Color perspective, PerspectiveMap map) {
    const FeatureList list = active_features(position, perspective, FeatureSet({}, map));
    std::vector<int> features(list.begin(), list.end());
    std::sort(features.begin(), features.end());
    return features;
}

TEST(Features, BothSidesOfASymmetricStartLookTheSame) {
    const auto rules = load_rules("ouk");
    const Position start = start_position(*rules);
    EXPECT_EQ(sorted_features(start, Color::White, kRotation),
              sorted_features(start, Color::Black, kRotation));
    EXPECT_NE(sorted_features(start, Color::White, kRankFlip),
              sorted_features(start, Color::Black, kRankFlip));
    EXPECT_EQ(active_features(start, Color::White, FeatureSet({}, kRotation)).size(), 32);
}

}  // namespace
}  // namespace ouk
