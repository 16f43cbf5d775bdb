// Reads the oracle tables in data/perft: tab-separated rows under a line of column names.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace ouk::test {

using TableRow = std::map<std::string, std::string>;

inline std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) {
        parts.push_back(part);
    }
    return parts;
}

inline std::vector<TableRow> read_table(const std::string& file) {
    std::ifstream stream(std::string(OUK_SOURCE_DIR "/data/perft/") + file);
    std::string line;
    if (!std::getline(stream, line)) {
        throw std::runtime_error("no table " + file);
    }
    const std::vector<std::string> columns = split(line, '\t');
    std::vector<TableRow> rows;
    for (int number = 2; std::getline(stream, line); ++number) {
        const std::vector<std::string> cells = split(line, '\t');
        TableRow row{{"line", std::to_string(number)}};
        for (std::size_t i = 0; i < columns.size() && i < cells.size(); ++i) {
            row[columns[i]] = cells[i];
        }
        rows.push_back(row);
    }
    return rows;
}

/// A name for a parameterised test: the ruleset and the line it stands on.
inline std::string row_name(const testing::TestParamInfo<TableRow>& row) {
    std::string variant = row.param.at("variant");
    std::ranges::replace(variant, '-', '_');
    return variant + "_line_" + row.param.at("line");
}

}  // namespace ouk::test
