// The seal at the end of our binary files: 16 bytes, XXH3-128 of all before it, high half first, so
// that `head -c -16 FILE | xxh128sum` prints it. It finds accidents; it is no signature.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ouk {

inline constexpr std::size_t kSealBytes = 16;

/// `content` with its seal behind it.
[[nodiscard]] std::string sealed(std::string content);
/// False too for bytes that are too few to have a seal.
[[nodiscard]] bool is_sealed(std::string_view bytes);

}  // namespace ouk
