// An HDF5 file on disk whose columns grow a block at a time: for what is too large for memory.
// Whole games are written by ImageWriter (hdf5_image.h). Equal contents in equal blocks give equal
// bytes. One thread at a time; all throw Error. After one that was thrown the file is no good.
#pragma once

#include <string>
#include <vector>

#include "selfplay/dataset/hdf5_image.h"

namespace ouk::hdf5 {

class StreamWriter {
public:
    /// Creates the file, in the place of one that is there.
    explicit StreamWriter(std::string path);
    StreamWriter(const StreamWriter&) = delete;
    StreamWriter& operator=(const StreamWriter&) = delete;

    void add_group(const std::string& path);
    /// A column without rows; what append() calls it: 0, 1, …
    template <std::integral T>
    std::size_t add_column(const ColumnForm& form) {
        return create(form, file_type<T>());
    }
    /// Fast in blocks of kChunkRows (hdf5_parts.h). Precondition: the column's type, whole rows.
    template <std::integral T>
    void append(std::size_t column, std::span<const T> values) {
        write(columns_[column], values.data(), values.size());
    }
    void add_attribute(const std::string& name, std::string_view text);
    void add_attribute(const std::string& name, std::uint64_t value);
    /// Closes the file; the last thing to ask for.
    void finish();

private:
    struct Column {
        Handle dataset;
        std::string path;
        hsize_t width;
        hsize_t rows = 0;
    };

    std::size_t create(const ColumnForm& form, hid_t type);
    void write(Column& column, const void* values, std::size_t count);

    QuietErrors quiet_;
    std::string path_;
    Handle file_;
    std::vector<Column> columns_;  // closed before the file
};

}  // namespace ouk::hdf5
