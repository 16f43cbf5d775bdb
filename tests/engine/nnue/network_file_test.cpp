#include "engine/nnue/network_file.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Weights by formula, so that another program can write the same file.
NetworkFile formula_network() {
    NetworkFile file;
    file.header.output_scale = 410;
    file.header.map = PerspectiveMap::RankFlip;
    file.header.ruleset_name = "testgame";
    file.header.ruleset_text = "a = 1\n";
    file.header.ruleset_hash = Hash128::parse("000102030405060708090a0b0c0d0e0f");
    file.header.provenance = R"({"seed":7,"rate":1e-05,"note":"é"})";
    file.tensors = QuantizedTensors(NetworkShape{});
    const auto fill = [](auto& values, auto formula) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<std::int16_t>(formula(static_cast<int>(i)));
        }
    };
    fill(file.tensors.transformer_weight, [](int i) { return i * 7 % 101 - 50; });
    fill(file.tensors.transformer_bias, [](int i) { return i - 16; });
    fill(file.tensors.output_weight, [](int i) { return i % 9 - 4; });
    file.tensors.output_bias[0] = -12345;
    return file;
}

constexpr std::string_view kHeader =
    R"({"layers":[{"kind":"transformer","shape":[768,32],"scale":255,"type":"int16"},)"
    R"({"kind":"screlu","shape":[32,64],"scale":255,"type":"int16"},)"
    R"({"kind":"output","shape":[64,1],"scale":64,"type":"int16"}],)"
    R"("output_scale":410,"features":{"set":"ps","map":"rank_flip"},)"
    R"("ruleset":{"name":"testgame","hash":"000102030405060708090a0b0c0d0e0f","text":"a = 1\n"},)"
    R"("provenance":{"seed":7,"rate":1e-05,"note":"é"}})";

/// The file with other content before a trailer that fits it.
std::string sealed(std::string content) {
    const std::string hex = hash_of(content).hex();
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        content.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    return content;
}

std::string content_of(const NetworkFile& file) {
    const std::string bytes = encode_network(file);
    return bytes.substr(0, bytes.size() - 16);
}

/// formula_network with `from` replaced by `to` in its header, lengths and checksum put right.
std::string with_header(std::string_view from, std::string_view to) {
    std::string header(kHeader);
    header.replace(header.find(from), from.size(), to);
    std::string content = content_of(formula_network());
    const std::string tensors = content.substr(448);  // where the first one starts
    content = content.substr(0, 8);
    for (std::size_t i = 0; i < 4; ++i) {
        content.push_back(static_cast<char>(header.size() >> 8 * i & 0xFF));
    }
    content += header;
    content.resize((content.size() + 63) / 64 * 64);
    return sealed(content + tensors);
}

std::string refusal(const std::string& bytes) {
    return error_text([&] { (void)decode_network(bytes, "net.oukn"); });
}

TEST(NetworkFile, BytesAreAsDocumented) {
    // Size and hash: a Python script that follows data/README.md (struct.pack, xxh128sum).
    const std::string bytes = encode_network(formula_network());
    ASSERT_EQ(bytes.size(), 49812U);
    EXPECT_EQ(bytes.substr(0, 12), std::string("OUKN\x01\0\0\0\x8e\x01\0\0", 12));
    EXPECT_EQ(bytes.substr(12, kHeader.size()), kHeader);
    EXPECT_EQ(bytes.substr(410, 38), std::string(38, '\0'));
    // Weights -50, -43, -36; little-endian.
    EXPECT_EQ(bytes.substr(448, 6), "\xce\xff\xd5\xff\xdc\xff");
    EXPECT_EQ(bytes.substr(448 + 49152, 4), "\xf0\xff\xf1\xff");  // bias -16, -15
    EXPECT_EQ(bytes.substr(49664, 4), "\xfc\xff\xfd\xff");        // output -4, -3
    EXPECT_EQ(bytes.substr(49792, 4), "\xc7\xcf\xff\xff");        // -12345
    EXPECT_EQ(bytes.substr(49796),
              "\xaf\xe3\x2a\xea\x5e\x5e\x7c\x1a\xbf\xf3\xd9\x59\xc2\x0e\x14\x7c");
}

TEST(NetworkFile, ComesBackWhole) {
    const NetworkFile file = formula_network();
    const std::string bytes = encode_network(file);
    const NetworkFile decoded = decode_network(bytes, "net.oukn");
    EXPECT_EQ(decoded, file);
    EXPECT_EQ(encode_network(decoded), bytes);
}

TEST(NetworkFile, ProvenanceKeepsKeysInOrderAndNumbersAsTheyAre) {
    NetworkFile file = formula_network();
    file.header.provenance =
        R"({ "z": 1, "a": [1.5, 0.1, 1e300, -0.0, 18446744073709551615],
             "text": "tab\t \"quoted\" \u00e9", "none": null })";
    const std::string bytes = encode_network(file);
    const NetworkFile decoded = decode_network(bytes, "net.oukn");
    EXPECT_EQ(decoded.header.provenance, R"({"z":1,"a":[1.5,0.1,1e+300,-0.0,18446744073709551615],)"
                                         R"("text":"tab\t \"quoted\" é","none":null})");
    EXPECT_EQ(encode_network(decoded), bytes);
}

TEST(NetworkFile, ProvenanceMustBeAnObject) {
    for (const char* text : {"", "[]", "1", "{", "{\"a\":1} x", "{\"a\":\"\xff\"}"}) {
        NetworkFile file = formula_network();
        file.header.provenance = text;
        EXPECT_THROW((void)encode_network(file), Error) << text;
    }
    NetworkFile deep = formula_network();
    deep.header.provenance =
        R"({"a":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    EXPECT_THROW((void)encode_network(deep), Error);
}

TEST(NetworkFile, ForeignFilesAreNamedSo) {
    for (const std::string& bytes : {std::string(), std::string("\x89HDF\r\n", 6),
                                     std::string(100, '\0'), std::string(1000, 'O')}) {
        EXPECT_THAT(refusal(bytes), AllOf(HasSubstr("net.oukn"), HasSubstr("begins with OUKN")));
    }
}

TEST(NetworkFile, OtherVersionsAreNamed) {
    for (const char version : {'\2', '\0'}) {
        std::string content = content_of(formula_network());
        content[4] = version;
        EXPECT_THAT(refusal(sealed(content)),
                    AllOf(HasSubstr("version " + std::to_string(version)), HasSubstr("version 1")));
    }
}

TEST(NetworkFile, EveryTruncationIsFound) {
    const std::string bytes = encode_network(formula_network());
    for (std::size_t size = 1; size < bytes.size(); size += size < 600 ? 1 : 4001) {
        EXPECT_THAT(refusal(bytes.substr(0, size)), HasSubstr("truncated")) << size;
    }
    EXPECT_THAT(refusal(bytes.substr(0, bytes.size() - 1)),
                AllOf(HasSubstr("49811 bytes"), HasSubstr("49812 bytes")));
}

TEST(NetworkFile, EveryFlippedByteIsFound) {
    const std::string bytes = encode_network(formula_network());
    for (std::size_t at = 12; at < bytes.size(); at += at < 600 ? 1 : 997) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        EXPECT_NE(refusal(damaged), "no error") << at;
    }
    std::string damaged = bytes;
    damaged[20'000] = static_cast<char>(damaged[20'000] ^ 0x10);
    EXPECT_THAT(refusal(damaged), AllOf(HasSubstr("damaged"), HasSubstr("checksum")));
}

TEST(NetworkFile, BytesAfterTheEndAreRefused) {
    EXPECT_THAT(refusal(sealed(content_of(formula_network()) + "more")), HasSubstr("too long"));
}

TEST(NetworkFile, WhatIsNotCanonicalIsRefused) {
    std::string padded = content_of(formula_network());
    padded[440] = 1;
    EXPECT_THAT(refusal(sealed(padded)), HasSubstr("canonical"));
    EXPECT_THAT(refusal(with_header("{\"layers\"", "{ \"layers\"")), HasSubstr("canonical"));
    EXPECT_THAT(refusal(with_header("\"output_scale\"", "\"extra\":1,\"output_scale\"")),
                HasSubstr("canonical"));
}

TEST(NetworkFile, BadHeadersNameKeyAndExpectation) {
    ASSERT_EQ(refusal(with_header("testgame", "testgamf")),
              "no error");  // the helper itself is sound
    struct Row {
        const char* from;
        const char* to;
        const char* named;
    };
    const Row rows[] = {
        {"{\"layers\"", "\"layers\"", "header is not a JSON object"},
        {"\"layers\"", "\"layer\"", "no 'layers'"},
        {"[768,32]", "[768,33]", "width is 33"},
        {"[768,32]", "[768,2147483632]", "width is 2147483632"},
        {"[768,32]", "[768,99999999999999999999]", "header.layers[0].shape"},
        {"[768,32]", "[768,-32]", "header.layers[0].shape"},
        {"[768,32]", "[768,32.5]", "header.layers[0].shape"},
        {"[768,32]", "[768]", "header.layers[0].shape"},
        {"\"screlu\"", "\"relu\"", "layer kind 'relu' is unknown; expected transformer, crelu, screlu"},
        {"\"type\":\"int16\"", "\"type\":\"int4\"", "int4"},
        {"\"scale\":64", "\"scale\":0", "output scale 0; expected 1 to 4096"},
        {"410", "0", "header.output_scale"},
        {"410", "10001", "1 to 10000"},
        {"410", "\"410\"", "header.output_scale"},
        {"\"ps\"", "\"halfka\"", "feature set 'halfka' is unknown; expected ps"},
        {"rank_flip", "mirror", "expected rotation or rank_flip"},
        {"0001", "zz01", "32 hex digits"},
        {"\"testgame\"", "17", "header.ruleset.name"},
        {"\"provenance\":{", "\"provenance\":[{", "header is not a JSON object"},
    };
    for (const Row& row : rows) {
        EXPECT_THAT(refusal(with_header(row.from, row.to)),
                    AllOf(HasSubstr("net.oukn"), HasSubstr(row.named)))
            << row.from << " -> " << row.to;
    }
}

TEST(NetworkFileOnDisk, ImportThenExportIsIdentical) {
    const TemporaryFolder folder;
    write_network_file(folder.file("a.oukn"), formula_network());
    write_network_file(folder.file("b.oukn"), read_network_file(folder.file("a.oukn")));
    EXPECT_EQ(read_file(folder.file("a.oukn")), read_file(folder.file("b.oukn")));
    EXPECT_EQ(read_file(folder.file("a.oukn")), encode_network(formula_network()));
}

TEST(NetworkFileOnDisk, WeightsOutOfRangeAreNeverWritten) {
    const TemporaryFolder folder;
    NetworkFile file = formula_network();
    file.tensors.output_weight[5] = 200;
    EXPECT_THROW(write_network_file(folder.file("a.oukn"), file), Error);
    EXPECT_FALSE(std::filesystem::exists(folder.file("a.oukn")));
}

TEST(NetworkFileOnDisk, MissingFileIsNamed) {
    EXPECT_THAT(error_text([] { (void)read_network_file("/none/net.oukn"); }),
                HasSubstr("/none/net.oukn"));
}

}  // namespace
}  // namespace ouk
