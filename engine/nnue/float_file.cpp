#include "engine/nnue/float_file.h"

#include <cmath>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/nnue/network.h"

namespace ouk {
namespace {

void check_values(const FloatFile& file, const std::string& where) {
    const std::vector<TensorShape> shapes = tensors_of(architecture_of(file.header));
    std::size_t tensor = 0;
    for (const std::vector<float>* const values : file.network.tensors()) {
        const TensorShape& shape = shapes[tensor++];
        for (std::size_t i = 0; i < values->size(); ++i) {
            const float value = (*values)[i];
            if (std::abs(value) <= kMaxFloatValue) continue;  // false for a NaN, too
            throw Error(where, shape.name + index_text(shape, i) + " is " + std::to_string(value),
                        "a number within +-1000000");
        }
    }
}

}  // namespace

FloatFile make_float_file(NetworkHeader header, FloatNetwork network) {
    header.is_float = true;
    header.scales = {.transformer = 1, .output = 1};
    if (header.shape.hidden > 0) header.scales.hidden = 1;
    return {std::move(header), std::move(network)};
}

std::string encode_float(const FloatFile& file) {
    return encode_frame(file.header, [&](const auto& put) {
        for (const std::vector<float>* const tensor : file.network.tensors()) put(*tensor);
    });
}

FloatFile decode_float(std::string_view bytes, const std::string& where) {
    FloatFile file{check_frame(bytes, where), {}};
    if (!file.header.is_float) throw Error(where, "a quantized network", "one of floats");
    file.network = FloatNetwork(file.header.shape);
    decode_frame(bytes, [&](const auto& get) {
        for (std::vector<float>* const tensor : file.network.tensors()) get(*tensor);
    });
    check_canonical(bytes, encode_float(file), where);
    check_values(file, where);
    return file;
}

void write_float_file(const std::string& path, const FloatFile& file) {
    check_values(file, path);
    write_atomically(path, encode_float(file));
}

std::shared_ptr<const FloatFile> load_float_file(const std::string& path, const Rules& rules) {
    FloatFile file = decode_float(read_file(path), path);
    check_game(file.header, rules, path);
    return std::make_shared<const FloatFile>(std::move(file));
}

}  // namespace ouk
