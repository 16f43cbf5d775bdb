// Something that a dataset should not have, and where it stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ouk {

struct Fault {
    std::string file;  // or the folder
    std::optional<std::uint64_t> game = {};
    std::optional<int> ply = {};
    std::string text;  // the whole line: `FILE, game G, ply P: what; expected …`
};

}  // namespace ouk
