#include "selfplay/dataset/hdf5_handle.h"

#include <cstdint>

#include "engine/base/error.h"

namespace ouk::hdf5 {

namespace {

constexpr herr_t kStopWalk = 1;

herr_t take_first(unsigned, const H5E_error2_t* entry, void* message) {
    if (entry->desc != nullptr) *static_cast<std::string*>(message) = entry->desc;
    return kStopWalk;
}

/// Shards are written by whichever thread finishes one.
void require_thread_safety() {
    hbool_t is_safe = false;
    if (H5is_library_threadsafe(&is_safe) < 0 || !is_safe) {
        throw Error("HDF5", "this library is not built for threads", "one that is, as Debian's");
    }
}

}  // namespace

QuietErrors::QuietErrors() {
    require_thread_safety();
    H5dont_atexit();  // again, or too late: no harm
    H5Eget_auto2(H5E_DEFAULT, &print_, &print_data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

QuietErrors::~QuietErrors() {
    H5Eset_auto2(H5E_DEFAULT, print_, print_data_);
}

void fail(const std::string& where, const std::string& what) {
    std::string message;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_first, &message);
    throw Error(where, message.empty() ? what : what + " (HDF5: " + message + ")");
}

std::string image_name(const void* owner) {
    return "/dev/null/" + std::to_string(reinterpret_cast<std::uintptr_t>(owner));
}

Handle own(hid_t id, Handle::Close close, const std::string& where, const std::string& what) {
    if (id < 0) fail(where, what);
    return {id, close};
}

}  // namespace ouk::hdf5
