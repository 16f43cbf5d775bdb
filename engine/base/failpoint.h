// Named places where tests kill a program, to show that nothing finished is lost. Only with
// OUK_FAILPOINTS (debug and sanitizer builds): when the environment has OUK_FAILPOINT=NAME[:N],
// the process kills itself with SIGKILL as it passes NAME for the N-th time (default 1).
// In other builds the macro is nothing. Safe from any thread.
#pragma once

#ifdef OUK_FAILPOINTS
#include <string_view>

namespace ouk {
void pass_failpoint(std::string_view name);
}  // namespace ouk

#define OUK_FAILPOINT(name) ::ouk::pass_failpoint(name)
#else
#define OUK_FAILPOINT(name) static_cast<void>(0)
#endif
