// The numbers of the output layer, and of hidden neurons, chosen for the whole sum. Each weight
// goes to one of the two multiples of its step next to it, but to that one with which the errors of
// all weights, and those that the rounded transformer brings along, cancel over many positions; the
// bias takes in the mean that is left. Rounding by what a layer gives, not by each weight alone:
// Nagel et al., "Up or Down? Adaptive Rounding for Post-Training Quantization" (2020); the mean
// error into the bias: Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias
// Correction" (2019). Here it is coordinate descent on the squared error, which is exact, since the
// layers are linear (a hidden neuron by its sum before the clamp). Pure functions, safe from any
// thread.
#pragma once

#include <optional>
#include <span>

#include "engine/nnue/float_network.h"

namespace ouk {

/// The finest scales of hidden and output weights with which they keep the proofs of ranges.h
/// beside that scale of the transformer, wherever they are rounded to; none if not even 1 does.
[[nodiscard]] std::optional<Scales> finest_scales(const FloatNetwork& network, int transformer);

/// The network with all values where `scales` can store them: quantize() rounds nothing any more.
/// An output bucket that no position is in is rounded to the nearest.
[[nodiscard]] FloatNetwork round_network(const FloatNetwork& network, Scales scales,
                                         PerspectiveMap map, std::span<const Position> positions);

}  // namespace ouk
