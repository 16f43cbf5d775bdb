#include "engine/base/toml.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <toml.hpp>

#include "engine/base/files.h"
#include "engine/base/toml_guard.h"

namespace ouk {

namespace {

/// Just the place of a value, from toml11's location; versions 3 and 4 name its parts differently.
template <class Location>
TomlValue value_at(const Location& location) {
    if constexpr (requires { location.column(); }) {
        return {.data = false,
                .line = static_cast<int>(location.line()),
                .column = static_cast<int>(location.column())};
    } else {
        return {.data = false,
                .line = static_cast<int>(location.first_line_number()),
                .column = static_cast<int>(location.first_column_number())};
    }
}

/// toml11 tells in text only where it stumbled:
///     [error] toml::parse_table: invalid line format
///      1 | a=1 2
///        |     ^--- expected newline, but got '2'.
/// Taken are the first line without its prefix, and the last place with its note.
Error syntax_error(const TomlDocument& source, const std::string& told) {
    constexpr std::string_view kBar = " | ";
    std::istringstream stream(told);
    std::string what;
    std::getline(stream, what);
    if (what.starts_with("[error] ")) what.erase(0, what.find(' ') + 1);
    if (what.starts_with("toml::")) what.erase(0, what.find(' ') + 1);
    std::string note;
    TomlValue place;
    for (std::string line; std::getline(stream, line);) {
        const std::size_t bar = line.find(kBar);
        if (bar == line.npos) continue;
        const bool is_source = line.find_first_not_of(' ') < bar;
        const std::size_t mark = line.find_first_not_of(' ', bar + kBar.size());
        if (is_source) {
            place.line = std::atoi(line.c_str());
        } else if (mark != line.npos) {
            place.column = static_cast<int>(mark - bar - kBar.size()) + 1;
            const std::size_t mark_end = std::min(line.find(' ', mark), line.size());
            note = line.substr(mark_end);
        }
    }
    const bool tells_more = !note.empty() && note != " here";
    return source.error(place, "no TOML: " + what + (tells_more ? ";" + note : ""));
}

/// Collects what toml11 read into the flat map.
class Flattener {
public:
    /// `source` places errors; it has the text, not yet the values.
    Flattener(const TomlDocument& source, std::string_view text) : source_(source) {
        std::istringstream stream{std::string(text)};
        for (std::string line; std::getline(stream, line);) lines_.push_back(line);
    }

    void add_table(const std::string& prefix, const toml::value& table) {
        for (const auto& [key, value] : table.as_table()) {
            const std::string dotted = prefix + key;
            if (value.is_table()) {
                add_table(dotted + ".", value);
            } else if (!values_.emplace(dotted, convert(value)).second) {
                // "a.b" in quotes beside b in table a
                throw source_.error(value_at(value.location()), "'" + dotted + "' is there twice");
            }
        }
    }

    std::map<std::string, TomlValue> take() { return std::move(values_); }

private:
    TomlValue convert(const toml::value& value) const {
        TomlValue result = value_at(value.location());
        if (value.is_boolean()) {
            result.data = value.as_boolean();
        } else if (value.is_integer()) {
            result.data = value.as_integer();
            refuse_too_large(result);
        } else if (value.is_floating()) {
            result.data = value.as_floating();
            refuse_too_large(result);
        } else if (value.is_string()) {
            result.data = toml::get<std::string>(value);
        } else if (value.is_array()) {
            TomlArray items;
            for (const toml::value& item : value.as_array()) items.push_back(convert(item));
            result.data = std::move(items);
        } else {
            throw source_.error(result,
                                value.is_table() ? "a table within an array" : "a date or time",
                                "a number, true, false, a string or an array");
        }
        return result;
    }

    /// toml11 3 takes the nearest number there is for one that is too large, without a word: so
    /// decimal literals are read again. (Others, such as 0x10, are read as their leading 0.)
    void refuse_too_large(const TomlValue& number) const {
        const std::string literal = literal_at(number);
        const char* const end = literal.data() + literal.size();
        const auto fits = [&]<class T>(T value) {
            return std::from_chars(literal.data(), end, value).ec != std::errc::result_out_of_range;
        };
        const bool does_fit =
            std::holds_alternative<double>(number.data) ? fits(double{}) : fits(std::int64_t{});
        if (!does_fit) throw source_.error(number, "this number is too large", "at most 64 bits");
    }

    std::string literal_at(const TomlValue& number) const {
        const std::string& line = lines_.at(static_cast<std::size_t>(number.line - 1));
        const auto first = static_cast<std::size_t>(number.column - 1);
        std::string literal = line.substr(first, line.find_first_of(",]}# \t", first) - first);
        std::erase(literal, '_');
        if (literal.starts_with('+')) literal.erase(0, 1);
        return literal;
    }

    const TomlDocument& source_;
    std::vector<std::string> lines_;
    std::map<std::string, TomlValue> values_;
};

}  // namespace

TomlDocument parse_toml(std::string_view text, const std::string& name) {
    const TomlDocument source(name, text, {});
    check_before_parsing(source, text);
    std::istringstream stream{std::string(text)};
    try {
        Flattener flattener(source, text);
        flattener.add_table("", toml::parse(stream, name));
        return {name, text, flattener.take()};
    } catch (const toml::exception& stumbled) {
        throw syntax_error(source, stumbled.what());
    }
}

TomlDocument parse_toml_file(const std::string& path) {
    return parse_toml(read_file(path), path);
}

}  // namespace ouk
