// The lines of a text file, whatever ends them (LF, CR LF, CR), with their numbers. Memory stays
// bounded whatever the file is. Belongs to one thread.
#pragma once

#include <fstream>
#include <string>

namespace ouk {

/// No line, and no game in PGN, is longer.
inline constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;

class LineReader {
public:
    /// Throws Error if the file cannot be opened.
    explicit LineReader(std::string path);

    /// False at the end. Throws Error with the line of one that is too long.
    [[nodiscard]] bool next();
    /// Without its end.
    [[nodiscard]] const std::string& line() const { return line_; }
    /// From 1.
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
    std::ifstream file_;
    std::string line_;
    int number_ = 0;
};

}  // namespace ouk
