// Integers as bytes, little-endian, as all byte forms of data/README.md have them. Each put has a
// get that mirrors it; places in buffers must lie within them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ouk {

template <std::integral T>
void put_little_endian(std::span<std::byte> to, std::size_t offset, T value) {
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
        to[offset + byte] = static_cast<std::byte>(bits >> 8 * byte);
    }
}

/// Appends.
template <std::integral T>
void put_little_endian(std::string& to, T value) {
    const std::size_t offset = to.size();
    to.resize(offset + sizeof(T));
    put_little_endian(std::as_writable_bytes(std::span(to)), offset, value);
}

template <std::integral T>
[[nodiscard]] T get_little_endian(std::span<const std::byte> from, std::size_t offset) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
        bits |= std::to_integer<std::uint64_t>(from[offset + byte]) << 8 * byte;
    }
    return static_cast<T>(bits);
}

template <std::integral T>
[[nodiscard]] T get_little_endian(std::string_view from, std::size_t offset) {
    return get_little_endian<T>(std::as_bytes(std::span(from)), offset);
}

}  // namespace ouk
