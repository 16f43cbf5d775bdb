#include "engine/base/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace ouk {

namespace {

std::string range_text(const Field& field) {
    if (field.min && field.max) return fmt::format(" from {} to {}", *field.min, *field.max);
    if (field.min) return fmt::format(" of at least {}", *field.min);
    if (field.max) return fmt::format(" of at most {}", *field.max);
    return "";
}

std::string expected_value(const Field& field) {
    const std::string choices = fmt::format("{}", fmt::join(field.choices, ", "));
    const auto text = [&]<class T>(const T*) -> std::string {
        if constexpr (std::is_same_v<T, std::int64_t>) return "a whole number" + range_text(field);
        if constexpr (std::is_same_v<T, double>) return "a number" + range_text(field);
        if constexpr (std::is_same_v<T, bool>) return "true or false";
        if constexpr (std::is_same_v<T, std::string>) {
            return choices.empty() ? "a string" : "one of: " + choices;
        }
        return "an array of strings" + (choices.empty() ? "" : ", each one of: " + choices);
    };
    return std::visit(text, field.target);
}

bool is_in_range(const Field& field, double number) {
    return std::isfinite(number) && number >= field.min.value_or(number) &&
           number <= field.max.value_or(number);
}

bool is_choice(const Field& field, const std::string& text) {
    return field.choices.empty() || std::ranges::find(field.choices, text) != field.choices.end();
}

// Each assigns if the value fits the field, and tells whether it did.

bool assign(const Field& field, std::int64_t* target, const TomlValue& value) {
    const auto* const number = std::get_if<std::int64_t>(&value.data);
    if (number == nullptr || !is_in_range(field, static_cast<double>(*number))) return false;
    *target = *number;
    return true;
}

bool assign(const Field& field, double* target, const TomlValue& value) {
    const auto* const whole = std::get_if<std::int64_t>(&value.data);
    const auto* const number = std::get_if<double>(&value.data);
    if (whole == nullptr && number == nullptr) return false;
    const double read = number != nullptr ? *number : static_cast<double>(*whole);
    if (!is_in_range(field, read)) return false;
    *target = read;
    return true;
}

bool assign(const Field&, bool* target, const TomlValue& value) {
    const auto* const truth = std::get_if<bool>(&value.data);
    if (truth == nullptr) return false;
    *target = *truth;
    return true;
}

bool assign(const Field& field, std::string* target, const TomlValue& value) {
    const auto* const text = std::get_if<std::string>(&value.data);
    if (text == nullptr || !is_choice(field, *text)) return false;
    *target = *text;
    return true;
}

bool assign(const Field& field, std::vector<std::string>* target, const TomlValue& value) {
    const auto* const items = std::get_if<TomlArray>(&value.data);
    if (items == nullptr) return false;
    std::vector<std::string> texts(items->size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!assign(field, &texts[i], (*items)[i])) return false;
    }
    *target = std::move(texts);
    return true;
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        if (is_control) {
            result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string quoted_array(const std::vector<std::string>& texts) {
    std::vector<std::string> items;
    for (const std::string& text : texts) items.push_back(quoted(text));
    return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string number_text(double number) {
    constexpr std::size_t kLongest = 32;  // of a double in its shortest form that reads back equal
    char buffer[kLongest];
    const auto end = std::to_chars(buffer, buffer + kLongest, number).ptr;
    const std::string text(buffer, end);
    const bool is_double_in_toml = text.find_first_of(".en") != text.npos;
    return is_double_in_toml ? text : text + ".0";
}

std::string value_text(const Field& field) {
    const auto text = []<class T>(const T* target) -> std::string {
        if constexpr (std::is_same_v<T, std::int64_t>) return std::to_string(*target);
        if constexpr (std::is_same_v<T, double>) return number_text(*target);
        if constexpr (std::is_same_v<T, bool>) return *target ? "true" : "false";
        if constexpr (std::is_same_v<T, std::string>) return quoted(*target);
        if constexpr (std::is_same_v<T, std::vector<std::string>>) return quoted_array(*target);
    };
    return std::visit(text, field.target);
}

const Field* find_field(const Fields& fields, std::string_view key) {
    const auto found = std::ranges::find(fields, key, &Field::key);
    return found == fields.end() ? nullptr : &*found;
}

std::string known_keys(const Fields& fields) {
    std::vector<std::string> keys;
    for (const Field& field : fields) keys.push_back(field.key);
    return fmt::format("one of: {}", fmt::join(keys, ", "));
}

/// What stands after `=` of --set, as TOML: quotes that may be left out are added.
std::string as_toml(const Field& field, std::string_view text) {
    const bool is_string = std::holds_alternative<std::string*>(field.target);
    if (is_string && !text.starts_with('"')) return quoted(text);
    const bool is_array = std::holds_alternative<std::vector<std::string>*>(field.target);
    if (!is_array || text.starts_with('[')) return std::string(text);
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        items.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return quoted_array(items);
}

}  // namespace

void add_fields(Fields& to, std::string_view prefix, Fields fields) {
    for (Field& field : fields) {
        field.key.insert(0, prefix);
        to.push_back(std::move(field));
    }
}

void load_config(const TomlDocument& document, const Fields& fields) {
    for (const auto& [key, value] : document.values()) {
        const Field* const field = find_field(fields, key);
        if (field == nullptr) {
            throw document.key_error(key, "unknown key '" + key + "'", known_keys(fields));
        }
        const auto assign_target = [&](auto* target) { return assign(*field, target, value); };
        if (!std::visit(assign_target, field->target)) {
            throw document.error(key, "the value of '" + key + "' does not fit",
                                 expected_value(*field));
        }
    }
}

void set_config(const Fields& fields, std::string_view assignment) {
    const std::string where = "--set " + std::string(assignment);
    const std::size_t equals = assignment.find('=');
    if (equals == assignment.npos) throw UsageError(where, "no '='", "key=value");
    const std::string key(assignment.substr(0, equals));
    const Field* const field = find_field(fields, key);
    if (field == nullptr) {
        throw UsageError(where, "unknown key '" + key + "'", known_keys(fields));
    }
    const std::string toml = key + " = " + as_toml(*field, assignment.substr(equals + 1));
    try {
        load_config(parse_toml(toml, "--set"), {*field});
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

std::string dump_config(const Fields& fields, std::optional<Effect> only) {
    std::string toml;
    for (const Field& field : fields) {
        if (only && field.effect != *only) continue;
        toml += field.key + " = " + value_text(field) + "\n";
    }
    return toml;
}

Hash128 hash_config(const Fields& fields) {
    return hash_of(dump_config(fields, Effect::Result));
}

std::string describe_config(const Fields& fields) {
    std::string text;
    for (const Field& field : fields) {
        text += fmt::format("{} = {}\n    {} ({})\n", field.key, value_text(field), field.help,
                            expected_value(field));
    }
    return text;
}

}  // namespace ouk
