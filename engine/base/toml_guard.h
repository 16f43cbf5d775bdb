// What must hold of a text before toml11 may see it. Version 3.7 recurses without bound on nested
// brackets, and reads beyond its buffer on broken UTF-8 in single quotes (found by fuzzing).
// For toml.cpp alone.
#pragma once

#include <string_view>

#include "engine/base/toml.h"

namespace ouk {

/// `source` places the Error that is thrown where `text` is not UTF-8 or nests too deeply.
void check_before_parsing(const TomlDocument& source, std::string_view text);

}  // namespace ouk
