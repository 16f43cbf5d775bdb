// A TOML file as a flat map from dotted key ("adjudication.win_score") to value, which remembers
// where everything stood, so that any complaint can show file, line and a caret.
// Immutable after parsing, safe from any thread. The parser is toml11, seen by toml.cpp alone.
// Not accepted: dates and times (nothing here needs them) and tables within arrays.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/error.h"

namespace ouk {

struct TomlValue;
using TomlArray = std::vector<TomlValue>;

struct TomlValue {
    std::variant<bool, std::int64_t, double, std::string, TomlArray> data;
    // Of the value's first character; both from 1, columns in bytes.
    int line = 0;
    int column = 0;
};

class TomlDocument {
public:
    TomlDocument(std::string name, std::string_view text, std::map<std::string, TomlValue> values);

    /// File path, or what was given as name.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::map<std::string, TomlValue>& values() const { return values_; }
    /// Null where the document does not have `key`.
    [[nodiscard]] const TomlValue* find(const std::string& key) const;

    /// An Error "NAME:LINE: WHAT; expected EXPECTED", the source line, and a caret under the value
    /// of `key`. Without such a key (say, because it is missing) only NAME is told.
    [[nodiscard]] Error error(const std::string& key, const std::string& what,
                              const std::string& expected = "") const;
    /// The same for one value, such as an item of an array.
    [[nodiscard]] Error error(const TomlValue& value, const std::string& what,
                              const std::string& expected = "") const;
    /// The same with the caret under the key itself.
    [[nodiscard]] Error key_error(const std::string& key, const std::string& what,
                                  const std::string& expected = "") const;

private:
    std::string name_;
    std::vector<std::string> lines_;
    std::map<std::string, TomlValue> values_;
};

/// Both throw Error (file, line, caret) on anything that is no TOML.
[[nodiscard]] TomlDocument parse_toml(std::string_view text, const std::string& name);
[[nodiscard]] TomlDocument parse_toml_file(const std::string& path);

}  // namespace ouk
