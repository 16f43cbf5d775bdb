#include "engine/nnue/architecture.h"

#include <gmock/gmock.h>

#include "engine/base/error.h"

namespace ouk {
namespace {

TEST(Architecture, TensorsFollowFromTheLayers) {
    // data/README.md, "Networks", with H = 64.
    const std::vector<TensorShape> expected{
        {"transformer.weight", 768, 64, ValueType::Int16, 255},
        {"transformer.bias", 1, 64, ValueType::Int16, 255},
        {"output.weight", 128, 1, ValueType::Int16, 64},
        {"output.bias", 1, 1, ValueType::Int32, 16320},
    };
    EXPECT_EQ(tensors_of(make_architecture(64)), expected);
    EXPECT_EQ(expected[0].bytes(), 98304U);
    EXPECT_EQ(expected[3].bytes(), 4U);
}

TEST(Architecture, WidthsFrom32To1024InStepsOf16) {
    for (const int width : {32, 48, 64, 128, 256, 512, 1024}) {
        EXPECT_TRUE(is_width(width)) << width;
        EXPECT_EQ(width_of(make_architecture(width), "net"), width);
    }
    for (const int width : {-16, 0, 16, 33, 40, 1025, 1040, 1 << 30}) {
        EXPECT_FALSE(is_width(width)) << width;
    }
}

TEST(Architecture, OtherListsAreRefused) {
    Architecture other_scale = make_architecture(64);
    other_scale[2].scale = 128;
    Architecture other_shape = make_architecture(64);
    other_shape[1].outputs = 64;
    Architecture too_short = make_architecture(64);
    too_short.pop_back();
    Architecture too_long = make_architecture(64);
    too_long.push_back(too_long.back());
    for (const Architecture& architecture :
         {Architecture{}, other_scale, other_shape, too_short, too_long}) {
        EXPECT_THROW((void)width_of(architecture, "net"), Error) << describe(architecture);
    }
}

TEST(Architecture, NamesReadBack) {
    for (const auto kind : {LayerKind::Transformer, LayerKind::Screlu, LayerKind::Output}) {
        EXPECT_EQ(parse_layer_kind(to_string(kind), "net"), kind);
    }
    for (const auto type : {ValueType::Int16, ValueType::Int32}) {
        EXPECT_EQ(parse_value_type(to_string(type), "net"), type);
    }
    EXPECT_THROW((void)parse_layer_kind("conv", "net"), Error);
    EXPECT_THROW((void)parse_value_type("int4", "net"), Error);
}

TEST(Architecture, IndexTextNamesRowAndColumn) {
    const auto shapes = tensors_of(make_architecture(64));
    EXPECT_EQ(index_text(shapes[0], 130), "[2][2]");
    EXPECT_EQ(index_text(shapes[2], 100), "[100]");
}

}  // namespace
}  // namespace ouk
