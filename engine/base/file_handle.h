// An open file descriptor that closes itself.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <utility>

namespace ouk {

/// Of new files, before umask.
inline constexpr mode_t kFileMode = 0666;
/// Asked for at once, where files and pipes are read piece by piece.
inline constexpr std::size_t kReadBytes = std::size_t{1} << 16;

class FileHandle {
public:
    FileHandle() = default;
    explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
    ~FileHandle() { close(); }
    FileHandle(FileHandle&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, kClosed)) {}
    FileHandle& operator=(FileHandle&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    [[nodiscard]] bool is_open() const { return descriptor_ != kClosed; }
    [[nodiscard]] int get() const { return descriptor_; }
    /// False if the system says that something written was lost.
    bool close() { return !is_open() || ::close(std::exchange(descriptor_, kClosed)) == 0; }

private:
    static constexpr int kClosed = -1;
    int descriptor_ = kClosed;
};

}  // namespace ouk
