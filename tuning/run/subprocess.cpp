#include "tuning/run/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "engine/base/system_error.h"

namespace ouk {

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw system_error("pipe", "made");
    return {FileHandle(ends[0]), FileHandle(ends[1])};
}

std::string describe_status(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    const int code = WEXITSTATUS(status);
    return code == kCannotStart ? "it could not be started" : fmt::format("exit code {}", code);
}

}  // namespace ouk
