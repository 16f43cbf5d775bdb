// Float weights to the engine's integers: each value times its layer's scale, rounded to the
// nearest, half away from zero. Nothing is clipped: a weight that does not fit is an error.
#pragma once

#include <string>

#include "engine/nnue/float_network.h"
#include "engine/nnue/tensors.h"

namespace ouk {

/// The largest output weight that fits, for the trainer to clip to.
inline constexpr float kMaxFloatOutputWeight = 1.98F;

/// Throws Error at `where` naming tensor, index, value and range if a weight is no finite number,
/// does not fit, or breaks a proof of ranges.h.
[[nodiscard]] QuantizedTensors quantize(const FloatNetwork& network, const std::string& where);

}  // namespace ouk
