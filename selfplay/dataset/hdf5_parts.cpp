#include "selfplay/dataset/hdf5_parts.h"

#include <algorithm>
#include <array>

namespace ouk::hdf5 {

namespace {

constexpr std::size_t kMostDimensions = 2;
using Shape = std::array<hsize_t, kMostDimensions>;

Handle enum_type(hid_t base, const EnumNames& enumeration, const std::string& where) {
    Handle type = own(H5Tenum_create(base), H5Tclose, where, "no enum type");
    auto value = static_cast<std::int8_t>(enumeration.first);
    for (const std::string& name : enumeration.names) {
        check(H5Tenum_insert(type.get(), name.c_str(), &value), where, name);
        ++value;
    }
    return type;
}

Handle column_properties(int dimensions, const Shape& chunk, unsigned deflate,
                         const std::string& where) {
    const std::string what = "no filters";
    Handle properties = own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, where, what);
    check(H5Pset_obj_track_times(properties.get(), false), where, what);
    check(H5Pset_chunk(properties.get(), dimensions, chunk.data()), where, what);
    check(H5Pset_shuffle(properties.get()), where, what);
    check(H5Pset_deflate(properties.get(), deflate), where, what);
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

}  // namespace

Handle creation_properties(const std::string& where) {
    const std::string what = "no file properties";
    Handle creation = own(H5Pcreate(H5P_FILE_CREATE), H5Pclose, where, what);
    check(H5Pset_obj_track_times(creation.get(), false), where, what);
    return creation;
}

void fix_format(hid_t access, const std::string& where) {
    check(H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110), where,
          "no format of HDF5 1.10");
}

void create_group(hid_t file, const std::string& path, const std::string& where) {
    const std::string what = "group " + path + " cannot be made";
    const Handle properties = own(H5Pcreate(H5P_GROUP_CREATE), H5Pclose, where, what);
    check(H5Pset_obj_track_times(properties.get(), false), where, what);
    const Handle group =
        own(H5Gcreate2(file, path.c_str(), H5P_DEFAULT, properties.get(), H5P_DEFAULT), H5Gclose,
            where, what);
}

Handle create_column(hid_t file, const ColumnForm& form, hid_t type, const ColumnStorage& storage,
                     const std::string& where) {
    const std::string what = "column " + form.path + " cannot be made";
    const int dimensions = form.width == 1 ? 1 : 2;
    const Shape shape{storage.rows, form.width};
    const Shape most{storage.most_rows, form.width};
    const Shape chunk{std::min(storage.most_rows, kChunkRows), form.width};

    const Handle space =
        own(H5Screate_simple(dimensions, shape.data(), most.data()), H5Sclose, where, what);
    const Handle properties = column_properties(dimensions, chunk, storage.deflate, where);
    const Handle stored = form.enumeration.names.empty() ? own(H5Tcopy(type), H5Tclose, where, what)
                                                         : enum_type(type, form.enumeration, where);
    return own(H5Dcreate2(file, form.path.c_str(), stored.get(), space.get(), H5P_DEFAULT,
                          properties.get(), H5P_DEFAULT),
               H5Dclose, where, what);
}

Handle native_type(const Handle& column, const std::string& where) {
    const std::string what = "a column has no type";
    const Handle stored = own(H5Dget_type(column.get()), H5Tclose, where, what);
    return own(H5Tget_native_type(stored.get(), H5T_DIR_ASCEND), H5Tclose, where, what);
}

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

void write_number(hid_t object, const std::string& name, std::uint64_t value,
                  const std::string& where) {
    write_attribute(object, name, H5T_NATIVE_UINT64, &value, where);
}

}  // namespace ouk::hdf5
