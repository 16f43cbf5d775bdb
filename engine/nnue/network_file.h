// The .oukn file: header and tensors of one quantized network, checksummed. The byte format is in
// data/README.md, "Networks"; encode_network and decode_network mirror each other, and what
// decode_network accepts encode_network gives back byte for byte: of a network there is one file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/nnue/network_frame.h"
#include "engine/nnue/tensors.h"

namespace ouk {

struct NetworkFile {
    NetworkHeader header;
    QuantizedTensors tensors;

    friend bool operator==(const NetworkFile&, const NetworkFile&) = default;
};

/// Precondition: the tensors have the shapes of the header's architecture.
[[nodiscard]] std::string encode_network(const NetworkFile& file);
/// Throws Error at `where` if the bytes are foreign, newer, truncated, damaged or no network that
/// this program knows. Nothing is allocated by sizes that the bytes do not hold.
[[nodiscard]] NetworkFile decode_network(std::string_view bytes, const std::string& where);

/// Throws Error as decode_network, or if the file cannot be read. Any ruleset, any ranges.
[[nodiscard]] NetworkFile read_network_file(const std::string& path);
/// Whole or not at all; throws Error if the weights break a range (ranges.h) or writing fails.
/// `before` belong to it and are replaced first, once all is written beside.
void write_network_file(const std::string& path, const NetworkFile& file,
                        std::vector<FileContent> before = {});

}  // namespace ouk
