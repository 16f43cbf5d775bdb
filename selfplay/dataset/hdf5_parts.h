// What HDF5 files of ours are made of, wherever they grow: groups, columns and attributes without
// times, of fixed forms, so that equal contents give equal bytes. All throw Error at `where`.
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "selfplay/dataset/hdf5_handle.h"
#include "selfplay/dataset/hdf5_image.h"

namespace ouk::hdf5 {

/// Data are read chunk by chunk (data/README.md, "Game files").
inline constexpr hsize_t kChunkRows = hsize_t{1} << 16;

/// For files that are created: no times.
[[nodiscard]] Handle creation_properties(const std::string& where);
/// The format of libver V110, whatever the library.
void fix_format(hid_t access, const std::string& where);

void create_group(hid_t file, const std::string& path, const std::string& where);
struct ColumnStorage {
    hsize_t rows = 0;       // at first
    hsize_t most_rows = 0;  // it can grow to; H5S_UNLIMITED: without end
    unsigned deflate = 1;   // level
};
/// In chunks of kChunkRows, or `most_rows` if that is less; shuffle, deflate, fletcher32. Its
/// attribute `about` is the caller's to write.
[[nodiscard]] Handle create_column(hid_t file, const ColumnForm& form, hid_t type,
                                   const ColumnStorage& storage, const std::string& where);
/// As the processor has the values of a column, enums by their numbers.
[[nodiscard]] Handle native_type(const Handle& column, const std::string& where);

/// Fixed length, UTF-8; an empty text takes one null byte, for HDF5 knows no empty type.
void write_text(hid_t object, const std::string& name, std::string_view text,
                const std::string& where);
void write_number(hid_t object, const std::string& name, std::uint64_t value,
                  const std::string& where);

}  // namespace ouk::hdf5
