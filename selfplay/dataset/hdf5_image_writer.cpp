#include <algorithm>
#include <array>
#include <cassert>

#include "selfplay/dataset/hdf5_image.h"

namespace ouk::hdf5 {

namespace {

// Data are read chunk by chunk (data/README.md, "Game files").
constexpr hsize_t kChunkRows = hsize_t{1} << 16;
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
    check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V110, H5F_LIBVER_V110), where, what);
    check(H5Pset_meta_block_size(access.get(), kMetadataBlock), where, what);
    const Handle creation = own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, where, what);
    check(H5Pset_obj_track_times(creation.get(), false), where, what);
    return own(H5Fcreate(image_name(&memory).c_str(), H5F_ACC_TRUNC, creation.get(), access.get()),
               H5Fclose, where, what);
}

Handle enum_type(hid_t base, const EnumNames& enumeration, const std::string& where) {
    Handle type = own(H5Tenum_create(base), H5Tclose, where, "no enum type");
    auto value = static_cast<std::int8_t>(enumeration.first);
    for (const std::string& name : enumeration.names) {
        check(H5Tenum_insert(type.get(), name.c_str(), &value), where, name);
        ++value;
    }
    return type;
}

Handle column_properties(std::span<const hsize_t> chunk, const std::string& where) {
    const std::string what = "no filters";
    Handle properties = own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, where, what);
    check(H5Pset_obj_track_times(properties.get(), false), where, what);
    check(H5Pset_chunk(properties.get(), static_cast<int>(chunk.size()), chunk.data()), where,
          what);
    check(H5Pset_shuffle(properties.get()), where, what);
    check(H5Pset_deflate(properties.get(), kDeflateLevel), where, what);
    check(H5Pset_fletcher32(properties.get()), where, what);
    return properties;
}

void write_attribute(hid_t object, const std::string& name, hid_t type, const void* value,
                     const std::string& where) {
    const std::string what = "attribute '" + name + "' cannot be written";
    const Handle space = own(H5Screate(H5S_SCALAR), H5Sclose, where, what);
    const Handle attribute =
        own(H5Acreate2(object, name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
            where, what);
    check(H5Awrite(attribute.get(), type, value), where, what);
}

/// Fixed length, UTF-8; an empty text takes one null byte, for HDF5 knows no empty type.
void write_text(hid_t object, const std::string& name, std::string_view text,
                const std::string& where) {
    const std::string what = "no string type";
    const std::string padded(text.empty() ? std::string(1, '\0') : std::string(text));
    const Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose, where, what);
    check(H5Tset_size(type.get(), padded.size()), where, what);
    check(H5Tset_strpad(type.get(), H5T_STR_NULLPAD), where, what);
    check(H5Tset_cset(type.get(), H5T_CSET_UTF8), where, what);
    write_attribute(object, name, type.get(), padded.data(), where);
}

}  // namespace

ImageWriter::ImageWriter(std::string where)
    : where_(std::move(where)), file_(create_file(memory_, where_)) {}

void ImageWriter::add_group(const std::string& path) {
    const std::string what = "group " + path + " cannot be made";
    const Handle properties = own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, where_, what);
    check(H5Pset_obj_track_times(properties.get(), false), where_, what);
    const Handle group =
        own(H5Gcreate2(file_.get(), path.c_str(), H5P_DEFAULT, properties.get(), H5P_DEFAULT),
            H5Gclose, where_, what);
}

void ImageWriter::write_column(const ColumnForm& form, hid_t type, const void* values,
                               std::size_t count) {
    assert(count > 0 && count % form.width == 0);
    const std::string what = "column " + form.path + " cannot be written";
    const int dimensions = form.width == 1 ? 1 : 2;
    const std::array<hsize_t, 2> shape{count / form.width, form.width};
    const std::array<hsize_t, 2> chunk{std::min(shape[0], kChunkRows), form.width};

    const Handle space =
        own(H5Screate_simple(dimensions, shape.data(), nullptr), H5Sclose, where_, what);
    const Handle properties =
        column_properties(std::span(chunk).first(static_cast<std::size_t>(dimensions)), where_);
    const Handle stored = form.enumeration.names.empty()
                              ? own(H5Tcopy(type), H5Tclose, where_, what)
                              : enum_type(type, form.enumeration, where_);
    const Handle native =
        own(H5Tget_native_type(stored.get(), H5T_DIR_ASCEND), H5Tclose, where_, what);
    const Handle dataset = own(H5Dcreate2(file_.get(), form.path.c_str(), stored.get(), space.get(),
                                          H5P_DEFAULT, properties.get(), H5P_DEFAULT),
                               H5Dclose, where_, what);
    check(H5Dwrite(dataset.get(), native.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values), where_,
          what);
    write_text(dataset.get(), "about", form.about, where_);
}

void ImageWriter::add_attribute(const std::string& name, std::string_view text) {
    write_text(file_.get(), name, text, where_);
}

void ImageWriter::add_attribute(const std::string& name, std::uint64_t value) {
    write_attribute(file_.get(), name, H5T_NATIVE_UINT64, &value, where_);
}

std::string ImageWriter::finish() {
    check(file_.close(), where_, "the file cannot be closed");
    return memory_.take();
}

}  // namespace ouk::hdf5
