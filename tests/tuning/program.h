// ouk-tune as a user runs it.
#pragma once

#include <string>

namespace ouk {

inline const std::string kProgram = OUK_BIN_DIR "/ouk-tune";

}  // namespace ouk
