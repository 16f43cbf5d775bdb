// A position in 32 bytes, as datasets store it. The byte layout is in data/README.md, "Packed
// position"; pack and unpack mirror each other.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "engine/board/position.h"

namespace ouk {

using PackedPosition = std::array<std::byte, 32>;

[[nodiscard]] PackedPosition pack(const Position& position);
/// `ply` is not in the bytes (datasets have it as `first_ply`). Throws Error at `where` if the
/// bytes are no position.
[[nodiscard]] Position unpack(const Rules& rules, const PackedPosition& packed, int ply,
                              const std::string& where);

}  // namespace ouk
