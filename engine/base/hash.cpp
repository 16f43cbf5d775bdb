#include "engine/base/hash.h"

#include <charconv>
#include <fstream>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_handle.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ouk {

namespace {

constexpr std::size_t kHexDigits = 32;
constexpr std::size_t kDigitsPerHalf = kHexDigits / 2;

Hash128 to_hash(XXH128_hash_t hash) {
    return {.high = hash.high64, .low = hash.low64};
}

void append_hex(std::string& text, std::uint64_t half) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4) text.push_back(kDigits[half >> shift & 15]);
}

bool read_hex(std::string_view digits, std::uint64_t& half) {
    const char* const end = digits.data() + digits.size();
    const auto [stopped, failure] = std::from_chars(digits.data(), end, half, 16);
    return failure == std::errc{} && stopped == end;
}

}  // namespace

std::string Hash128::hex() const {
    std::string text;
    append_hex(text, high);
    append_hex(text, low);
    return text;
}

Hash128 Hash128::parse(std::string_view hex) {
    Hash128 hash;
    const bool is_hash = hex.size() == kHexDigits &&
                         read_hex(hex.substr(0, kDigitsPerHalf), hash.high) &&
                         read_hex(hex.substr(kDigitsPerHalf), hash.low);
    if (!is_hash) throw Error("hash", "'" + std::string(hex) + "' is none", "32 hex digits");
    return hash;
}

Hash128 hash_of(std::span<const std::byte> bytes) {
    return to_hash(XXH3_128bits(bytes.data(), bytes.size()));
}

Hash128 hash_of(std::string_view text) {
    return hash_of(std::as_bytes(std::span(text)));
}

Hash128 hash_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    Hasher hasher;
    std::vector<char> buffer(kReadBytes);
    while (file.read(buffer.data(), kReadBytes) || file.gcount() > 0) {
        hasher.update(std::string_view(buffer.data(), static_cast<std::size_t>(file.gcount())));
    }
    // A folder opens but does not read: only a clean end of file counts as read.
    if (!file.eof() || file.bad()) throw Error(path, "cannot be read", "a readable file");
    return hasher.digest();
}

struct Hasher::State {
    XXH3_state_t xxh;
};

Hasher::Hasher() : state_(std::make_unique<State>()) {
    XXH3_128bits_reset(&state_->xxh);
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

void Hasher::update(std::span<const std::byte> bytes) {
    XXH3_128bits_update(&state_->xxh, bytes.data(), bytes.size());
}

void Hasher::update(std::string_view text) {
    update(std::as_bytes(std::span(text)));
}

Hash128 Hasher::digest() const {
    return to_hash(XXH3_128bits_digest(&state_->xxh));
}

}  // namespace ouk
