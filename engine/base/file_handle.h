// An open file descriptor that closes itself.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <utility>

namespace ouk {

/// Of new files, before umask.
inline constexpr mode_t kFileMode = 0666;

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
