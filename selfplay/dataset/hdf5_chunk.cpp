#include "selfplay/dataset/hdf5_chunk.h"

#include <libdeflate.h>

#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>

#include "engine/base/byte_order.h"

namespace ouk::hdf5 {

namespace {

static_assert(std::endian::native == std::endian::little, "chunks are little-endian");

constexpr int kLevel = 12;  // libdeflate's highest

/// First bytes of all values, then second ones, and so on.
std::string shuffled(std::span<const std::byte> values, std::size_t size) {
    std::string bytes;
    bytes.reserve(values.size());
    for (std::size_t byte = 0; byte < size; ++byte) {
        for (std::size_t i = byte; i < values.size(); i += size) {
            bytes.push_back(static_cast<char>(values[i]));
        }
    }
    return bytes;
}

std::string deflated(const std::string& bytes) {
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(kLevel), libdeflate_free_compressor);
    if (!compressor) throw std::bad_alloc();
    std::string out(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()), '\0');
    out.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(), out.data(),
                                        out.size()));
    assert(!out.empty());
    return out;
}

/// Over 16-bit words, high byte first; an odd byte at the end is a word's high byte.
std::uint32_t fletcher32(const std::string& bytes) {
    constexpr std::uint32_t kModulus = 65535;
    const auto at = [&bytes](std::size_t i) -> std::uint32_t {
        return i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0;
    };
    // HDF5 folds its sums, so what is a multiple of the modulus is the modulus there; 0 only of
    // nothing but zeros.
    const auto fold = [](std::uint32_t sum) { return (sum - 1) % kModulus + 1; };
    std::uint32_t sum1 = 0;
    std::uint32_t sum2 = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        sum1 += at(i) << 8 | at(i + 1);
        if (sum1 != 0) sum1 = fold(sum1);
        sum2 += sum1;
        if (sum2 != 0) sum2 = fold(sum2);
    }
    return sum2 << 16 | sum1;
}

}  // namespace

std::string filtered_chunk(std::span<const std::byte> values, std::size_t size) {
    assert(values.size() % size == 0);
    std::string chunk = deflated(shuffled(values, size));
    put_little_endian(chunk, fletcher32(chunk));
    return chunk;
}

}  // namespace ouk::hdf5
