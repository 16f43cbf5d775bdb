// The slow twin of fused_step.h: the same outputs, loss and gradients by LibTorch's embedding_bag
// and autograd, written as plainly as can be. `--reference` trains by it; tests compare the two.
#pragma once

#include <string>

#include "training/data/batch.h"
#include "training/model/loss.h"
#include "training/model/parameters.h"

namespace ouk {

/// What is computed, and where.
struct ReferencePath {
    const ParameterLayout& layout;
    Activation activation;
    std::string device = "cpu";  // as LibTorch names them
};

/// Throws Error if this LibTorch finds no such device.
void require_device(const std::string& device);

/// Arrays are in this machine's memory and have the layout. Adds the gradients of the loss times
/// loss.share to `gradients`; returns the loss without the share.
double reference_gradients(const ReferencePath& path, const float* values, const SparseBatch& batch,
                           const Loss& loss, float* gradients);
/// Raw outputs, one a position.
void reference_outputs(const ReferencePath& path, const float* values, const SparseBatch& batch,
                       float* to);

}  // namespace ouk
