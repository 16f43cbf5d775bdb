// Owner of an HDF5 identifier, and HDF5's failures as ouk::Error. HDF5 prints nothing while a
// QuietErrors lives; what it had to say stands in the Error, in brackets.
#pragma once

#include <hdf5.h>

#include <string>
#include <utility>

namespace ouk::hdf5 {

class Handle {
public:
    using Close = herr_t (*)(hid_t);

    Handle(hid_t id, Close closer) : id_(id), close_(closer) {}
    ~Handle() {
        if (id_ >= 0) close_(id_);
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, kNone)), close_(other.close_) {}
    Handle& operator=(Handle&&) = delete;

    [[nodiscard]] hid_t get() const { return id_; }
    /// For what can fail in closing; negative if it did.
    [[nodiscard]] herr_t close() { return close_(std::exchange(id_, kNone)); }

private:
    static constexpr hid_t kNone = -1;
    hid_t id_;
    Close close_;
};

/// Keeps HDF5's error stack of this thread off stderr for as long as it lives. The first one also
/// turns HDF5's own closing at exit off: after a damaged file it ends in "infinite loop closing
/// library" on stderr, and every file of ours is closed by its Handle.
class QuietErrors {
public:
    QuietErrors();
    ~QuietErrors();
    QuietErrors(const QuietErrors&) = delete;
    QuietErrors& operator=(const QuietErrors&) = delete;

private:
    H5E_auto2_t print_ = nullptr;
    void* print_data_ = nullptr;
};

/// Throws Error "WHERE: WHAT (HDF5: …)" with the innermost message of HDF5's error stack.
[[noreturn]] void fail(const std::string& where, const std::string& what);

/// Takes `id` over, or fails where HDF5 gave none.
[[nodiscard]] Handle own(hid_t id, Handle::Close close, const std::string& where,
                         const std::string& what);

/// A file name for an image in memory: no file on the disk can have it, and no other image of this
/// process has it while `owner` lives (HDF5 refuses the former and shares the latter).
[[nodiscard]] std::string image_name(const void* owner);

/// For calls that return a status (negative = failed).
inline void check(herr_t status, const std::string& where, const std::string& what) {
    if (status < 0) fail(where, what);
}

}  // namespace ouk::hdf5
