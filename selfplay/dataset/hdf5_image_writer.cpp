#include <algorithm>
#include <array>
#include <cassert>

#include "selfplay/dataset/hdf5_chunk.h"
#include "selfplay/dataset/hdf5_image.h"
#include "selfplay/dataset/hdf5_parts.h"

namespace ouk::hdf5 {

namespace {

constexpr unsigned kToldDeflateLevel = 9;  // what the file says; see hdf5_chunk.h
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

/// The last chunk is filled up with zeros, as all of a file's are equally long.
void write_chunks(const Handle& column, const ColumnForm& form, std::span<const std::byte> bytes,
                  std::size_t size, const std::string& where) {
    const std::size_t row_bytes = form.width * size;
    const std::size_t rows = bytes.size() / row_bytes;
    const std::size_t chunk_rows = std::min<std::size_t>(rows, kChunkRows);
    for (std::size_t row = 0; row < rows; row += chunk_rows) {
        const std::size_t used = std::min(chunk_rows, rows - row);
        const auto part = bytes.subspan(row * row_bytes, used * row_bytes);
        std::vector<std::byte> chunk(part.begin(), part.end());
        chunk.resize(chunk_rows * row_bytes);
        const std::string filtered = filtered_chunk(chunk, size);
        const std::array<hsize_t, 2> offset{row, 0};
        check(H5Dwrite_chunk(column.get(), H5P_DEFAULT, 0, offset.data(), filtered.size(),
                             filtered.data()),
              where, "column " + form.path + " cannot be written");
    }
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
        create_column(file_.get(), form, type, {rows, rows, kToldDeflateLevel}, where_);
    const std::size_t size = H5Tget_size(type);
    const std::span bytes(static_cast<const std::byte*>(values), count * size);
    write_chunks(column, form, bytes, size, where_);
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
