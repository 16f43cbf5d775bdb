// Literals are printed by xxh128sum 0.8.1 (Debian's package xxhash) on the same bytes.
#include "engine/base/hash.h"

#include <gtest/gtest.h>

#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

std::string counting_bytes(std::size_t size) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i % 251);
    return bytes;
}

struct HashRow {
    const char* name;
    std::string bytes;
    const char* hex;
};

const HashRow kHashes[] = {
    {"empty", "", "99aa06d3014798d86001c324468d497f"},
    {"a", "a", "a96faf705af16834e6c632b61e964e1f"},
    {"abc", "abc", "06b05ab6733a618578af5f94892f3950"},
    {"fox", "The quick brown fox jumps over the lazy dog", "ddd650205ca3e7fa24a1cc2e3a8a7651"},
    {"300 zeros", std::string(300, '\0'), "be8945035b2f421f56d0762b20085f91"},
    {"200000 bytes", counting_bytes(200'000), "b0b4a8995101f27bf0543157a23a8634"},
};

TEST(Hash, EqualsXxh128sum) {
    const TemporaryFolder folder;
    for (const HashRow& row : kHashes) {
        SCOPED_TRACE(row.name);
        EXPECT_EQ(hash_of(row.bytes).hex(), row.hex);
        write_atomically(folder.file("bytes"), row.bytes);
        EXPECT_EQ(hash_file(folder.file("bytes")).hex(), row.hex);
    }
}

TEST(Hash, InPiecesEqualsAtOnce) {
    const std::string bytes = counting_bytes(5000);
    for (const std::size_t piece : {1u, 7u, 64u, 241u, 4096u}) {
        Hasher hasher;
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            hasher.update(std::string_view(bytes).substr(at, piece));
        }
        EXPECT_EQ(hasher.digest(), hash_of(bytes)) << piece;
    }
}

TEST(Hash, HexReadsBack) {
    const Hash128 hash{.high = 0x0123456789abcdef, .low = 0x00000000000000ff};
    EXPECT_EQ(hash.hex(), "0123456789abcdef00000000000000ff");
    EXPECT_EQ(Hash128::parse(hash.hex()), hash);
}

TEST(Hash, RefusesWhatIsNoHash) {
    for (const char* const text :
         {"", "0123", "0123456789abcdef00000000000000fg", "0123456789abcdef00000000000000ff0",
          "-123456789abcdef00000000000000ff"}) {
        EXPECT_THROW((void)Hash128::parse(text), Error) << text;
    }
}

TEST(Hash, UnreadableFileIsAnError) {
    const TemporaryFolder folder;
    EXPECT_THROW((void)hash_file(folder.file("absent")), Error);
    EXPECT_THROW((void)hash_file(folder.path()), Error);
}

}  // namespace
}  // namespace ouk
