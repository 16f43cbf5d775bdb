#include "engine/nnue/architecture.h"

#include <gmock/gmock.h>

#include "tests/engine/nnue/shapes.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::HasSubstr;

TEST(Architecture, TensorsFollowFromTheLayers) {
    // data/README.md, "Networks", with H = 64.
    const std::vector<TensorShape> plain{
        {"transformer.weight", 768, 64, ValueType::Int16, 255},
        {"transformer.bias", 1, 64, ValueType::Int16, 255},
        {"output.weight", 1, 128, ValueType::Int16, 64},
        {"output.bias", 1, 1, ValueType::Int32, 16320},
    };
    EXPECT_EQ(tensors_of(make_architecture({.width = 64})), plain);
    EXPECT_EQ(plain[0].bytes(), 98304U);
    EXPECT_EQ(plain[3].bytes(), 4U);

    const NetworkShape shape{.is_mirrored = true,
                             .king_buckets = bucket_numbers(32, 3),
                             .has_count = true,
                             .width = 96,
                             .activation = Activation::Pairwise,
                             .output_buckets = 5};
    const std::vector<TensorShape> everything{
        {"transformer.weight", 3 * 768 + 8, 96, ValueType::Int16, 181},
        {"transformer.bias", 1, 96, ValueType::Int16, 181},
        {"output.weight", 5, 96, ValueType::Int16, 128},
        {"output.bias", 1, 5, ValueType::Int32, 181 * 128},
    };
    EXPECT_EQ(tensors_of(make_architecture(shape, {181, 128})), everything);

    const NetworkShape hidden{.width = 256, .output_buckets = 8, .hidden = 16};
    const std::vector<TensorShape> with_hidden{
        {"transformer.weight", 768, 256, ValueType::Int16, 255},
        {"transformer.bias", 1, 256, ValueType::Int16, 255},
        {"hidden.weight", 8 * 16, 512, ValueType::Int8, 100},
        {"hidden.bias", 1, 8 * 16, ValueType::Int32, 32512 * 100},
        {"output.weight", 8, 16, ValueType::Int16, 64},
        {"output.bias", 1, 8, ValueType::Int32, 25400 * 64},
    };
    EXPECT_EQ(tensors_of(make_architecture(hidden, {255, 64, 100})), with_hidden);
    EXPECT_EQ(with_hidden[2].bytes(), 8U * 16 * 512);
}

TEST(Architecture, HiddenUnitsFit15Bits) {
    struct Row {
        Activation activation;
        Scales scales;
        HiddenUnits units;  // by hand
    };
    const Row rows[] = {
        // 65025 >> 1 = 32512; times 64 = 2080768, >> 6 = 32512.
        {Activation::Screlu, {255, 64, 64}, {32512, 1, 2080768, 32512, 6}},
        {Activation::Pairwise, {255, 64, 100}, {32512, 1, 3251200, 25400, 7}},
        {Activation::Screlu, {181, 64, 1}, {32761, 0, 32761, 32761, 0}},
        {Activation::Screlu, {1024, 64, 2}, {16384, 6, 32768, 16384, 1}},
        {Activation::Crelu, {255, 64, 64}, {255, 0, 16320, 16320, 0}},
        {Activation::Crelu, {1024, 64, 512}, {1024, 0, 524288, 16384, 5}},
    };
    for (const Row& row : rows) {
        const HiddenUnits units = hidden_units(row.activation, row.scales);
        EXPECT_EQ(units.activation, row.units.activation);
        EXPECT_EQ(units.activation_shift, row.units.activation_shift);
        EXPECT_EQ(units.sum, row.units.sum);
        EXPECT_EQ(units.neuron, row.units.neuron);
        EXPECT_EQ(units.neuron_shift, row.units.neuron_shift);
    }
}

TEST(Architecture, EveryShapeReadsBackFromItsLayers) {
    for (NetworkShape shape : all_shapes()) {
        const Scales expected_scales{200, 32, shape.hidden > 0 ? 100 : kHiddenWeightScale};
        const Architecture layers = make_architecture(shape, expected_scales);
        const NetworkShape expected = shape;
        shape.width = 0;
        shape.output_buckets = 0;
        shape.hidden = 24;
        shape.activation = {};
        Scales scales;
        read_architecture(layers, shape, scales, "net");
        EXPECT_EQ(shape, expected);
        EXPECT_EQ(scales, expected_scales);
    }
}

TEST(Architecture, WidthsFrom16To2048InStepsOf16) {
    for (const int width : {16, 32, 48, 64, 128, 256, 512, 1024, 2048}) {
        EXPECT_TRUE(is_width(width)) << width;
    }
    for (const int width : {-16, 0, 15, 33, 40, 1025, 2064, 1 << 30}) {
        EXPECT_FALSE(is_width(width)) << width;
    }
}

TEST(Architecture, ImpossibleShapesAreNamed) {
    struct Row {
        NetworkShape shape;
        const char* named;
    };
    std::vector<int> gap(64, 0);
    gap[5] = 2;
    std::vector<int> negative = bucket_numbers(64, 2);
    negative[9] = -1;
    const Row rows[] = {
        {{.width = 40}, "width is 40; expected a multiple of 16 from 16 to 2048"},
        {{.width = 48, .activation = Activation::Pairwise}, "a multiple of 32 with pairwise"},
        {{.output_buckets = 0}, "0 output buckets; expected 1 to 16"},
        {{.output_buckets = 17}, "17 output buckets"},
        {{.hidden = -8}, "-8 hidden neurons; expected 0, or a multiple of 8 up to 64"},
        {{.hidden = 12}, "12 hidden neurons"},
        {{.hidden = 72}, "72 hidden neurons"},
        {{.king_buckets = bucket_numbers(32, 2)}, "32 king buckets; expected 64"},
        {{.is_mirrored = true, .king_buckets = bucket_numbers(64, 2)},
         "64 king buckets; expected 32"},
        {{.king_buckets = gap}, "no square is in king bucket 1"},
        {{.king_buckets = std::vector<int>(64, 0)}, "no square is in king bucket 1"},
        {{.king_buckets = negative}, "king bucket -1"},
        {{.king_buckets = std::vector<int>(64, 2147483647)}, "king bucket 2147483647"},
    };
    for (const Row& row : rows) {
        EXPECT_THAT(error_text([&] { check_shape(row.shape, "net"); }), HasSubstr(row.named));
    }
}

TEST(Architecture, OutputBucketsShareThe32Men) {
    const NetworkShape eight{.output_buckets = 8};
    const NetworkShape three{.output_buckets = 3};
    // By hand: (men - 1) * buckets / 32.
    for (const auto& [men, of_eight, of_three] : {std::tuple{2, 0, 0},
                                                  {4, 0, 0},
                                                  {5, 1, 0},
                                                  {11, 2, 0},
                                                  {12, 2, 1},
                                                  {24, 5, 2},
                                                  {32, 7, 2}}) {
        EXPECT_EQ(output_bucket(eight, men), of_eight) << men;
        EXPECT_EQ(output_bucket(three, men), of_three) << men;
        EXPECT_EQ(output_bucket({}, men), 0);
    }
}

TEST(Architecture, OtherListsAreRefused) {
    const auto spoil_one = [](Architecture layers, auto spoil) {
        spoil(layers);
        return layers;
    };
    const auto spoiled = [&](auto spoil) {
        return spoil_one(make_architecture({.width = 64}), spoil);
    };
    const auto hidden = [&](auto spoil) {
        return spoil_one(make_architecture({.width = 64, .output_buckets = 2, .hidden = 8}), spoil);
    };
    for (const Architecture& layers :
         {Architecture{}, spoiled([](auto& list) { list[1].outputs = 64; }),
          spoiled([](auto& list) { list[1].scale = 128; }),
          spoiled([](auto& list) { list[0].inputs = 769; }),
          spoiled([](auto& list) { list[0].buckets = 2; }),
          spoiled([](auto& list) { list[2].type = ValueType::Int32; }),
          spoiled([](auto& list) { std::swap(list[0], list[1]); }),
          spoiled([](auto& list) { list.pop_back(); }),
          spoiled([](auto& list) { list.push_back(list.back()); }),
          spoiled([](auto& list) { list[1].kind = LayerKind::Hidden; }),
          hidden([](auto& list) { list[1].scale = 255; }),
          hidden([](auto& list) { list[2].type = ValueType::Int16; }),
          hidden([](auto& list) { list[2].buckets = 1; }),
          hidden([](auto& list) { list[2].scale = 513; }),
          hidden([](auto& list) { list[2].outputs = 16; }),
          hidden([](auto& list) { list[3].kind = LayerKind::Screlu; }),
          hidden([](auto& list) { list[3].scale /= 2; }),
          hidden([](auto& list) { list[4].inputs = 128; }),
          hidden([](auto& list) { list.erase(list.begin() + 3); })}) {
        NetworkShape shape;
        Scales scales;
        EXPECT_THROW(read_architecture(layers, shape, scales, "net"), Error) << describe(layers);
    }
}

TEST(Architecture, NamesReadBack) {
    for (const auto kind : {LayerKind::Transformer, LayerKind::Crelu, LayerKind::Screlu,
                            LayerKind::Pairwise, LayerKind::Hidden, LayerKind::Output}) {
        EXPECT_EQ(parse_layer_kind(to_string(kind), "net"), kind);
    }
    for (const auto type : {ValueType::Int8, ValueType::Int16, ValueType::Int32}) {
        EXPECT_EQ(parse_value_type(to_string(type), "net"), type);
    }
    for (const auto each : {Activation::Crelu, Activation::Screlu, Activation::Pairwise}) {
        EXPECT_EQ(parse_activation(to_string(each), "net"), each);
    }
    EXPECT_THROW((void)parse_layer_kind("conv", "net"), Error);
    EXPECT_THROW((void)parse_value_type("int4", "net"), Error);
    EXPECT_THROW((void)parse_activation("relu", "net"), Error);
}

TEST(Architecture, IndexTextNamesRowAndColumn) {
    const auto shapes = tensors_of(make_architecture({.width = 64}));
    EXPECT_EQ(index_text(shapes[0], 130), "[2][2]");
    EXPECT_EQ(index_text(shapes[2], 100), "[100]");
}

}  // namespace
}  // namespace ouk
