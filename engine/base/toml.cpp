#include "engine/base/toml.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <toml.hpp>

#include "engine/base/files.h"

namespace ouk {

namespace {

// The parser recurses, so nesting without bound would end on the stack's end.
constexpr int kMaxNesting = 100;

struct Place {
    int line = 0;
    int column = 0;
};

// toml11 3 and 4 name these differently.
template <class Location>
Place place_of(const Location& location) {
    if constexpr (requires { location.column(); }) {
        return {static_cast<int>(location.line()), static_cast<int>(location.column())};
    } else {
        return {static_cast<int>(location.first_line_number()),
                static_cast<int>(location.first_column_number())};
    }
}

std::vector<std::string> split_lines(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

Error error_at(const std::string& name, Place place, const std::vector<std::string>& lines,
               const std::string& what, const std::string& expected) {
    const std::string where = name + ":" + std::to_string(place.line);
    const auto index = static_cast<std::size_t>(place.line - 1);
    if (place.line < 1 || index >= lines.size()) return Error(name, what, expected);
    const std::string& source = lines[index];
    // Tabs stay tabs, so that the caret stands right whatever their width.
    std::string caret = source.substr(0, static_cast<std::size_t>(std::max(place.column - 1, 0)));
    std::ranges::replace_if(
        caret, [](char c) { return c != '\t'; }, ' ');
    return Error(where, what + (expected.empty() ? "" : "; expected " + expected) + "\n    " +
                            source + "\n    " + caret + "^");
}

/// toml11 tells in text only where it stumbled:
///     [error] toml::parse_table: invalid line format
///      1 | a=1 2
///        |     ^--- expected newline, but got '2'.
/// Taken are the first line and the last place with its note.
Error syntax_error(const std::string& name, const std::vector<std::string>& lines,
                   const std::string& told) {
    std::string what;
    std::string note;
    Place place;
    for (const std::string& line : split_lines(told)) {
        if (what.empty())
            what = line.substr(line.find(": ") == line.npos ? 0 : line.find(": ") + 2);
        const std::size_t bar = line.find(" | ");
        if (bar == line.npos) continue;
        const std::size_t marked = line.find_first_not_of(' ', bar + 3);
        const std::size_t mark_end = marked == line.npos ? marked : line.find_first_of(" ", marked);
        const bool is_source = line.find_first_not_of(' ') < bar;
        if (is_source) {
            place.line = std::atoi(line.c_str());
        } else if (marked != line.npos) {
            place.column = static_cast<int>(marked - bar - 2);
            note = mark_end == line.npos ? "" : " (" + line.substr(mark_end + 1) + ")";
        }
    }
    return error_at(name, place, lines, "no TOML: " + what + note, "");
}

/// Collects what toml11 read into the flat map.
class Flattener {
public:
    Flattener(const std::string& name, std::string_view text)
        : name_(name), lines_(split_lines(text)) {}

    void add_table(const std::string& prefix, const toml::value& table) {
        for (const auto& [key, value] : table.as_table()) {
            const std::string dotted = prefix + key;
            if (value.is_table()) {
                add_table(dotted + ".", value);
            } else if (!values_.emplace(dotted, convert(value)).second) {
                throw error_at(name_, place_of(value.location()), lines_,
                               "'" + dotted + "' is there twice", "");
            }
        }
    }

    std::map<std::string, TomlValue> take() { return std::move(values_); }

private:
    TomlValue convert(const toml::value& value) const {
        const Place place = place_of(value.location());
        TomlValue result{.data = false, .line = place.line, .column = place.column};
        if (value.is_boolean()) {
            result.data = value.as_boolean();
        } else if (value.is_integer()) {
            result.data = read_integer(value.as_integer(), place);
        } else if (value.is_floating()) {
            result.data = read_double(value.as_floating(), place);
        } else if (value.is_string()) {
            result.data = toml::get<std::string>(value);
        } else if (value.is_array()) {
            TomlArray items;
            for (const toml::value& item : value.as_array()) items.push_back(convert(item));
            result.data = std::move(items);
        } else {
            throw error_at(name_, place, lines_,
                           value.is_table() ? "a table within an array" : "a date or time",
                           "a number, true, false, a string or an array");
        }
        return result;
    }

    /// The characters of the number at `place`.
    std::string literal_at(Place place) const {
        const std::string& line = lines_.at(static_cast<std::size_t>(place.line - 1));
        const auto first = static_cast<std::size_t>(place.column - 1);
        std::string text = line.substr(first, line.find_first_of(",]}# \t", first) - first);
        std::erase(text, '_');
        if (text.starts_with('+')) text.erase(0, 1);
        return text;
    }

    // toml11 3 takes the nearest value there is for a number that is too large, without a word.
    std::int64_t read_integer(std::int64_t value, Place place) const {
        const bool is_extreme = value == std::numeric_limits<std::int64_t>::max() ||
                                value == std::numeric_limits<std::int64_t>::min();
        const std::string text = is_extreme ? literal_at(place) : "";
        std::int64_t again = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), again);
        if (read.ec == std::errc::result_out_of_range) throw too_large(place);
        return value;
    }

    double read_double(double value, Place place) const {
        const std::string text = literal_at(place);
        double again = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), again);
        if (read.ec == std::errc::result_out_of_range) throw too_large(place);
        return value;
    }

    Error too_large(Place place) const {
        return error_at(name_, place, lines_, "a number beyond 64 bits", "a number that fits");
    }

    const std::string& name_;
    std::vector<std::string> lines_;
    std::map<std::string, TomlValue> values_;
};

void refuse_deep_nesting(const std::string& name, std::string_view text) {
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > kMaxNesting) throw Error(name, "brackets nested too deeply", "at most 100");
    }
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
    return error_at(name_, {value.line, value.column}, lines_, what, expected);
}

Error TomlDocument::key_error(const std::string& key, const std::string& what,
                              const std::string& expected) const {
    const TomlValue* const value = find(key);
    if (value == nullptr) return Error(name_, what, expected);
    // The key's last part stands before its value on the same line, whatever else does.
    const std::string& line = lines_.at(static_cast<std::size_t>(value->line - 1));
    const std::string last_part = key.substr(key.rfind('.') + 1);
    const std::size_t before = static_cast<std::size_t>(value->column - 1);
    const std::size_t start = line.substr(0, before).rfind(last_part);
    const int column = start == line.npos ? value->column : static_cast<int>(start) + 1;
    return error_at(name_, {value->line, column}, lines_, what, expected);
}

TomlDocument parse_toml(std::string_view text, const std::string& name) {
    refuse_deep_nesting(name, text);
    std::istringstream stream{std::string(text)};
    try {
        Flattener flattener(name, text);
        flattener.add_table("", toml::parse(stream, name));
        return {name, text, flattener.take()};
    } catch (const toml::exception& stumbled) {
        throw syntax_error(name, split_lines(text), stumbled.what());
    }
}

TomlDocument parse_toml_file(const std::string& path) {
    return parse_toml(read_file(path), path);
}

}  // namespace ouk
