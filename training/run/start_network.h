// `ouk train --init NET.oukn`: first weights from a network that plays, in place of random ones.
#pragma once

#include <string>

#include "engine/base/hash.h"
#include "engine/nnue/float_network.h"
#include "engine/nnue/network_file.h"
#include "training/model/tensor_config.h"

namespace ouk {

struct StartNetwork {
    std::string path;
    Hash128 hash;  // of the file
    NetworkFile file;
};

/// Throws Error as read_network_file.
[[nodiscard]] StartNetwork read_start_network(const std::string& path);

/// Its weights for a training of `wanted`; another scale of its output is made up for by the output
/// weights. Throws Error if it is of another ruleset, perspective map or shape, naming both sides.
[[nodiscard]] FloatNetwork start_weights(const StartNetwork& start, const NetworkHeader& wanted);

/// Throws Error at `where` naming the first value that the first step would clip.
void check_values(const FloatNetwork& weights, const TensorConfigs& tensors,
                  const std::string& where);

}  // namespace ouk
