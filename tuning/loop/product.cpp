#include "tuning/loop/product.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/base/error.h"
#include "engine/base/hash.h"
#include "engine/base/seal.h"
#include "selfplay/dataset/shard.h"

namespace ouk {

namespace {

std::string last_bytes_hex(const std::string& path, std::uintmax_t size) {
    std::string bytes(std::min<std::uintmax_t>(size, kSealBytes), '\0');
    std::ifstream file(path, std::ios::binary);
    file.seekg(-static_cast<std::streamoff>(bytes.size()), std::ios::end);
    if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
        throw Error(path, "cannot be read", "a file that can be read");
    std::string hex;
    for (const char byte : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
}

std::string mark_of(const std::string& path) {
    if (!path.ends_with(kShardEnding)) return hash_file(path).hex();
    const std::uintmax_t size = std::filesystem::file_size(path);
    return fmt::format("{} bytes, sealed {}", size, last_bytes_hex(path, size));
}

}  // namespace

Product take_product(const std::string& run, const std::string& path) {
    return {path, mark_of(run + "/" + path)};
}

std::string complaint_of(const std::string& run, const Product& product) {
    const std::string path = run + "/" + product.path;
    if (!std::filesystem::exists(path)) return product.path + " is missing";
    return mark_of(path) == product.mark ? "" : product.path + " was changed";
}

}  // namespace ouk
