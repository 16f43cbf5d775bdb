// The frame of a .oukn file, whatever its tensors hold: magic, version, header, tensors on 64-byte
// boundaries, checksum (data/README.md, "Networks"). Who reads or writes a kind of network lists
// its tensors in the file's order; the two mirror each other.
#pragma once

#include <bit>
#include <cassert>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/base/byte_order.h"
#include "engine/base/error.h"
#include "engine/base/seal.h"
#include "engine/nnue/network_header.h"
#include "engine/nnue/tensors.h"

namespace ouk {

/// The first bytes of every network file.
inline constexpr std::string_view kNetworkMagic = "OUKN";

/// Throws Error at `where` if the bytes are foreign, newer, truncated or damaged, or not exactly as
/// long as their header says. Nothing is allocated by sizes that the bytes do not hold.
[[nodiscard]] NetworkHeader check_frame(std::string_view bytes, const std::string& where);

/// Magic, version and header.
[[nodiscard]] std::string frame_start(const NetworkHeader& header);
/// Where the tensors begin in bytes that passed check_frame.
[[nodiscard]] std::size_t tensors_offset(std::string_view bytes);
[[nodiscard]] std::size_t aligned_offset(std::size_t offset);
/// Of the whole file.
[[nodiscard]] std::size_t frame_size(const NetworkHeader& header);
/// Throws Error at `where` if the two differ: then a file would change by being read and written.
void check_canonical(std::string_view bytes, std::string_view encoded, const std::string& where);

/// A number as the file has it; mirrors put_number.
template <class T>
[[nodiscard]] T get_number(std::string_view bytes, std::size_t offset) {
    if constexpr (std::is_same_v<T, float>) {
        return std::bit_cast<float>(get_little_endian<std::uint32_t>(bytes, offset));
    } else {
        return get_little_endian<T>(bytes, offset);
    }
}
template <class T>
void put_number(std::string& bytes, T value) {
    if constexpr (std::is_same_v<T, float>) {
        put_little_endian(bytes, std::bit_cast<std::uint32_t>(value));
    } else {
        put_little_endian(bytes, value);
    }
}

/// `for_each(put)` puts the tensors in, vectors of numbers, which have the shapes of the header's
/// architecture.
template <class ForEach>
[[nodiscard]] std::string encode_frame(const NetworkHeader& header, const ForEach& for_each) {
    std::string bytes = frame_start(header);
    for_each([&](const auto& tensor) {
        bytes.resize(aligned_offset(bytes.size()));
        for (const auto value : tensor) put_number(bytes, value);
    });
    bytes = sealed(std::move(bytes));
    assert(bytes.size() == frame_size(header));
    return bytes;
}

/// Mirrors encode_frame: `for_each(get)` fills the tensors, which have their sizes. Precondition:
/// the bytes passed check_frame.
template <class ForEach>
void decode_frame(std::string_view bytes, const ForEach& for_each) {
    std::size_t offset = tensors_offset(bytes);
    for_each([&](auto& tensor) {
        offset = aligned_offset(offset);
        for (auto& value : tensor) {
            value = get_number<std::decay_t<decltype(value)>>(bytes, offset);
            offset += sizeof value;
        }
    });
}

}  // namespace ouk
