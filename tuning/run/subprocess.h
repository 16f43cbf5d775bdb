// What all who start programs share: pipes to them, and how one ended. Safe from any thread.
#pragma once

#include <string>

#include "engine/base/file_handle.h"

namespace ouk {

/// The exit code of a child that could not become the program, as the shell has it.
inline constexpr int kCannotStart = 127;

struct Pipe {
    FileHandle read_end;
    FileHandle write_end;
};

/// Both ends are closed where another program begins. Throws Error.
[[nodiscard]] Pipe make_pipe();

/// Of what waitpid tells: "exit code 1", "signal 9 (Killed)", "it could not be started".
[[nodiscard]] std::string describe_status(int status);

}  // namespace ouk
