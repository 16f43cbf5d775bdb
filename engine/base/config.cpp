#include "engine/base/config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/base/config_text.h"

namespace ouk {

namespace {

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

const Field* find_field(const Fields& fields, std::string_view key) {
    const auto found = std::ranges::find(fields, key, &Field::key);
    return found == fields.end() ? nullptr : &*found;
}

std::string known_keys(const Fields& fields) {
    std::vector<std::string> keys;
    for (const Field& field : fields) keys.push_back(field.key);
    return fmt::format("one of: {}", fmt::join(keys, ", "));
}

void refuse_unknown_keys(const TomlDocument& document, const Fields& fields) {
    for (const auto& [key, value] : document.values()) {
        if (find_field(fields, key) != nullptr) continue;
        throw document.key_error(key, "unknown key '" + key + "'", known_keys(fields));
    }
}

/// What stands after `=` of --set, as TOML: quotes that may be left out are added.
std::string as_toml(const Field& field, std::string_view text) {
    const bool is_string = std::holds_alternative<std::string*>(field.target);
    if (is_string && !text.starts_with('"')) return toml_string(text);
    const bool is_array = std::holds_alternative<std::vector<std::string>*>(field.target);
    if (!is_array || text.starts_with('[')) return std::string(text);
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        items.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return toml_array(items);
}

}  // namespace

void add_fields(Fields& to, std::string_view prefix, Fields fields) {
    for (Field& field : fields) {
        field.key.insert(0, prefix);
        to.push_back(std::move(field));
    }
}

void load_config(const TomlDocument& document, const Fields& fields) {
    refuse_unknown_keys(document, fields);
    for (const Field& field : fields) {
        const TomlValue* const value = document.find(field.key);
        if (value == nullptr) continue;
        const auto assign_target = [&](auto* target) { return assign(field, target, *value); };
        if (!std::visit(assign_target, field.target)) {
            throw document.error(field.key, "the value of '" + field.key + "' does not fit",
                                 expected_value(field));
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

}  // namespace ouk
