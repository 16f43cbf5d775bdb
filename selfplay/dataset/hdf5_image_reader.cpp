#include <array>

#include "engine/base/error.h"
#include "selfplay/dataset/hdf5_columns.h"
#include "selfplay/dataset/hdf5_image.h"

namespace ouk::hdf5 {

namespace {

Handle open_image(const std::string& image, const std::string& where, std::string& bytes) {
    const std::string what = "is no whole HDF5 file";
    const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, where, what);
    check(H5Pset_fapl_core(access.get(), bytes.size() + 1, false), where, what);
    check(H5Pset_file_image(access.get(), bytes.data(), bytes.size()), where, what);
    return own(H5Fopen(image.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose, where, what);
}

/// Without locks: nobody writes to game files, and some file systems have none.
Handle open_file(const std::string& path) {
    const std::string what = "is no whole HDF5 file";
    const QuietErrors quiet;
    const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, path, what);
    check(H5Pset_file_locking(access.get(), false, true), path, what);
    return own(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose, path, what);
}

/// Enums are read as the integers they are made of.
Handle integer_type(hid_t type, const std::string& where, const std::string& path) {
    const bool is_enum = H5Tget_class(type) == H5T_ENUM;
    return own(is_enum ? H5Tget_super(type) : H5Tcopy(type), H5Tclose, where,
               path + " has no type");
}

}  // namespace

ImageReader::ImageReader(const std::string& where, std::string bytes)
    : ColumnReader(where, open_image(image_name(this), where, bytes)) {}

FileReader::FileReader(const std::string& path) : ColumnReader(path, open_file(path)) {}

bool ColumnReader::has(const std::string& path) const {
    return H5Lexists(file_.get(), path.c_str(), H5P_DEFAULT) > 0;
}

Handle ColumnReader::open_column(const std::string& path, hid_t type, hsize_t width) const {
    Handle dataset = own(H5Dopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Dclose, where_,
                         "column " + path + " is missing or damaged");
    const Handle stored = own(H5Dget_type(dataset.get()), H5Tclose, where_, path);
    if (H5Tequal(integer_type(stored.get(), where_, path).get(), type) <= 0) {
        throw Error(where_, "column " + path + " has another type than this program reads",
                    "the columns of data/README.md");
    }
    const Handle space = own(H5Dget_space(dataset.get()), H5Sclose, where_, path);
    std::array<hsize_t, 2> shape{0, 1};
    const int dimensions = width == 1 ? 1 : 2;
    const bool fits = H5Sget_simple_extent_ndims(space.get()) == dimensions &&
                      H5Sget_simple_extent_dims(space.get(), shape.data(), nullptr) >= 0 &&
                      shape[1] == width;
    if (!fits) throw Error(where_, "column " + path + " has another shape", std::to_string(width));
    return dataset;
}

hsize_t ColumnReader::rows(const Handle& dataset) const {
    const Handle space = own(H5Dget_space(dataset.get()), H5Sclose, where_, "a column");
    std::array<hsize_t, 2> shape{0, 1};
    check(H5Sget_simple_extent_dims(space.get(), shape.data(), nullptr), where_, "a column");
    return shape[0];
}

void ColumnReader::require_rows(const Handle& dataset, const std::string& path,
                                RowRange range) const {
    const hsize_t all = rows(dataset);
    if (range.first <= all && range.count <= all - range.first) return;
    throw Error(where_, "column " + path + " has " + std::to_string(all) + " rows",
                std::to_string(range.first + range.count));
}

void ColumnReader::read(const Handle& dataset, const std::string& path, hsize_t width,
                        RowRange range, void* values) const {
    const std::string what = "column " + path + " is damaged";
    const Handle stored = own(H5Dget_type(dataset.get()), H5Tclose, where_, what);
    const Handle native =
        own(H5Tget_native_type(stored.get(), H5T_DIR_ASCEND), H5Tclose, where_, what);
    const std::array<hsize_t, 2> begin{range.first, 0};
    const std::array<hsize_t, 2> block{range.count, width};
    const Handle file_space = own(H5Dget_space(dataset.get()), H5Sclose, where_, what);
    check(H5Sselect_hyperslab(file_space.get(), H5S_SELECT_SET, begin.data(), nullptr, block.data(),
                              nullptr),
          where_, what);
    const Handle memory =
        own(H5Screate_simple(width == 1 ? 1 : 2, block.data(), nullptr), H5Sclose, where_, what);
    check(H5Dread(dataset.get(), native.get(), memory.get(), file_space.get(), H5P_DEFAULT, values),
          where_, what);
}

Handle ColumnReader::open_attribute(const std::string& name) const {
    const std::string what = "attribute '" + name + "'";
    Handle attribute = own(H5Aopen(file_.get(), name.c_str(), H5P_DEFAULT), H5Aclose, where_,
                           what + " is missing");
    const Handle space = own(H5Aget_space(attribute.get()), H5Sclose, where_, what);
    if (H5Sget_simple_extent_npoints(space.get()) != 1) {
        throw Error(where_, what + " is no single value", "the attributes of data/README.md");
    }
    return attribute;
}

std::string ColumnReader::text(const std::string& attribute) const {
    const std::string what = "attribute '" + attribute + "' is no text of fixed length";
    const Handle opened = open_attribute(attribute);
    const Handle type = own(H5Aget_type(opened.get()), H5Tclose, where_, what);
    const bool is_fixed_text =
        H5Tget_class(type.get()) == H5T_STRING && H5Tis_variable_str(type.get()) == 0;
    if (!is_fixed_text) throw Error(where_, what);
    std::string text(H5Tget_size(type.get()), '\0');
    check(H5Aread(opened.get(), type.get(), text.data()), where_, what);
    text.resize(text.find_last_not_of('\0') + 1);
    return text;
}

std::uint64_t ColumnReader::number(const std::string& attribute) const {
    const std::string what = "attribute '" + attribute + "' is no number";
    const Handle opened = open_attribute(attribute);
    std::uint64_t value = 0;
    check(H5Aread(opened.get(), H5T_NATIVE_UINT64, &value), where_, what);
    return value;
}

}  // namespace ouk::hdf5
