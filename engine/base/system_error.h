// Turns a failed system call into an Error that tells the system's reason.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

#include "engine/base/error.h"

namespace ouk {

/// "PATH: cannot be WHAT (No space left on device); expected EXPECTED". `code` is an errno.
[[nodiscard]] inline Error system_error(const std::string& path, const std::string& what,
                                        const std::string& expected = "", int code = errno) {
    return Error(path, "cannot be " + what + " (" + std::generic_category().message(code) + ")",
                 expected);
}

}  // namespace ouk
