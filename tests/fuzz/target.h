// A fuzz target: one function that takes any bytes, and either returns or ends the program, which
// is a finding. Wrong input is answered with ouk::Error; whatever else a target lets out is a bug.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/error.h"

/// libFuzzer's entry (llvm.org/docs/LibFuzzer.html), which each target defines. Always returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace ouk::fuzz {

/// The bytes as text, which may hold anything.
[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// What stands before the first newline, and what behind it.
struct Split {
    std::string_view line;
    std::string_view rest;
};
[[nodiscard]] inline Split split_line(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {text, {}};
    return {text.substr(0, end), text.substr(end + 1)};
}

/// What `read` gives; nothing where it throws the Error that wrong input is answered with.
template <class Read>
[[nodiscard]] auto attempt(Read&& read) -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace ouk::fuzz
