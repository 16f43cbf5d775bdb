// The one exception type for everything a user can get wrong: files, positions, arguments.
// Broken invariants of the program are asserts, not Errors.
#pragma once

#include <stdexcept>
#include <string>

namespace ouk {

/// Message form: "WHERE: WHAT; expected EXPECTED" (parts that are empty are left out).
/// A program that catches it prints the message and exits with 1.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& where, const std::string& what = "",
                   const std::string& expected = "")
        : std::runtime_error(where + (what.empty() ? "" : ": " + what) +
                             (expected.empty() ? "" : "; expected " + expected)) {}
};

/// The command line was wrong: the program exits with 2.
class UsageError : public Error {
public:
    using Error::Error;
};

}  // namespace ouk
