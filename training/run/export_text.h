// Positions with what training wanted and what the network says, as text that needs nothing of
// ours to be checked: data/README.md, "Check a network in Python". JSON, a line each: first the
// network, of its first layer the rows that the positions use, then the positions.
#pragma once

#include <span>
#include <string>

#include "engine/nnue/float_network.h"
#include "engine/nnue/network_header.h"
#include "training/data/batch.h"
#include "training/data/sample.h"

namespace ouk {

/// The network of a checkpoint and how it was trained.
struct ExportedNetwork {
    NetworkHeader header;
    FloatNetwork weights;
    Target target;
};
struct ExportedSamples {
    std::span<const Sample> samples;
    PerspectiveMap map;  // that they were made with
};

/// How every such text begins.
inline constexpr const char* kExportBegin = "{\"format\":\"ouk-check\"";

[[nodiscard]] std::string export_text(const ExportedNetwork& network, const Rules& rules,
                                      const ExportedSamples& positions);

}  // namespace ouk
