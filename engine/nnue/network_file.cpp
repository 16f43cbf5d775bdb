#include "engine/nnue/network_file.h"

#include <cassert>

#include "engine/base/byte_order.h"
#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/seal.h"
#include "engine/nnue/ranges.h"

namespace ouk {
namespace {

constexpr std::size_t kVersionOffset = 4;
constexpr std::size_t kHeaderLengthOffset = 8;
constexpr std::size_t kHeaderOffset = 12;

std::size_t aligned(std::size_t offset) {
    return (offset + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
}

template <class T>
void put_tensor(std::string& bytes, const AlignedVector<T>& tensor) {
    bytes.resize(aligned(bytes.size()));
    for (const T value : tensor) put_little_endian(bytes, value);
}

template <class T>
void get_tensor(std::string_view bytes, std::size_t& offset, AlignedVector<T>& tensor) {
    offset = aligned(offset);
    for (T& value : tensor) {
        value = get_little_endian<T>(bytes, offset);
        offset += sizeof(T);
    }
}

std::size_t file_size(const Architecture& architecture, std::size_t header_length) {
    std::size_t size = kHeaderOffset + header_length;
    for (const TensorShape& shape : tensors_of(architecture)) {
        size = aligned(size) + shape.bytes();
    }
    return size + kSealBytes;
}

void check_size(std::string_view bytes, std::size_t expected, const std::string& where) {
    if (bytes.size() == expected) return;
    throw Error(where,
                std::string(bytes.size() < expected ? "truncated" : "too long") + ": " +
                    std::to_string(bytes.size()) + " bytes",
                std::to_string(expected) + " bytes");
}

/// Magic, version and a header that lies within the bytes.
void check_frame(std::string_view bytes, const std::string& where) {
    if (!bytes.starts_with(kNetworkMagic.substr(0, bytes.size())) || bytes.empty()) {
        throw Error(where, "no network file", "a file that begins with OUKN");
    }
    constexpr std::size_t kSmallest = kHeaderOffset + kSealBytes;
    if (bytes.size() < kSmallest) check_size(bytes, kSmallest, where);
    const auto version = get_little_endian<std::uint32_t>(bytes, kVersionOffset);
    if (version < 1 || version > kNetworkVersion) {
        throw Error(where, "network format version " + std::to_string(version),
                    "version 1 to " + std::to_string(kNetworkVersion) +
                        (version > kNetworkVersion ? "; a newer ouk reads this file" : ""));
    }
    const std::size_t length = get_little_endian<std::uint32_t>(bytes, kHeaderLengthOffset);
    if (length > bytes.size() - kSmallest) check_size(bytes, kSmallest + length, where);
}

std::string_view header_text(std::string_view bytes) {
    return bytes.substr(kHeaderOffset,
                        get_little_endian<std::uint32_t>(bytes, kHeaderLengthOffset));
}

void check_checksum(std::string_view bytes, const std::string& where) {
    if (is_sealed(bytes)) return;
    std::size_t expected = bytes.size();
    try {
        const std::string_view text = header_text(bytes);
        expected = file_size(architecture_of(decode_header(text, where)), text.size());
    } catch (const Error&) {  // the damage lies in the header: no size is known
    }
    if (bytes.size() < expected) check_size(bytes, expected, where);
    const std::string_view content = bytes.substr(0, bytes.size() - kSealBytes);
    throw Error(where, "damaged: the bytes hash to " + hash_of(content).hex(),
                "the checksum in the file's last 16 bytes");
}

}  // namespace

std::string encode_network(const NetworkFile& file) {
    const std::string header = encode_header(file.header);
    std::string bytes(kNetworkMagic);
    put_little_endian(bytes, network_version(file.header));
    put_little_endian(bytes, static_cast<std::uint32_t>(header.size()));
    bytes += header;
    QuantizedTensors::for_each(file.tensors, [&](const auto& each) { put_tensor(bytes, each); });
    bytes = sealed(std::move(bytes));
    assert(bytes.size() == file_size(architecture_of(file.header), header.size()));
    return bytes;
}

NetworkFile decode_network(std::string_view bytes, const std::string& where) {
    check_frame(bytes, where);
    check_checksum(bytes, where);
    const std::string_view text = header_text(bytes);
    NetworkFile file{decode_header(text, where), {}};
    check_size(bytes, file_size(architecture_of(file.header), text.size()), where);

    file.tensors = QuantizedTensors(file.header.shape);
    std::size_t offset = kHeaderOffset + text.size();
    QuantizedTensors::for_each(file.tensors, [&](auto& each) { get_tensor(bytes, offset, each); });

    // A file that came out otherwise would change by being read and written again.
    if (encode_network(file) != bytes) {
        throw Error(where, "version, header or padding is not in canonical form",
                    "the bytes that data/README.md, Networks, tells");
    }
    return file;
}

NetworkFile read_network_file(const std::string& path) {
    return decode_network(read_file(path), path);
}

void write_network_file(const std::string& path, const NetworkFile& file,
                        std::vector<FileContent> before) {
    check_ranges(file.tensors, file.header.shape, file.header.scales, path);
    const std::string bytes = encode_network(file);
    before.push_back({path, std::as_bytes(std::span(bytes))});
    write_together(before);
}

}  // namespace ouk
