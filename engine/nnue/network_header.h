// What a network says of itself: the JSON header of a .oukn file (data/README.md, "Networks").
// encode_header and decode_header mirror each other; the text has one canonical form.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/hash.h"
#include "engine/nnue/architecture.h"
#include "engine/nnue/features.h"

namespace ouk {

struct NetworkHeader {
    NetworkShape shape;
    Scales scales;
    /// Its tensors are floats as training left them (float_file.h), and its scales 1.
    bool is_float = false;
    int output_scale = kDefaultOutputScale;  // centipawns of the output 1.0
    PerspectiveMap map = PerspectiveMap::Rotation;
    std::string ruleset_name;
    std::string ruleset_text;  // canonical, Ruleset::text()
    Hash128 ruleset_hash;
    /// A JSON object: program version, resolved config, seed, hashes of what the network was made
    /// from. Carried as it is, keys in their order; white space between them is not kept.
    std::string provenance = "{}";

    friend bool operator==(const NetworkHeader&, const NetworkHeader&) = default;
};

/// A header for `rules` with everything but scales and provenance filled in.
[[nodiscard]] NetworkHeader header_for(const Rules& rules, NetworkShape shape);
/// The layers that the header lists.
[[nodiscard]] Architecture architecture_of(const NetworkHeader& header);

/// Format version of a file with this header: 1 for 768 -> H x 2 -> 1 with SCReLU, H from 32 to
/// 1024, and the default scales, so that it stays as it was before there were other shapes; else 2.
inline constexpr std::uint32_t kNetworkVersion = 2;
[[nodiscard]] std::uint32_t network_version(const NetworkHeader& header);

/// Throws Error if the provenance is no JSON object.
[[nodiscard]] std::string encode_header(const NetworkHeader& header);
/// Throws Error at `where` naming the key, what stands there and what was expected. The
/// shape is one this version accepts.
[[nodiscard]] NetworkHeader decode_header(std::string_view text, const std::string& where);

}  // namespace ouk
