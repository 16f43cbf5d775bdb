// The .oukn file of a network that is not quantized: all tensors are floats, as training left them.
// For measuring what quantizing costs, by error and in games; it is never played fast. Functions
// are pure but for files, safe from any thread. encode_float and decode_float mirror each other, as
// those of network_file.h do.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/nnue/float_network.h"
#include "engine/nnue/network_frame.h"

namespace ouk {

/// Numbers beyond have no meaning, and sums of them might be none.
inline constexpr float kMaxFloatValue = 1e6F;

struct FloatFile {
    NetworkHeader header;  // is_float
    FloatNetwork network;  // of the header's shape
};

/// `header` says what else is in the file; its scales are not read.
[[nodiscard]] FloatFile make_float_file(NetworkHeader header, FloatNetwork network);

[[nodiscard]] std::string encode_float(const FloatFile& file);
/// Throws Error at `where` as check_frame, or if the network is quantized or a value is none within
/// +-kMaxFloatValue.
[[nodiscard]] FloatFile decode_float(std::string_view bytes, const std::string& where);

/// Whole or not at all; throws Error as decode_float, or if writing fails.
void write_float_file(const std::string& path, const FloatFile& file);
/// Throws Error as load_network (network.h).
[[nodiscard]] std::shared_ptr<const FloatFile> load_float_file(const std::string& path,
                                                               const Rules& rules);

}  // namespace ouk
