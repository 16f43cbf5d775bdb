// A folder that appears whole or not at all: it is filled beside its name (NAME.part) and renamed.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/run_folder.h"

namespace ouk {

class NewFolder {
public:
    /// `verb` ("data merge") as RunFolder has it. What a killed program left in NAME.part is
    /// deleted. Throws Error if there is anything in `path` already, or NAME.part is in use or
    /// somebody else's.
    NewFolder(const std::string& path, std::string_view verb);
    /// Deletes NAME.part with all there is in it, unless it was committed.
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    /// Where to write; RunFolder's run.json must be the first file.
    [[nodiscard]] const RunFolder& part() const { return part_; }
    void commit();

private:
    std::string path_;
    RunFolder part_;
    bool committed_ = false;
};

}  // namespace ouk
