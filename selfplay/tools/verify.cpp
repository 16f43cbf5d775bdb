#include "selfplay/tools/verify.h"

#include <filesystem>
#include <set>

#include "engine/base/error.h"
#include "selfplay/dataset/journal.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

void require_there(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (fs::exists(path)) continue;
        throw Error(path, "does not exist", "a game file, a journal, or a folder of them");
    }
}

/// Without those named twice, and files whose folder is named too.
std::vector<std::string> each_once(const std::vector<std::string>& paths) {
    std::set<fs::path> folders;
    for (const std::string& path : paths) {
        if (fs::is_directory(path)) folders.insert(fs::canonical(path));
    }
    std::set<fs::path> known;
    std::vector<std::string> once;
    for (const std::string& path : paths) {
        const fs::path whole = fs::canonical(path);
        const bool is_within = !fs::is_directory(path) && folders.contains(whole.parent_path());
        if (!is_within && known.insert(whole).second) once.push_back(path);
    }
    return once;
}

}  // namespace

VerifyReport verify(const std::vector<std::string>& paths, const VerifyCallbacks& callbacks) {
    require_there(paths);
    VerifyReport report;
    const auto note = [&](const CheckedFile& file) {
        report.files += fs::is_directory(file.path) ? 0 : 1;
        report.games += file.games;
        report.positions += file.positions;
        report.fault_count += file.fault_count;
        report.not_replayed += file.is_replayed ? 0 : 1;
        report.faults.insert(report.faults.end(), file.faults.begin(), file.faults.end());
        if (callbacks.on_file) callbacks.on_file(file);
        if (callbacks.on_report) callbacks.on_report(report);
    };
    for (const std::string& path : each_once(paths)) {
        if (fs::is_directory(path)) {
            if (auto run = check_folder(path, note)) report.runs.push_back(std::move(*run));
        } else {
            const bool is_journal = path.ends_with(kJournalEnding);
            note(is_journal ? check_journal(path, [] { return std::nullopt; }) : check_shard(path));
        }
    }
    return report;
}

}  // namespace ouk
