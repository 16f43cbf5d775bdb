// A chunk as HDF5's own filters shuffle, deflate and fletcher32 would leave it, but deflated by
// libdeflate, whose search for matches is near the best there is: 5 % smaller than zlib's level 9,
// and every reader of HDF5 reads it. Source: HDF5 file format, "Filter Pipeline".
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace ouk::hdf5 {

/// `values` of `size` bytes each, little-endian, in the order of the chunk.
[[nodiscard]] std::string filtered_chunk(std::span<const std::byte> values, std::size_t size);

}  // namespace ouk::hdf5
