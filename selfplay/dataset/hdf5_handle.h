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

    Handle(hid_t id, Close close) : id_(id), close_(close) {}
    ~Handle() {
        if (id_ >= 0) close_(id_);
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, kNone)), close_(other.close_) {}
    Handle& operator=(Handle&&) = delete;

    [[nodiscard]] hid_t get() const { return id_; }

private:
    static constexpr hid_t kNone = -1;
    hid_t id_;
    Close close_;
};

/// Keeps HDF5's error stack of this thread off stderr for as long as it lives.
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

/// For calls that return a status (negative = failed).
inline void check(herr_t status, const std::string& where, const std::string& what) {
    if (status < 0) fail(where, what);
}

}  // namespace ouk::hdf5
