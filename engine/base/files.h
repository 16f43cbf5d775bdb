// Whole files, in and out. What is written appears whole under its name or not at all: it is
// written beside (NAME.part), synced and renamed, and the folder is synced.
// All throw Error with the path and the system's reason. Different paths are safe from threads.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ouk {

[[nodiscard]] std::string read_file(const std::string& path);

/// On failure an older file of that name is left as it was, and no NAME.part stays behind.
void write_atomically(const std::string& path, std::span<const std::byte> bytes);
void write_atomically(const std::string& path, std::string_view text);

struct FileContent {
    std::string path;
    std::span<const std::byte> bytes;
};
/// Files that belong together, in this order: none is replaced before all are written beside.
void write_together(std::span<const FileContent> files);

/// For writers that need a path of their own (HDF5): write to part_path(path), close, check, then
/// commit_file(path). A leftover part of a killed program may be overwritten or deleted.
[[nodiscard]] std::string part_path(const std::string& path);
void commit_file(const std::string& path);

/// Creates the folder and those above it; fine if it is there.
void create_folder(const std::string& path);

}  // namespace ouk
