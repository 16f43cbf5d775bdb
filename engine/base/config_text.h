// Config fields and their values as text: the half of config.cpp that writes. For config.cpp alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/config.h"

namespace ouk {

/// What the field takes, for error messages: "a whole number from 1 to 100".
[[nodiscard]] std::string expected_value(const Field& field);

/// As TOML: a basic string, an array of them, the present value of a field.
[[nodiscard]] std::string toml_string(std::string_view text);
[[nodiscard]] std::string toml_array(const std::vector<std::string>& texts);
[[nodiscard]] std::string value_text(const Field& field);

}  // namespace ouk
