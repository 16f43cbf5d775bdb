#include "engine/uci/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <new>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr int kGood = 0;
constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

/// Thrown by parse_arguments when the user asked for a verb's help.
struct HelpRequest {
    std::string text;
};

/// Where one is closed, the next file to be opened would get its number, and with it what is
/// written to the stream. Opened the wrong way round: reading and writing fail as they did.
void occupy_standard_streams() {
    for (const auto& [stream, mode] : {std::pair(STDIN_FILENO, O_WRONLY),
                                       {STDOUT_FILENO, O_RDONLY},
                                       {STDERR_FILENO, O_RDONLY}}) {
        if (::fcntl(stream, F_GETFD) < 0) static_cast<void>(::open("/dev/null", mode));
    }
}

void check_stdout() {
    std::cout.flush();
    const bool written = std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!written) throw Error("standard output", "cannot be written");
}

void complain(std::string_view name, const std::exception& error) {
    std::cerr << name << ": " << printable(error.what()) << std::endl;
}

std::string list_verbs(std::string_view name, std::span<const Verb> verbs) {
    std::size_t width = 0;
    for (const Verb& verb : verbs) width = std::max(width, verb.name.size());
    std::string text = fmt::format("usage: {} VERB [ARGS]\n\n", name);
    for (const Verb& verb : verbs) {
        text += fmt::format("  {:{}}  {}\n", verb.name, width, verb.summary);
    }
    return text + fmt::format("\n'{} VERB --help' explains a verb.\n", name);
}

int run_verb(std::string_view name, std::span<const Verb> verbs, Arguments arguments) {
    if (arguments.empty()) throw UsageError(list_verbs(name, verbs));
    const std::string& wanted = arguments.front();
    const Arguments rest = arguments.subspan(1);
    const auto verb = std::ranges::find(verbs, wanted, &Verb::name);
    if (verb != verbs.end()) {
        if (verb->run != nullptr) return verb->run(rest);
        run_sibling(verb->sibling, arguments);
    }
    if (wanted == "--help" || wanted == "-h") {
        std::cout << list_verbs(name, verbs);
        return kGood;
    }
    if (wanted == "--version") {
        std::cout << fmt::format("{} {} ({})\n", name, program_version(), program_commit());
        return kGood;
    }
    throw UsageError("unknown verb '" + wanted + "'", "",
                     "a verb that " + std::string(name) + " --help lists");
}

std::string own_folder() {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path().string();
}

}  // namespace

int run_program(std::string_view name, std::span<const Verb> verbs, int argc,
                const char* const* argv) {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    return run_guarded(name, [&] { return run_verb(name, verbs, arguments); });
}

int run_guarded(std::string_view name, const std::function<int()>& body) {
    // A file-size limit is then an error of the write, like a full disk, and no sudden death.
    std::signal(SIGXFSZ, SIG_IGN);
    occupy_standard_streams();
    try {
        int code = kGood;
        try {
            code = body();
        } catch (const HelpRequest& help) {
            std::cout << help.text << std::flush;
        }
        check_stdout();
        return code;
    } catch (const UsageError& error) {
        complain(name, error);
        return kWrongUsage;
    } catch (const CLI::Error& error) {
        complain(name, error);
        return kWrongUsage;
    } catch (const std::bad_alloc&) {
        complain(name, Error("out of memory"));
        return kFailed;
    } catch (const std::filesystem::filesystem_error& error) {
        complain(name,
                 Error(error.path1().string(), "cannot be used (" + error.code().message() + ")"));
        return kFailed;
    } catch (const std::exception& error) {
        complain(name, error);
        return kFailed;
    }
}

void parse_arguments(CLI::App& app, Arguments args) {
    std::vector<std::string> backwards(args.rbegin(), args.rend());  // the order CLI11 wants
    try {
        app.parse(backwards);
    } catch (const CLI::CallForHelp&) {
        throw HelpRequest{app.help()};
    } catch (const CLI::ParseError& error) {
        throw UsageError(app.get_name(), error.what(), "what --help tells");
    }
    // An unset variable in a script is no choice of the default.
    const CLI::Option* out = app.get_option_no_throw("--out");
    if (out != nullptr && out->count() > 0 && out->as<std::string>().empty())
        throw UsageError(app.get_name(), "--out is empty", "a path");
}

std::string find_program(std::string_view program, const std::string& folder,
                         std::string_view search_path) {
    const auto is_there = [](const std::string& path) {
        return ::access(path.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(path);
    };
    std::string path = folder + "/" + std::string(program);
    if (is_there(path)) return path;
    while (!search_path.empty()) {
        const std::size_t colon = std::min(search_path.find(':'), search_path.size());
        path = std::string(search_path.substr(0, colon)) + "/" + std::string(program);
        if (colon > 0 && is_there(path)) return path;
        search_path.remove_prefix(std::min(colon + 1, search_path.size()));
    }
    return "";
}

std::string sibling_path(std::string_view program) {
    const char* const search_path = std::getenv("PATH");
    const std::string folder = own_folder();
    const std::string path =
        find_program(program, folder, search_path == nullptr ? "" : search_path);
    if (!path.empty()) return path;
    throw Error(std::string(program), "this program is neither in " + folder + " nor on PATH",
                "it built: cmake --preset release && cmake --build --preset release --target " +
                    std::string(program));
}

void run_sibling(std::string_view program, Arguments args) {
    const std::string path = sibling_path(program);
    std::vector<char*> words{const_cast<char*>(path.c_str())};
    for (const std::string& word : args) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(path.c_str(), words.data());
    throw Error(path, "cannot be started", "a program");
}

}  // namespace ouk
