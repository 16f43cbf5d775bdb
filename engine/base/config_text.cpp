#include "engine/base/config_text.h"

#include "engine/base/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <type_traits>

namespace ouk {

namespace {

std::string range_text(const Field& field) {
    if (field.min && field.max) return fmt::format(" from {} to {}", *field.min, *field.max);
    if (field.min) return fmt::format(" of at least {}", *field.min);
    if (field.max) return fmt::format(" of at most {}", *field.max);
    return "";
}

std::string number_text(double number) {
    constexpr std::size_t kLongest = 32;  // of a double in its shortest form that reads back equal
    char buffer[kLongest];
    const auto end = std::to_chars(buffer, buffer + kLongest, number).ptr;
    const std::string text(buffer, end);
    const bool is_double_in_toml = text.find_first_of(".en") != text.npos;
    return is_double_in_toml ? text : text + ".0";
}

}  // namespace

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

std::string toml_string(std::string_view text) {
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

std::string toml_array(const std::vector<std::string>& texts) {
    std::vector<std::string> items;
    for (const std::string& text : texts) items.push_back(toml_string(text));
    return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string value_text(const Field& field) {
    const auto text = []<class T>(const T* target) -> std::string {
        if constexpr (std::is_same_v<T, std::int64_t>) return std::to_string(*target);
        if constexpr (std::is_same_v<T, double>) return number_text(*target);
        if constexpr (std::is_same_v<T, bool>) return *target ? "true" : "false";
        if constexpr (std::is_same_v<T, std::string>) return toml_string(*target);
        if constexpr (std::is_same_v<T, std::vector<std::string>>) return toml_array(*target);
    };
    return std::visit(text, field.target);
}

std::string dump_config(const Fields& fields, std::optional<Effect> only) {
    std::string toml;
    for (const Field& field : fields) {
        if (only && field.effect != *only) continue;
        toml += field.key + " = " + value_text(field) + "\n";
    }
    return toml;
}

void refuse_changes(const Fields& before, const Fields& now, const std::string& where) {
    const auto told = [](const Fields& fields, std::size_t i) {
        std::string text;
        for (std::size_t shown = fields[i].is_pin ? i - 1 : i; shown <= i; ++shown) {
            const std::string line = dump_config({fields[shown]});
            text += (text.empty() ? "" : ", ") + line.substr(0, line.size() - 1);  // its newline
        }
        return text;
    };
    std::string changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const std::string old_text = dump_config({before[i]}, Effect::Result);
        const std::string new_text = dump_config({now[i]}, Effect::Result);
        if (old_text == new_text) continue;
        changes += "\n  was: " + told(before, i) + "\n  now: " + told(now, i);
    }
    if (changes.empty()) return;
    throw Error(where, "this run was started with another configuration:" + changes,
                "the same values, or another --out folder");
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
