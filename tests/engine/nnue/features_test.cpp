#include "engine/nnue/features.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/nnue/shapes.h"

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

TEST(Features, ViewsFollowTheOwnKhon) {
    // Bucket = number of the square, so that the index tells which entry was taken.
    const auto square_numbers = [](int squares) { return bucket_numbers(squares, squares); };
    struct Row {
        NetworkShape shape;
        PerspectiveMap map;
        Color perspective;
        const char* khon;
        View view;
    };
    // By hand; mirrored entries are rank * 4 + file.
    const NetworkShape plain;
    const NetworkShape mirrored{.is_mirrored = true};
    const NetworkShape all64{.king_buckets = square_numbers(64)};
    const NetworkShape all32{.is_mirrored = true, .king_buckets = square_numbers(32)};
    const Row rows[] = {
        {plain, kRotation, Color::White, "g2", {0, 0}},
        {plain, kRotation, Color::Black, "g2", {63, 0}},
        {all64, kRotation, Color::White, "g2", {0, 768 * 14}},
        {all64, kRotation, Color::Black, "g2", {63, 768 * 49}},  // seen on b7
        {all64, kRankFlip, Color::Black, "g2", {56, 768 * 54}},  // seen on g7
        {mirrored, kRankFlip, Color::White, "d1", {0, 0}},
        {mirrored, kRankFlip, Color::White, "e1", {7, 0}},
        {mirrored, kRankFlip, Color::Black, "e8", {63, 0}},
        {mirrored, kRankFlip, Color::Black, "d8", {56, 0}},
        {mirrored, kRotation, Color::Black, "e8", {63, 0}},
        {mirrored, kRotation, Color::Black, "d8", {56, 0}},
        {all32, kRankFlip, Color::White, "g2", {7, 768 * 5}},    // seen on b2
        {all32, kRankFlip, Color::Black, "g2", {63, 768 * 25}},  // seen on b7
        {all32, kRotation, Color::Black, "g2", {63, 768 * 25}},
    };
    for (const Row& row : rows) {
        const Square khon = make_square(row.khon[0] - 'a', row.khon[1] - '1');
        EXPECT_EQ(FeatureSet(row.shape, row.map).view(row.perspective, khon), row.view)
            << row.khon << index_of(row.perspective);
    }
}

TEST(Features, TheCountComesAfterTheMen) {
    const auto rules = load_rules("ouk");
    const FeatureSet set({.king_buckets = bucket_numbers(64, 2), .has_count = true}, kRotation);
    const std::string men = "4k3/8/8/8/8/8/8/R2K4 b - ";
    // 1536 inputs of men; plies * 8 / limit.
    for (const auto& [count, input] :
         {std::pair{"64 0", 1536}, {"64 7", 1536}, {"64 8", 1537}, {"64 63", 1543}}) {
        const Position position = parse_fen(*rules, men + count + " 90");
        for (const Color perspective : kBothColors) {
            const FeatureList list = active_features(position, perspective, set);
            EXPECT_THAT(std::vector(list.begin() + 3, list.end()), testing::ElementsAre(input))
                << count;
        }
    }
    const Position uncounted = parse_fen(*rules, men + "- 7 90");
    EXPECT_EQ(active_features(uncounted, Color::Black, set).size(), 3) << "a clock is no count";
    const Position counted = parse_fen(*rules, men + "64 7 90");
    EXPECT_EQ(active_features(counted, Color::Black, FeatureSet({}, kRotation)).size(), 3);
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
