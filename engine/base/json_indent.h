// How JSON is written where people read it too. Apart from the JSON library, which costs seconds.
#pragma once

namespace ouk {

inline constexpr int kJsonIndent = 2;  // spaces a level

}  // namespace ouk
