// What a call complains about, for tests that compare whole messages.
#pragma once

#include <string>

#include "engine/base/error.h"

namespace ouk {

/// The message of the Error that `call` throws; "no error" if it throws none.
template <class Call>
std::string error_text(Call&& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace ouk
