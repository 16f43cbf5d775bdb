#include "selfplay/dataset/new_folder.h"

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/files.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

/// Without a slash at its end, so that something can be put behind it.
std::string checked(const std::string& path) {
    const bool is_free = !fs::exists(path) || (fs::is_directory(path) && fs::is_empty(path));
    if (!is_free) throw Error(path, "is there already", "a new or empty folder for --out");
    const std::string normal = fs::path(path).lexically_normal().string();
    return normal.size() > 1 && normal.back() == '/' ? normal.substr(0, normal.size() - 1) : normal;
}

}  // namespace

NewFolder::NewFolder(const std::string& path, std::string_view verb)
    : path_(checked(path)), part_(part_path(path_), verb) {
    for (const fs::directory_entry& entry : fs::directory_iterator(part_.path())) {
        if (entry.path().filename() != ".lock") fs::remove_all(entry.path());
    }
}

NewFolder::~NewFolder() {
    std::error_code ignored;
    if (!committed_) fs::remove_all(part_.path(), ignored);
}

void NewFolder::commit() {
    commit_file(path_);
    committed_ = true;
}

}  // namespace ouk
