// The memory that a file of HDF5's core driver grows in, kept when HDF5 closes the file.
// (H5Fget_file_image will not do: of an open file with libver V110, HDF5 1.10.8 gives a superblock
// whose checksum is wrong.) It must outlive the file and stay where it is.
#pragma once

#include <hdf5.h>

#include <string>

namespace ouk::hdf5 {

class MemoryFile {
public:
    MemoryFile() = default;
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    /// Makes files created with the access list `access` grow here.
    [[nodiscard]] herr_t attach(hid_t access);
    /// The file. Precondition: HDF5 has closed it.
    [[nodiscard]] std::string take();

private:
    static void* resize(void* memory, std::size_t size, H5FD_file_image_op_t, void* self);
    static herr_t release(void* memory, H5FD_file_image_op_t, void* self);
    static void* share(void* self);
    static herr_t forget(void* self);

    std::string memory_;
};

}  // namespace ouk::hdf5
