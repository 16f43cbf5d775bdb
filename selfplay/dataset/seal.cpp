#include "selfplay/dataset/seal.h"

#include <algorithm>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/hash.h"
#include "selfplay/dataset/byte_order.h"

namespace ouk {

namespace {

constexpr std::size_t kSealBytes = 16;

std::string seal_of(std::string_view bytes) {
    const Hash128 hash = hash_of(bytes);
    std::string seal;
    put_big_endian(seal, hash.high);
    put_big_endian(seal, hash.low);
    return seal;
}

}  // namespace

std::string sealed(std::string bytes) {
    return bytes += seal_of(bytes);
}

std::string read_sealed(const std::string& path) {
    std::string bytes = read_file(path);
    const std::size_t content = bytes.size() - std::min(bytes.size(), kSealBytes);
    const std::string_view all = bytes;
    if (all.substr(content) != seal_of(all.substr(0, content))) {
        throw Error(path, "is damaged, cut off or no game file: its checksum is wrong",
                    "a whole file of games");
    }
    bytes.resize(content);
    return bytes;
}

}  // namespace ouk
