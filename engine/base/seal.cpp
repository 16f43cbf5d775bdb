#include "engine/base/seal.h"

#include "engine/base/byte_order.h"
#include "engine/base/hash.h"

namespace ouk {

namespace {

std::string seal_of(std::string_view content) {
    const Hash128 hash = hash_of(content);
    std::string backwards;
    put_little_endian(backwards, hash.low);
    put_little_endian(backwards, hash.high);
    return {backwards.rbegin(), backwards.rend()};
}

}  // namespace

std::string sealed(std::string content) {
    content += seal_of(content);
    return content;
}

bool is_sealed(std::string_view bytes) {
    if (bytes.size() < kSealBytes) return false;
    return bytes.ends_with(seal_of(bytes.substr(0, bytes.size() - kSealBytes)));
}

}  // namespace ouk
