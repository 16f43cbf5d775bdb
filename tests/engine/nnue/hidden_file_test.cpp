// What a file says of a hidden layer.
#include "engine/nnue/network_file.h"

#include <gmock/gmock.h>

#include "tests/engine/nnue/networks.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

NetworkFile with_hidden() {
    NetworkFile file =
        random_network_file(*load_rules("ouk"), {.width = 32, .output_buckets = 5, .hidden = 8}, 9);
    file.header.scales = {255, 128, 100};
    return file;
}

TEST(HiddenFile, ReadsBackByteForByte) {
    const NetworkFile file = with_hidden();
    const std::string bytes = encode_network(file);
    const NetworkFile read = decode_network(bytes, "net.oukn");
    EXPECT_EQ(read, file);
    EXPECT_EQ(encode_network(read), bytes);
}

TEST(HiddenFile, SaysTheLayer) {
    const std::string bytes = encode_network(with_hidden());
    EXPECT_THAT(bytes,
                HasSubstr(R"({"kind":"screlu","shape":[32,64],"scale":32512,"type":"int16"},)"
                          R"({"kind":"hidden","shape":[64,8],"scale":100,"type":"int8",)"
                          R"("buckets":5},)"
                          R"({"kind":"crelu","shape":[8,8],"scale":25400,"type":"int16"},)"
                          R"({"kind":"output","shape":[8,1],"scale":128,"type":"int16",)"
                          R"("buckets":5}],)"));
}

TEST(HiddenFile, WeightsAreBytesBehindTheTransformer) {
    NetworkFile file = with_hidden();
    file.tensors.hidden_weight[0] = -128;
    file.tensors.hidden_weight[1] = 127;
    file.tensors.hidden_bias[39] = -2;
    const std::string bytes = encode_network(file);
    // From the end: checksum, 5 biases and 40 weights of the output (from a multiple of 64 each),
    // 40 hidden biases, 40 rows of 64 bytes.
    const std::size_t output_bias = bytes.size() - 16 - 5 * 4;
    const std::size_t output_weight = output_bias - 128;
    const std::size_t hidden_bias = output_weight - 192;
    const std::size_t hidden_weight = hidden_bias - 40 * 64;
    EXPECT_EQ(bytes.substr(hidden_weight, 2), "\x80\x7f");
    EXPECT_EQ(bytes.substr(hidden_bias + 39 * 4, 4), "\xfe\xff\xff\xff");
    EXPECT_EQ(output_weight % 64 + hidden_bias % 64 + hidden_weight % 64, 0U);
}

TEST(HiddenFile, BadLayersAreNamed) {
    struct Row {
        const char* from;
        const char* to;
        const char* named;
    };
    const Row rows[] = {
        {"[64,8]", "[64,12]", "12 hidden neurons; expected 0, or a multiple of 8 up to 64"},
        {"[64,8]", "[64,16]", "unknown architecture"},
        {"[64,8]", "[32,8]", "unknown architecture"},
        {"[8,8]", "[8,16]", "unknown architecture"},
        {"\"scale\":100", "\"scale\":513", "hidden scale 513; expected 1 to 512"},
        {"\"scale\":100", "\"scale\":0", "hidden scale 0"},
        {"\"scale\":100", "\"scale\":101", "hidden 64x8 int8 /101 in 5 buckets"},
        {"\"scale\":32512", "\"scale\":255", "screlu 32x64 int16 /255"},
        {"\"int8\"", "\"int4\"", "header.layers[2]: value type 'int4' is unknown"},
        {"\"int8\"", "\"int16\"", "hidden 64x8 int16"},
        {"\"hidden\"", "\"dense\"", "header.layers[2]: layer kind 'dense' is unknown"},
        {"\"hidden\"", "\"crelu\"", "unknown architecture"},
        {"\"crelu\"", "\"hidden\"", "unknown architecture"},
        {"\"buckets\":5", "\"buckets\":4", "unknown architecture"},
    };
    for (const Row& row : rows) {
        std::string header = encode_header(with_hidden().header);
        header.replace(header.find(row.from), std::string_view(row.from).size(), row.to);
        EXPECT_THAT(error_text([&] { (void)decode_header(header, "net.oukn"); }),
                    AllOf(HasSubstr("net.oukn"), HasSubstr(row.named)))
            << row.from << " -> " << row.to;
    }
}

}  // namespace
}  // namespace ouk
