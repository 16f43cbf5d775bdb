// Code that data/README.md shows.
#pragma once

#include <sstream>
#include <string>

#include "engine/base/files.h"

namespace ouk {

/// The indented lines under a heading.
inline std::string code_under(const std::string& heading) {
    std::istringstream readme(read_file(OUK_SOURCE_DIR "/data/README.md"));
    std::string code;
    bool is_below = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with('#')) is_below = line == heading;
        if (is_below && line.starts_with("    ")) code += line.substr(4) + "\n";
    }
    return code;
}

}  // namespace ouk
