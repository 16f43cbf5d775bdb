#include "selfplay/dataset/hdf5_memory.h"

#include <cassert>

#include "engine/base/byte_order.h"

namespace ouk::hdf5 {

namespace {

// HDF5 File Format Specification, "Superblock (Versions 2 and 3)": end of file address.
constexpr std::size_t kEndOfFileOffset = 28;

}  // namespace

herr_t MemoryFile::attach(hid_t access) {
    H5FD_file_image_callbacks_t callbacks{.image_malloc = nullptr,
                                          .image_memcpy = nullptr,
                                          .image_realloc = resize,
                                          .image_free = release,
                                          .udata_copy = share,
                                          .udata_free = forget,
                                          .udata = this};
    return H5Pset_file_image_callbacks(access, &callbacks);
}

std::string MemoryFile::take() {
    assert(memory_.size() >= kEndOfFileOffset + sizeof(std::uint64_t));
    const auto size = get_little_endian<std::uint64_t>(memory_, kEndOfFileOffset);
    memory_.resize(static_cast<std::size_t>(size));
    return std::move(memory_);
}

void* MemoryFile::resize(void*, std::size_t size, H5FD_file_image_op_t, void* self) {
    std::string& memory = static_cast<MemoryFile*>(self)->memory_;
    memory.resize(size);
    return memory.data();
}

herr_t MemoryFile::release(void*, H5FD_file_image_op_t, void*) {
    return 0;
}

void* MemoryFile::share(void* self) {
    return self;
}

herr_t MemoryFile::forget(void*) {
    return 0;
}

}  // namespace ouk::hdf5
