// Integers as bytes, for the byte forms of data/README.md ("Game files", "Journal"). Everything is
// little-endian but hashes at the end of files, which read as `xxh128sum` prints them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace ouk {

template <std::integral T>
void put_little_endian(std::string& to, T value) {
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
        to.push_back(static_cast<char>(bits >> 8 * byte & 0xff));
    }
}

template <std::integral T>
void put_big_endian(std::string& to, T value) {
    put_little_endian(to, value);
    std::reverse(to.end() - sizeof(T), to.end());
}

/// Precondition: `bytes` has sizeof(T) of them at `offset`.
template <std::integral T>
[[nodiscard]] T get_little_endian(std::string_view bytes, std::size_t offset) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
        bits |= std::uint64_t{static_cast<unsigned char>(bytes[offset + byte])} << 8 * byte;
    }
    return static_cast<T>(bits);
}

}  // namespace ouk
