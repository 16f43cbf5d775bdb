// Runs a program as a shell would.
#pragma once

#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "engine/base/files.h"
#include "tests/temporary_folder.h"

namespace ouk {

struct Ended {
    int code;
    std::string out;
    std::string err;

    [[nodiscard]] std::string last_line() const {
        const std::string text = out.substr(0, out.find_last_not_of('\n') + 1);
        return text.substr(text.rfind('\n') + 1);
    }
};

/// What a shell says of a program that SIGKILL ended.
inline constexpr int kKilled = 128 + SIGKILL;

/// `command` with its arguments, as a shell reads them.
inline Ended run_process(const std::string& command) {
    const TemporaryFolder folder;
    // Whoever started the tests may ignore signals (nohup, a script); the program starts afresh.
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_DFL);
    const std::string whole =
        "(" + command + ") >" + folder.file("out") + " 2>" + folder.file("err") + " </dev/null";
    const int status = std::system(whole.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder.file("out")),
            read_file(folder.file("err"))};
}

/// Shell text that waits until `condition` holds, a minute at most: then the test fails by what
/// follows, and does not hang.
inline std::string wait_until(const std::string& condition) {
    return "for i in $(seq 600); do " + condition + " && break; sleep 0.1; done; ";
}

/// `program` with its arguments, which gets `signal` as soon as `condition` holds.
inline std::string signalled(const std::string& signal, const std::string& condition,
                             const std::string& program) {
    // $$ is the process that becomes the program.
    return "sh -c '(" + wait_until(condition) + "kill -s " + signal + " $$) & exec " + program +
           "'";
}

}  // namespace ouk
