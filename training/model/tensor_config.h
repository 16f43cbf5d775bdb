// How AdamW treats each tensor of the network: `[net.decay]` and `[net.clip]` of the config, whose
// keys are the tensors' names in the file with _ for the dot. Plain values, safe from any thread.
#pragma once

#include <string>

#include "engine/base/config.h"
#include "engine/nnue/architecture.h"

namespace ouk {

struct TensorConfig {
    double decay = 0.01;  // of AdamW, times the learning rate
    double clip = 1.98;   // after each step values are held within +- this
};

struct TensorConfigs {
    TensorConfig transformer_weight = {};  // clip: of the weight with the factorizer's added
    TensorConfig transformer_bias = {};
    TensorConfig hidden_weight = {};
    TensorConfig hidden_bias = {.clip = 10};
    TensorConfig output_weight = {};
    TensorConfig output_bias = {.clip = 100};

    Fields fields();
    /// Precondition: a name that a tensor has in the file.
    [[nodiscard]] const TensorConfig& of(const std::string& tensor) const;
};

/// Throws Error at `where` naming the clip and the reason if values that it lets stand could not be
/// stored at the default scales, or not be proved (engine/nnue/ranges.h).
void check_clips(const TensorConfigs& tensors, const NetworkShape& shape, const std::string& where);

}  // namespace ouk
