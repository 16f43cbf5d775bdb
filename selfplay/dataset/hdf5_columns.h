// What is read from an HDF5 file of ours, wherever its bytes are: columns, whole or some rows of
// them, and attributes at the root. One object, one thread; it stays where it is made.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "selfplay/dataset/hdf5_handle.h"

namespace ouk::hdf5 {

/// The little-endian integer type of files.
template <std::integral T>
[[nodiscard]] hid_t file_type() {
    if constexpr (sizeof(T) == 1) return std::signed_integral<T> ? H5T_STD_I8LE : H5T_STD_U8LE;
    if constexpr (sizeof(T) == 2) return std::signed_integral<T> ? H5T_STD_I16LE : H5T_STD_U16LE;
    if constexpr (sizeof(T) == 4) return std::signed_integral<T> ? H5T_STD_I32LE : H5T_STD_U32LE;
    return std::signed_integral<T> ? H5T_STD_I64LE : H5T_STD_U64LE;
}

struct RowRange {
    hsize_t first = 0;
    hsize_t count = 0;
};

class ColumnReader {
public:
    ColumnReader(const ColumnReader&) = delete;
    ColumnReader& operator=(const ColumnReader&) = delete;

    [[nodiscard]] bool has(const std::string& path) const;
    /// Throws Error where the column is missing, of another type or width, or damaged.
    template <std::integral T>
    [[nodiscard]] std::vector<T> column(const std::string& path, hsize_t width = 1) const {
        const Handle dataset = open_column(path, file_type<T>(), width);
        return read_rows<T>(dataset, path, width, {0, rows(dataset)});
    }
    /// Some rows of it. Throws Error also where it has not so many.
    template <std::integral T>
    [[nodiscard]] std::vector<T> column(const std::string& path, RowRange range,
                                        hsize_t width = 1) const {
        return read_rows<T>(open_column(path, file_type<T>(), width), path, width, range);
    }
    [[nodiscard]] std::string text(const std::string& attribute) const;
    [[nodiscard]] std::uint64_t number(const std::string& attribute) const;

protected:
    ColumnReader(std::string where, Handle file)
        : where_(std::move(where)), file_(std::move(file)) {}
    ~ColumnReader() = default;

private:
    template <std::integral T>
    [[nodiscard]] std::vector<T> read_rows(const Handle& dataset, const std::string& path,
                                           hsize_t width, RowRange range) const {
        require_rows(dataset, path, range);
        std::vector<T> values(range.count * width);
        if (!values.empty()) read(dataset, path, width, range, values.data());
        return values;
    }
    [[nodiscard]] Handle open_column(const std::string& path, hid_t type, hsize_t width) const;
    [[nodiscard]] Handle open_attribute(const std::string& name) const;
    [[nodiscard]] hsize_t rows(const Handle& dataset) const;
    void require_rows(const Handle& dataset, const std::string& path, RowRange range) const;
    void read(const Handle& dataset, const std::string& path, hsize_t width, RowRange range,
              void* values) const;

    QuietErrors quiet_;
    std::string where_;
    Handle file_;
};

/// A file on the disk, of which no more is read than what is asked for.
class FileReader : public ColumnReader {
public:
    /// Throws Error if it is no HDF5 file.
    explicit FileReader(const std::string& path);
};

}  // namespace ouk::hdf5
