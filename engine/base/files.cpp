#include "engine/base/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/file_handle.h"
#include "engine/base/system_error.h"

namespace ouk {

namespace {

void write_all(const FileHandle& file, std::span<const std::byte> bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) throw system_error(path, "written");
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void write_part(const std::string& part, std::span<const std::byte> bytes) {
    FileHandle file(::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kFileMode));
    if (!file.is_open()) throw system_error(part, "created", "a folder that can be written");
    write_all(file, bytes, part);
    if (!file.close()) throw system_error(part, "written");
}

/// Of a file or a folder; the folder's names are safe only after its own sync.
void sync(const std::string& path) {
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) throw system_error(path, "opened");
    // Some file systems cannot sync a folder and say EINVAL: nothing is lost there.
    if (::fsync(file.get()) != 0 && errno != EINVAL) throw system_error(path, "synced");
}

}  // namespace

std::string read_file(const std::string& path) {
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) throw system_error(path, "opened", "a readable file");
    std::string text;
    while (true) {
        const std::size_t known = text.size();
        text.resize(known + kReadBytes);
        const ssize_t got = ::read(file.get(), text.data() + known, kReadBytes);
        if (got < 0 && errno != EINTR) throw system_error(path, "read", "a readable file");
        text.resize(known + static_cast<std::size_t>(got < 0 ? 0 : got));
        if (got == 0) return text;
    }
}

void write_together(std::span<const FileContent> files) {
    try {
        for (const FileContent& file : files) write_part(part_path(file.path), file.bytes);
        for (const FileContent& file : files) commit_file(file.path);
    } catch (const Error&) {
        std::error_code ignored;  // the first failure is the one to tell
        for (const FileContent& file : files)
            std::filesystem::remove(part_path(file.path), ignored);
        throw;
    }
}

void write_atomically(const std::string& path, std::span<const std::byte> bytes) {
    const FileContent file{path, bytes};
    write_together({&file, 1});
}

void write_atomically(const std::string& path, std::string_view text) {
    write_atomically(path, std::as_bytes(std::span(text)));
}

std::string part_path(const std::string& path) {
    return path + ".part";
}

void commit_file(const std::string& path) {
    const std::string part = part_path(path);
    sync(part);
    OUK_FAILPOINT("file.before_rename");
    if (std::rename(part.c_str(), path.c_str()) != 0) throw system_error(path, "replaced");
    OUK_FAILPOINT("file.after_rename");
    const std::string folder = std::filesystem::path(path).parent_path().string();
    sync(folder.empty() ? "." : folder);
}

void create_folder(const std::string& path) {
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (failure) throw system_error(path, "created", "a folder", failure.value());
    if (!std::filesystem::is_directory(path)) throw Error(path, "is no folder", "a folder");
}

}  // namespace ouk
