#include "engine/nnue/network_file.h"

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/nnue/ranges.h"

namespace ouk {

std::string encode_network(const NetworkFile& file) {
    return encode_frame(file.header,
                        [&](const auto& put) { QuantizedTensors::for_each(file.tensors, put); });
}

NetworkFile decode_network(std::string_view bytes, const std::string& where) {
    NetworkFile file{check_frame(bytes, where), {}};
    if (file.header.is_float) {
        throw Error(where, "a network of floats", "a quantized one, as `ouk quantize` makes it");
    }
    file.tensors = QuantizedTensors(file.header.shape);
    decode_frame(bytes, [&](const auto& get) { QuantizedTensors::for_each(file.tensors, get); });
    check_canonical(bytes, encode_network(file), where);
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
