#include "selfplay/dataset/hdf5_stream.h"

#include <array>
#include <cassert>

#include "selfplay/dataset/hdf5_parts.h"

namespace ouk::hdf5 {

namespace {

constexpr unsigned kStreamDeflateLevel = 1;

Handle create_file(const std::string& path) {
    const std::string what = "cannot be created";
    const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, path, what);
    fix_format(access.get(), path);
    const Handle creation = creation_properties(path);
    return own(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose, path,
               what);
}

}  // namespace

StreamWriter::StreamWriter(std::string path) : path_(std::move(path)), file_(create_file(path_)) {}

void StreamWriter::add_group(const std::string& path) {
    create_group(file_.get(), path, path_);
}

std::size_t StreamWriter::create(const ColumnForm& form, hid_t type) {
    const ColumnStorage storage{
        .rows = 0, .most_rows = H5S_UNLIMITED, .deflate = kStreamDeflateLevel};
    columns_.push_back(
        {create_column(file_.get(), form, type, storage, path_), form.path, form.width});
    write_text(columns_.back().dataset.get(), "about", form.about, path_);
    return columns_.size() - 1;
}

void StreamWriter::write(Column& column, const void* values, std::size_t count) {
    assert(count % column.width == 0);
    const QuietErrors quiet;  // of the thread that calls, which may be another each time
    const std::string what = "column " + column.path + " cannot be written";
    const int dimensions = column.width == 1 ? 1 : 2;
    const std::array<hsize_t, 2> block{count / column.width, column.width};
    const std::array<hsize_t, 2> begin{column.rows, 0};
    column.rows += block[0];
    const std::array<hsize_t, 2> grown{column.rows, column.width};
    check(H5Dset_extent(column.dataset.get(), grown.data()), path_, what);

    const Handle space = own(H5Dget_space(column.dataset.get()), H5Sclose, path_, what);
    check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, begin.data(), nullptr, block.data(),
                              nullptr),
          path_, what);
    const Handle memory =
        own(H5Screate_simple(dimensions, block.data(), nullptr), H5Sclose, path_, what);
    check(H5Dwrite(column.dataset.get(), native_type(column.dataset, path_).get(), memory.get(),
                   space.get(), H5P_DEFAULT, values),
          path_, what);
}

void StreamWriter::add_attribute(const std::string& name, std::string_view text) {
    write_text(file_.get(), name, text, path_);
}

void StreamWriter::add_attribute(const std::string& name, std::uint64_t value) {
    write_number(file_.get(), name, value, path_);
}

void StreamWriter::finish() {
    const QuietErrors quiet;
    for (Column& column : columns_) {
        check(column.dataset.close(), path_, "column " + column.path + " cannot be written");
    }
    check(file_.close(), path_, "cannot be written");
}

}  // namespace ouk::hdf5
