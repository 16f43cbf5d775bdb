// Shares as people read them.
#pragma once

namespace ouk {

inline constexpr double kPercent = 100;  // of a whole

}  // namespace ouk
