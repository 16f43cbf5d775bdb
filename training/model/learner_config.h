// What the parameters are and how they are moved.
#pragma once

#include <string>

#include "engine/base/config.h"
#include "engine/nnue/architecture.h"
#include "training/model/tensor_config.h"

namespace ouk {

inline constexpr int kMaxLanes = 64;

/// check_config (training/run/train_config.h) checks what no field can say alone.
struct LearnerConfig {
    std::int64_t width = 32;
    bool mirrored = false;
    std::string king_buckets = {};  // numbers with spaces between them
    bool count = false;
    std::string activation = "screlu";
    std::int64_t output_buckets = 1;
    std::int64_t hidden = 0;
    bool factorizer = false;
    std::int64_t lanes = 16;
    TensorConfigs tensors = {};
    double max_gradient_norm = 0;
    double ema_decay = 0;
    double loss_exponent = 2;
    bool reference = false;
    std::string device = "cpu";

    /// Gradients by LibTorch's autograd, not by the kernels.
    [[nodiscard]] bool uses_autograd() const { return reference || device != "cpu"; }

    Fields fields();
    /// Throws Error at `where` if king_buckets are no numbers or no network can have this shape.
    [[nodiscard]] NetworkShape shape(const std::string& where = "[net]") const;
};

}  // namespace ouk
