#include "engine/nnue/network_frame.h"

#include "engine/base/error.h"

namespace ouk {
namespace {

constexpr std::size_t kVersionOffset = 4;
constexpr std::size_t kHeaderLengthOffset = 8;
constexpr std::size_t kHeaderOffset = 12;

std::size_t file_size(const Architecture& architecture, std::size_t header_length) {
    std::size_t size = kHeaderOffset + header_length;
    for (const TensorShape& shape : tensors_of(architecture)) {
        size = aligned_offset(size) + shape.bytes();
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
void check_start(std::string_view bytes, const std::string& where) {
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

std::size_t aligned_offset(std::size_t offset) {
    return (offset + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
}

std::size_t frame_size(const NetworkHeader& header) {
    return file_size(architecture_of(header), encode_header(header).size());
}

std::size_t tensors_offset(std::string_view bytes) {
    return kHeaderOffset + header_text(bytes).size();
}

std::string frame_start(const NetworkHeader& header) {
    const std::string text = encode_header(header);
    std::string bytes(kNetworkMagic);
    put_little_endian(bytes, network_version(header));
    put_little_endian(bytes, static_cast<std::uint32_t>(text.size()));
    return bytes + text;
}

NetworkHeader check_frame(std::string_view bytes, const std::string& where) {
    check_start(bytes, where);
    check_checksum(bytes, where);
    const std::string_view text = header_text(bytes);
    NetworkHeader header = decode_header(text, where);
    check_size(bytes, file_size(architecture_of(header), text.size()), where);
    return header;
}

void check_canonical(std::string_view bytes, std::string_view encoded, const std::string& where) {
    if (encoded == bytes) return;
    throw Error(where, "version, header or padding is not in canonical form",
                "the bytes that data/README.md, Networks, tells");
}

}  // namespace ouk
