#include "tuning/report/tables.h"

#include <cmath>

namespace ouk {

namespace {

constexpr const char* kFigures = "figures";

/// JSON has no such number and writes null.
bool is_infinite(const Json& value) {
    return value.is_number_float() && !std::isfinite(value.get<double>());
}

std::string cell(const Json& value) {
    if (value.is_null() || is_infinite(value)) return "";
    const std::string text = value.is_string() ? value.get<std::string>() : report_text(value);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char symbol : text)
        quoted += symbol == '"' ? std::string("\"\"") : std::string{symbol};
    return quoted + '"';
}

bool is_table(const Json& value) {
    return value.is_array() && !value.empty() && value.front().is_object();
}

class Tables {
public:
    void add(const std::string& section, const std::string& key, const Json& value) {
        if (is_table(value)) {
            for (const Json& row : value) add_row(key, section, row);
        } else if (value.is_structured()) {
            for (const auto& [inner, part] : value.items()) add(section, key + '.' + inner, part);
        } else {
            add_row(kFigures, section, Json{{"figure", key}, {"value", value}});
        }
    }
    [[nodiscard]] std::map<std::string, std::string> take() { return std::move(texts_); }

private:
    void add_row(const std::string& table, const std::string& section, const Json& row) {
        std::string& text = texts_[table];
        if (text.empty()) {
            text = "section";
            for (const auto& [column, value] : row.items()) text += ',' + cell(column);
            text += '\n';
        }
        text += cell(section);
        for (const Json& value : row) text += ',' + cell(value);
        text += '\n';
    }

    std::map<std::string, std::string> texts_;
};

}  // namespace

std::map<std::string, std::string> report_tables(const Json& report) {
    Tables tables;
    for (const Json& section : report.at("sections")) {
        const std::string name = section.at("name");
        for (const auto& [key, value] : section.items()) {
            if (key != "name") tables.add(name, key, value);
        }
    }
    return tables.take();
}

std::string report_text(const Json& report, int indent) {
    return report.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ouk
