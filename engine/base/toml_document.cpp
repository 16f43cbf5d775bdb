#include <algorithm>
#include <sstream>

#include "engine/base/toml.h"

namespace ouk {

namespace {

std::vector<std::string> split_lines(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TomlDocument::TomlDocument(std::string name, std::string_view text,
                           std::map<std::string, TomlValue> values)
    : name_(std::move(name)), lines_(split_lines(text)), values_(std::move(values)) {}

const TomlValue* TomlDocument::find(const std::string& key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? nullptr : &found->second;
}

Error TomlDocument::error(const std::string& key, const std::string& what,
                          const std::string& expected) const {
    const TomlValue* const value = find(key);
    return value == nullptr ? Error(name_, what, expected) : error(*value, what, expected);
}

Error TomlDocument::error(const TomlValue& value, const std::string& what,
                          const std::string& expected) const {
    const auto index = static_cast<std::size_t>(value.line - 1);
    if (value.line < 1 || index >= lines_.size()) return Error(name_, what, expected);
    const std::string& source = lines_[index];
    // Tabs stay tabs, so that the caret stands right whatever their width.
    std::string indent = source.substr(0, static_cast<std::size_t>(std::max(value.column - 1, 0)));
    std::ranges::replace_if(
        indent, [](char c) { return c != '\t'; }, ' ');
    const Error message(name_ + ":" + std::to_string(value.line), what, expected);
    return Error(std::string(message.what()) + "\n    " + source + "\n    " + indent + "^");
}

Error TomlDocument::key_error(const std::string& key, const std::string& what,
                              const std::string& expected) const {
    const TomlValue* const value = find(key);
    if (value == nullptr) return Error(name_, what, expected);
    // The key's last part stands before its value on the same line, whatever else does.
    const std::string& line = lines_.at(static_cast<std::size_t>(value->line - 1));
    const std::string last_part = key.substr(key.rfind('.') + 1);
    const auto before = static_cast<std::size_t>(value->column - 1);
    const std::size_t start = line.substr(0, before).rfind(last_part);
    TomlValue place = *value;
    if (start != line.npos) place.column = static_cast<int>(start) + 1;
    return error(place, what, expected);
}

}  // namespace ouk
