// Float weights to the engine's integers: each value times its layer's scale, rounded to the
// nearest, half away from zero. Nothing is clipped: a weight that does not fit is an error. And
// back again. Pure functions, safe from any thread.
#pragma once

#include <string>

#include "engine/nnue/float_network.h"
#include "engine/nnue/network_file.h"

namespace ouk {

/// Throws Error at `where` naming tensor, index, value and range if a weight is no finite number,
/// does not fit, or breaks a proof of ranges.h.
[[nodiscard]] QuantizedTensors quantize(const FloatNetwork& network, const std::string& where,
                                        Scales scales = {});

/// The float network that plays as the file does, but for the rounding of its score. Quantized by
/// the same scales it is the same tensors again (an output bias beyond 2^24 may move by its last
/// bits).
[[nodiscard]] FloatNetwork dequantize(const NetworkFile& file);

}  // namespace ouk
