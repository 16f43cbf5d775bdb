// Text files compiled into the program by ouk_embed (engine/cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace ouk {

struct EmbeddedFile {
    std::string_view stem;  // file name without its ending
    std::string_view text;
};

}  // namespace ouk
