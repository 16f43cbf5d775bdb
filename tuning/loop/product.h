// A file that a finished stage made and that a later stage or the user needs, with what it was
// recognised by then. Game files, which may be gigabytes, are known by their size and the seal at
// their end, which those who read them check (data/README.md, "Game files"); others by their hash.
#pragma once

#include <string>

namespace ouk {

struct Product {
    std::string path;  // relative to the run
    std::string mark;  // "1234 bytes, sealed 0123…", or the hash
};

/// As the file is now. Throws Error if it cannot be read.
[[nodiscard]] Product take_product(const std::string& run, const std::string& path);

/// "gen-000/net.oukn is missing", "… was changed"; empty if it is as it was.
[[nodiscard]] std::string complaint_of(const std::string& run, const Product& product);

}  // namespace ouk
