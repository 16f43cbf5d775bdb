// The frame of every program: a table of verbs, --help, --version, exit codes, and the way to
// sibling programs: one front door, so that `ouk` stays free of what only they need.
// Exit codes: 0 good, 1 failed, 2 wrong usage, 128 + signal: stopped; the same command goes on.
// Results go to stdout, messages to stderr.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace ouk {

using Arguments = std::span<const std::string>;

struct Verb {
    std::string_view name;
    std::string_view summary;  // one line for --help
    /// Gets what stands after the verb; returns the exit code.
    int (*run)(Arguments args) = nullptr;
    /// Where `run` is null: the sibling program ("ouk-train") that has this verb.
    std::string_view sibling = {};
};

/// Runs the verb that argv[1] names. `--help` (also with no arguments, then exit 2) lists the
/// verbs, `--version` tells version and commit; a verb of such a name takes the built-in's place.
int run_program(std::string_view name, std::span<const Verb> verbs, int argc,
                const char* const* argv);

/// Runs `body` and turns what it throws into a message on stderr and an exit code: UsageError and
/// CLI11's errors 2, anything else 1. Also 1 if stdout could not be written (a full disk).
int run_guarded(std::string_view name, const std::function<int()>& body);

/// Every verb parses with this: throws UsageError on wrong arguments; on --help the program prints
/// the help of `app` on stdout and exits with 0.
void parse_arguments(CLI::App& app, Arguments args);

/// Replaces this process by `program`, looked for beside /proc/self/exe, then on PATH. Throws
/// Error that names the missing program and how to build it.
[[noreturn]] void run_sibling(std::string_view program, Arguments args);

/// Path of `program` in `folder`, else on `search_path` (the form of PATH); empty if in neither.
[[nodiscard]] std::string find_program(std::string_view program, const std::string& folder,
                                       std::string_view search_path);

/// Path of a sibling as run_sibling finds it; for those who start it as a child. Throws Error.
[[nodiscard]] std::string sibling_path(std::string_view program);

}  // namespace ouk
