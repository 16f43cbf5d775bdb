#include "selfplay/convert/part_file.h"

#include <fcntl.h>

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/system_error.h"

namespace ouk {

namespace {

void refuse_existing(const std::string& path) {
    std::error_code ignored;  // what cannot be looked at cannot be created either
    if (std::filesystem::exists(path, ignored)) {
        throw Error(path, "exists already", "a new name: nothing is overwritten");
    }
}

}  // namespace

PartFile::PartFile(std::string path) : path_(std::move(path)), part_(part_path(path_)) {
    refuse_existing(path_);
    lock_ = FileHandle(::open(part_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kFileMode));
    if (!lock_.is_open()) throw system_error(part_, "created", "a folder that can be written");
    // Of the open file, and not flock: HDF5 takes that one when it opens the part.
    struct flock whole {};
    whole.l_type = F_WRLCK;
    if (::fcntl(lock_.get(), F_OFD_SETLK, &whole) == 0) return;
    throw Error(part_, "is being written by another process", "a name of its own for each");
}

PartFile::~PartFile() {
    std::error_code ignored;  // also where it has become the file
    std::filesystem::remove(part_, ignored);
}

void PartFile::commit() {
    refuse_existing(path_);  // made by somebody else meanwhile
    commit_file(path_);
}

TextFile::TextFile(std::string path) : file_(std::move(path)) {
    errno = 0;
    stream_.open(file_.part(), std::ios::binary | std::ios::trunc);
    if (!stream_) throw system_error(file_.part(), "created", "a folder that can be written");
}

void TextFile::write(std::string_view text) {
    errno = 0;
    stream_.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream_) throw system_error(file_.part(), "written");
}

void TextFile::commit() {
    errno = 0;
    stream_.close();
    if (!stream_) throw system_error(file_.part(), "written");
    file_.commit();
}

}  // namespace ouk
