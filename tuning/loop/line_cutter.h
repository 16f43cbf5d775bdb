// What a program prints, cut into lines, with its last complaint picked out.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace ouk {

/// A carriage return ends a line too, as progress on a terminal does.
class LineCutter {
public:
    /// Complaints of `program` begin with its name.
    explicit LineCutter(const std::string& program)
        : complaint_begin_(std::filesystem::path(program).filename().string() + ": ") {}

    void add(std::string_view text) {
        for (const char c : text) {
            if (c != '\n' && c != '\r') {
                line_ += c;
            } else if (!line_.empty()) {
                end_line();
            }
        }
    }
    [[nodiscard]] const std::string& last() const { return last_; }
    /// The last complaint with the lines after it, such as the caret under a TOML value; the last
    /// line if there is none.
    [[nodiscard]] const std::string& complaint() const {
        return complaint_.empty() ? last_ : complaint_;
    }

private:
    void end_line() {
        last_ = std::exchange(line_, {});
        if (last_.starts_with(complaint_begin_)) {
            complaint_ = last_;
        } else if (!complaint_.empty()) {
            complaint_ += '\n' + last_;
        }
    }

    std::string complaint_begin_;
    std::string line_;
    std::string last_;
    std::string complaint_;
};

}  // namespace ouk
