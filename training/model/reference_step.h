// The slow twin of fused_step.h: the same outputs, loss and gradients by LibTorch's embedding_bag
// and autograd, written as plainly as can be. `--reference` trains by it; tests compare the two.
#pragma once

#include "training/data/batch.h"
#include "training/model/loss.h"
#include "training/model/parameters.h"

namespace ouk {

/// Arrays have the layout. Adds the gradients of the loss times loss.share to `gradients`; returns
/// the loss without the share.
double reference_gradients(const ParameterLayout& layout, Activation activation,
                           const float* values, const SparseBatch& batch, const Loss& loss,
                           float* gradients);
/// Raw outputs, one a position.
void reference_outputs(const ParameterLayout& layout, Activation activation, const float* values,
                       const SparseBatch& batch, float* to);

}  // namespace ouk
