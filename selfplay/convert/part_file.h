// A file in the making, beside its name (NAME.part): it becomes NAME on commit(), and goes away
// without. Nothing is overwritten, and no two processes make the same one. Belongs to one thread;
// members throw Error.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/file_handle.h"

namespace ouk {

class PartFile {
public:
    /// Throws Error if something is at `path` already.
    explicit PartFile(std::string path);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Where to write.
    [[nodiscard]] const std::string& part() const { return part_; }
    /// Precondition: the part is written and closed.
    void commit();

private:
    std::string path_;
    std::string part_;
    FileHandle lock_;
};

/// Text that is written piece by piece.
class TextFile {
public:
    explicit TextFile(std::string path);

    void write(std::string_view text);
    void commit();

private:
    PartFile file_;
    std::ofstream stream_;
};

}  // namespace ouk
