#include "engine/nnue/network_file.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/nnue/accumulator.h"
#include "tests/engine/nnue/networks.h"
#include "tests/engine/nnue/shapes.h"
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
    for (const char version : {'\3', '\0'}) {
        std::string content = content_of(formula_network());
        content[4] = version;
        EXPECT_THAT(refusal(sealed(content)), AllOf(HasSubstr("version " + std::to_string(version)),
                                                    HasSubstr("version 1 to 2")));
    }
    std::string content = content_of(formula_network());
    content[4] = '\2';
    EXPECT_THAT(refusal(sealed(content)), HasSubstr("version, header or padding"));
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
        {"\"screlu\"", "\"relu\"",
         "layer kind 'relu' is unknown; expected transformer, crelu, screlu"},
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

/// The shape with everything, and scales of its own.
NetworkFile everything() {
    const auto rules = load_rules("ouk");
    NetworkFile file = random_network_file(*rules,
                                           {.is_mirrored = true,
                                            .king_buckets = bucket_numbers(32, 3),
                                            .has_count = true,
                                            .width = 32,
                                            .activation = Activation::Pairwise,
                                            .output_buckets = 5},
                                           9);
    file.header.scales = {181, 128};
    return file;
}

TEST(NetworkFile, Version2SaysInputsAndBuckets) {
    const std::string bytes = encode_network(everything());
    EXPECT_EQ(bytes.substr(0, 8), std::string("OUKN\x02\0\0\0", 8));
    EXPECT_THAT(
        bytes,
        AllOf(HasSubstr(R"({"layers":[{"kind":"transformer","shape":[2312,32],"scale":181,)"
                        R"("type":"int16"},{"kind":"pairwise","shape":[32,32],"scale":181,)"
                        R"("type":"int16"},{"kind":"output","shape":[32,1],"scale":128,)"
                        R"("type":"int16","buckets":5}],)"),
              HasSubstr(R"("features":{"set":"ps-mirrored","map":"rank_flip","king_buckets":)"
                        R"([0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1],)"
                        R"("count":true})")));
}

TEST(NetworkFile, OnlyWhatVersion1CouldSayIsVersion1) {
    struct Row {
        NetworkShape shape;
        Scales scales;
        std::uint32_t version;
    };
    const Row rows[] = {
        {{.width = 32}, {}, 1},
        {{.width = 1024}, {}, 1},
        {{.width = 16}, {}, 2},
        {{.width = 1040}, {}, 2},
        {{.width = 32}, {255, 65}, 2},
        {{.width = 32}, {254, 64}, 2},
        {{.is_mirrored = true}, {}, 2},
        {{.has_count = true}, {}, 2},
        {{.activation = Activation::Crelu}, {}, 2},
        {{.output_buckets = 2}, {}, 2},
        {{.hidden = 8}, {}, 2},
    };
    for (const Row& row : rows) {
        NetworkHeader header;
        header.shape = row.shape;
        header.scales = row.scales;
        EXPECT_EQ(network_version(header), row.version) << describe(architecture_of(header));
    }
}

TEST(NetworkFile, BadHeadersOfVersion2AreNamed) {
    struct Row {
        const char* from;
        const char* to;
        const char* named;
    };
    const Row rows[] = {
        {"[2312,32]", "[2313,32]", "unknown architecture [transformer 2313x32"},
        {"[32,32]", "[32,64]", "unknown architecture"},
        {"\"buckets\":5", "\"buckets\":17", "17 output buckets; expected 1 to 16"},
        {"\"buckets\":5", "\"buckets\":true", "buckets is true"},
        {"\"scale\":128", "\"scale\":5000", "output scale 5000; expected 1 to 4096"},
        {"ps-mirrored", "ps", "32 king buckets; expected 64"},
        {"rank_flip", "rotation", "map 'rotation' with ps-mirrored; expected rank_flip"},
        {"[0,1,2,", "[0,1,3,", "unknown architecture"},
        {"[0,1,2,", "[0,1,", "31 king buckets; expected 32"},
        {"[0,1,2,", "[0,1,99,", "king bucket 99; expected 0 to 63"},
        {"[0,1,2,", "[0,1,-2,", "header.features.king_buckets"},
        {"\"count\":true", "\"count\":1", "header.features.count is 1; expected true or false"},
        {"\"count\":true", "\"count\":false", "unknown architecture"},
        {"pairwise", "crelu", "unknown architecture"},
    };
    for (const Row& row : rows) {
        std::string header = encode_header(everything().header);
        header.replace(header.find(row.from), std::string_view(row.from).size(), row.to);
        EXPECT_THAT(error_text([&] { (void)decode_header(header, "net.oukn"); }),
                    AllOf(HasSubstr("net.oukn"), HasSubstr(row.named)))
            << row.from << " -> " << row.to;
    }
}

TEST(NetworkFileOnDisk, ImportThenExportIsIdentical) {
    const auto rules = load_rules("kar-ouk");
    std::vector<NetworkFile> files{formula_network(), everything()};
    for (const NetworkShape& shape : all_shapes()) {
        files.push_back(random_network_file(*rules, shape, 3));
    }
    files.push_back(random_network_file(*rules, 2048, 3));
    for (const NetworkFile& file : files) {
        const TemporaryFolder folder;
        write_network_file(folder.file("a.oukn"), file);
        const NetworkFile read = read_network_file(folder.file("a.oukn"));
        EXPECT_EQ(read, file);
        write_network_file(folder.file("b.oukn"), read);
        EXPECT_EQ(read_file(folder.file("a.oukn")), read_file(folder.file("b.oukn")));
        EXPECT_EQ(read_file(folder.file("a.oukn")), encode_network(file));
    }
}

TEST(NetworkFileOnDisk, FilesOfVersion1PlayAsTheyDid) {
    // Written on 2026-11-30 by commit 6c1b8b4, before there was another version; so were the
    // scores.
    struct Row {
        const char* fen;
        int score;
    };
    const Row rows[] = {
        {"1nsmksnr/r7/ppppp1pp/5p2/2N5/PPPPPPPP/6S1/R1SKM1NR b DEde - 1 3", 191},
        {"rn2k1n1/1smr1s2/1pppM1pp/p7/7P/PPPP1PP1/5M2/RNS1KSNR b e - 3 9", 223},
        {"kn1m2nr/rs4s1/ppp4p/1P1pppp1/P1P2PP1/3PP2P/R2N1S2/2SKM1NR b Ed - 0 15", 275},
        {"rn4r1/1kmsns2/1M6/2pNp3/Pp1P3p/N3PPP1/2KS2SR/R3M3 b - - 1 21", 420},
        {"2sN2sr/r1k5/np2p1pp/PP1p2PP/2p5/2PPM1m1/1S5S/R2KN2R b - - 0 27", 327},
        {"3r2n1/2s1m2r/p1ppsk1p/2nP2pP/p1P3p1/NP3P2/3MN1S1/R1K4R b - - 5 33", 939},
        {"2s5/4mk2/3p1n2/3PPp1p/P6P/1mR2PK1/5S1r/2S1M1N1 b E - 1 39", -191},
        {"1ns3rs/r3k3/5pp1/1p2P3/3P1PpP/P1NS2M1/S1N5/4K1R1 b - - 0 45", 12},
    };
    const std::string path = std::string(OUK_SOURCE_DIR) + "/tests/engine/nnue/data/v1.oukn";
    const auto rules = load_rules("ouk");
    EXPECT_EQ(encode_network(read_network_file(path)), read_file(path));
    const auto network = load_network(path, *rules);
    EXPECT_EQ(network->shape(), (NetworkShape{.width = 32}));
    for (const Row& row : rows) {
        const Position position = parse_fen(*rules, row.fen);
        Accumulator accumulator(network->width());
        accumulator.refresh(*network, best_kernels(), position);
        EXPECT_EQ(score_of(*network, best_kernels(), accumulator, position), Score(row.score))
            << row.fen;
    }
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
