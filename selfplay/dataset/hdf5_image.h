// HDF5 files as bytes in memory: columns in groups, attributes at the root. HDF5 never writes to
// the disk here: a full disk is met by our own file code, and the library cannot fail half-closed.
// Equal contents give equal bytes (no times, fixed order, libver V110). One object, one thread; it
// stays where it is made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "selfplay/dataset/hdf5_columns.h"
#include "selfplay/dataset/hdf5_memory.h"

namespace ouk::hdf5 {

/// Names of an enum's values, in rising order from `first`.
struct EnumNames {
    int first = 0;
    std::vector<std::string> names;  // empty: plain integers
};

/// A column to write: `width` values a row.
struct ColumnForm {
    std::string path;   // "/plies/from"
    std::string about;  // one line, attribute `about`: meaning and unit
    hsize_t width = 1;
    EnumNames enumeration = {};
};

class ImageWriter {
public:
    /// `where` stands in messages (the path that the bytes are meant for).
    explicit ImageWriter(std::string where);
    ImageWriter(const ImageWriter&) = delete;
    ImageWriter& operator=(const ImageWriter&) = delete;

    void add_group(const std::string& path);
    /// Precondition: at least one row. Shuffle, deflate and fletcher32, in chunks.
    template <std::integral T>
    void add_column(const ColumnForm& form, std::span<const T> values) {
        write_column(form, file_type<T>(), values.data(), values.size());
    }
    void add_attribute(const std::string& name, std::string_view text);
    void add_attribute(const std::string& name, std::uint64_t value);
    /// Closes the file and gives its bytes; the last thing to ask for.
    [[nodiscard]] std::string finish();

private:
    void write_column(const ColumnForm& form, hid_t type, const void* values, std::size_t count);

    QuietErrors quiet_;
    std::string where_;
    MemoryFile memory_;
    Handle file_;
};

class ImageReader : public ColumnReader {
public:
    /// Throws Error if the bytes are no whole HDF5 file.
    ImageReader(const std::string& where, std::string bytes);
};

}  // namespace ouk::hdf5
