// A folder under the system's temporary one, gone with the object and all that is in it: for what a
// benchmark needs on the disk.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "engine/base/system_error.h"

namespace ouk {

class ScratchFolder {
public:
    ScratchFolder() {
        std::string name = std::filesystem::temp_directory_path() / "ouk-benchmark-XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) throw system_error(name, "created");
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace ouk
