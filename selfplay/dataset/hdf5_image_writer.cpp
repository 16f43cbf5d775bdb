#include <cassert>

#include "selfplay/dataset/hdf5_image.h"
#include "selfplay/dataset/hdf5_parts.h"

namespace ouk::hdf5 {

namespace {

constexpr unsigned kDeflateLevel = 9;  // 5 % smaller than 1, and games come slowly
// How the file grows in memory.
constexpr std::size_t kMemoryStep = std::size_t{1} << 20;
// Metadata is allocated in blocks of this size; small ones waste less at the end of the file.
constexpr hsize_t kMetadataBlock = 256;

Handle create_file(MemoryFile& memory, const std::string& where) {
    const std::string what = "no file could be made in memory";
    const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, where, what);
    check(H5Pset_fapl_core(access.get(), kMemoryStep, false), where, what);
    check(memory.attach(access.get()), where, what);
    fix_format(access.get(), where);
    check(H5Pset_meta_block_size(access.get(), kMetadataBlock), where, what);
    const Handle creation = creation_properties(where);
    return own(H5Fcreate(image_name(&memory).c_str(), H5F_ACC_TRUNC, creation.get(), access.get()),
               H5Fclose, where, what);
}

}  // namespace

ImageWriter::ImageWriter(std::string where)
    : where_(std::move(where)), file_(create_file(memory_, where_)) {}

void ImageWriter::add_group(const std::string& path) {
    create_group(file_.get(), path, where_);
}

void ImageWriter::write_column(const ColumnForm& form, hid_t type, const void* values,
                               std::size_t count) {
    assert(count > 0 && count % form.width == 0);
    const hsize_t rows = count / form.width;
    const Handle column =
        create_column(file_.get(), form, type, {rows, rows, kDeflateLevel}, where_);
    check(H5Dwrite(column.get(), native_type(column, where_).get(), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                   values),
          where_, "column " + form.path + " cannot be written");
    write_text(column.get(), "about", form.about, where_);
}

void ImageWriter::add_attribute(const std::string& name, std::string_view text) {
    write_text(file_.get(), name, text, where_);
}

void ImageWriter::add_attribute(const std::string& name, std::uint64_t value) {
    write_number(file_.get(), name, value, where_);
}

std::string ImageWriter::finish() {
    check(file_.close(), where_, "the file cannot be closed");
    return memory_.take();
}

}  // namespace ouk::hdf5
