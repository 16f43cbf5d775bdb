// The checksum at the end of a game file: 16 bytes, XXH3-128 of all before it, high half first
// (`head -c -16 FILE | xxh128sum`). HDF5 leaves gaps that its own checksums do not cover, and takes
// no notice of what stands behind the end it knows of.
#pragma once

#include <string>

namespace ouk {

/// `bytes` with their checksum behind them.
[[nodiscard]] std::string sealed(std::string bytes);
/// The bytes of a sealed file, without the checksum. Throws Error if it is wrong.
[[nodiscard]] std::string read_sealed(const std::string& path);

}  // namespace ouk
