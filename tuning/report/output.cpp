#include "tuning/report/output.h"

#include <filesystem>

#include "engine/base/files.h"
#include "engine/base/output_file.h"
#include "tuning/report/page.h"
#include "tuning/report/tables.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

constexpr const char* kJsonFile = "report.json";
constexpr const char* kTableEnding = ".csv";
constexpr int kIndent = 1;

}  // namespace

std::string default_page_path(const std::string& first) {
    const fs::path path(first);
    return ((fs::is_directory(path) ? path : path.parent_path()) / "report.html").string();
}

std::string tables_path(const std::string& page) {
    const fs::path path(page);
    return path.extension() == ".html" ? fs::path(path).replace_extension().string() : page;
}

void check_page_path(const std::string& path) {
    require_folder_of(path);
    if (fs::exists(path) && !(fs::is_regular_file(path) && is_report_page(path))) {
        throw Error(path, "is there and no report", "--out with a new name");
    }
}

void check_tables_path(const std::string& path) {
    require_folder_of(path);
    if (!fs::exists(path)) return;
    const bool is_free =
        fs::is_directory(path) && (fs::is_empty(path) || fs::exists(fs::path(path) / kJsonFile));
    if (!is_free) throw Error(path, "is there and no report", "--out with a new name");
}

void write_tables(const Json& report, const std::string& path) {
    create_folder(path);
    for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
        if (entry.path().extension() == kTableEnding) fs::remove(entry.path());
    }
    write_atomically(path + '/' + kJsonFile, report_text(report, kIndent) + '\n');
    for (const auto& [table, text] : report_tables(report)) {
        write_atomically(path + '/' + table + kTableEnding, text);
    }
}

}  // namespace ouk
