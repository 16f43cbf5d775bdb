// What can be known of a file to be written before the work for it is done.
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/error.h"

namespace ouk {

/// Throws Error if the folder of `file` is not there.
inline void require_folder_of(const std::string& file) {
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    if (std::filesystem::is_directory(folder)) return;
    throw Error(file, "cannot be written: " + folder.string() + " is no folder",
                "a file in a folder that is there");
}

}  // namespace ouk
