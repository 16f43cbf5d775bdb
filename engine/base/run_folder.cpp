#include "engine/base/run_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cassert>
#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/json_indent.h"
#include "engine/base/system_error.h"
#include "engine/base/version.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kLockName = ".lock";
constexpr const char* kRunName = "run.json";
constexpr const char* kLogName = "log.txt";
constexpr const char* kRankPrefix = "rank-";

std::string host_name() {
    char name[256] = "";
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

/// ISO 8601, UTC.
std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32] = "";
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

/// A kill may have left half a line, which no reader could parse.
void cut_torn_line(const std::string& path) {
    if (!std::filesystem::exists(path)) return;
    const std::string text = read_file(path);
    const std::size_t whole = text.rfind('\n') + 1;  // 0 if there is no newline at all
    if (whole == text.size()) return;
    std::error_code failure;
    std::filesystem::resize_file(path, whole, failure);
    if (failure) throw system_error(path, "cut", "a file that can be written", failure.value());
}

/// The verb whose run it is: the second word of its command line.
std::string verb_of(const std::string& run_json) {
    try {
        return Json::parse(read_file(run_json)).at("command_line").at(1);
    } catch (const Json::exception& error) {
        throw Error(run_json, std::string("tells no command line (") + error.what() + ")",
                    "a file that a run wrote");
    }
}

/// Of something in the folder that no run leaves before its run.json; empty where there is none.
std::string foreign_name(const std::string& path) {
    // What a kill may have left, the messages of a program that another one starts, and ranks that
    // came before the first one.
    const std::set<std::string> ours{kLockName, part_path(kRunName), kLogName};
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        const std::string name = entry.path().filename().string();
        if (!ours.contains(name) && !name.starts_with(kRankPrefix)) return name;
    }
    return "";
}

void refuse_foreign(const std::string& path, std::string_view verb) {
    namespace fs = std::filesystem;
    if (!fs::is_directory(path)) return;
    const std::string expected =
        "a new or empty folder, or a run of `ouk " + std::string(verb) + "`";
    const std::string foreign = foreign_name(path);
    // After the walk: a rank that comes first puts run.json there before anything else.
    const std::string run_json = path + "/" + kRunName;
    if (fs::exists(run_json)) {
        const std::string found = verb_of(run_json);
        if (found != verb) throw Error(path, "is a run of `ouk " + found + "`", expected);
    } else if (!foreign.empty()) {
        throw Error(path, "holds " + foreign + ", but no run", expected);
    }
}

}  // namespace

RunFolder::RunFolder(std::string path, std::string_view verb, Holding holding)
    : path_(std::move(path)) {
    if (!verb.empty()) refuse_foreign(path_, verb);
    create_folder(path_);
    lock(holding);
    cut_torn_line(file("metrics.jsonl"));
}

std::string RunFolder::file(std::string_view name) const {
    return path_ + "/" + std::string(name);
}

void RunFolder::lock(Holding holding) {
    const std::string name = file(kLockName);
    lock_ = FileHandle(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kFileMode));
    if (!lock_.is_open()) throw system_error(name, "opened", "a folder that can be written");
    const int kind = holding == Holding::Alone ? LOCK_EX : LOCK_SH;
    if (::flock(lock_.get(), kind | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) throw system_error(name, "locked");
        throw Error(path_, "in use by process " + read_file(name),
                    "a run folder that no other process works in");
    }
    const std::string holder = std::to_string(::getpid());
    const bool written =
        ::ftruncate(lock_.get(), 0) == 0 &&
        ::write(lock_.get(), holder.data(), holder.size()) == static_cast<ssize_t>(holder.size());
    if (!written) throw system_error(name, "written");
}

void RunFolder::write_config(std::string_view toml) const {
    write_atomically(file("config.toml"), toml);
}

void RunFolder::write_run_json(const RunInfo& info) const {
    Json run;
    run["version"] = program_version();
    run["commit"] = program_commit();
    run["seed"] = info.seed;
    run["host"] = host_name();
    run["command_line"] = info.command_line;
    run["started"] = now_text();
    run["inputs"] = Json::array();
    for (const RunInput& input : info.inputs) {
        run["inputs"].push_back({{"path", input.path}, {"hash", input.hash.hex()}});
    }
    run.update(Json::parse(info.more));
    // Arguments and paths may hold any bytes; JSON only UTF-8.
    write_atomically(file(kRunName),
                     run.dump(kJsonIndent, ' ', false, Json::error_handler_t::replace) + "\n");
}

void RunFolder::append_metrics(std::string_view json_object) {
    assert(json_object.find('\n') == json_object.npos);
    assert(Json::parse(json_object).is_object());
    const std::lock_guard guard(metrics_mutex_);
    if (!metrics_.is_open()) metrics_.open(file("metrics.jsonl"), std::ios::app);
    metrics_ << json_object << '\n' << std::flush;
    if (!metrics_) throw Error(file("metrics.jsonl"), "cannot be written");
}

}  // namespace ouk
