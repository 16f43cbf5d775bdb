// Kills the process groups of our engines when this process is gone, however it died: a small
// process of ours waits for the end of a pipe that only we hold open. (PR_SET_PDEATHSIG would not
// do: it tells of the death of a thread, and reaches no grandchildren, such as an engine behind a
// shell script.) One a program is enough; safe from any thread.
#pragma once

#include <sys/types.h>

#include "engine/base/file_handle.h"

namespace ouk {

class ProcessGuard {
public:
    /// Throws Error if the system gives no pipe or process. From now on SIGPIPE is ignored: whoever
    /// writes to an engine that has died is told so by the write.
    ProcessGuard();
    /// Kills what is still registered.
    ~ProcessGuard();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;

    /// The calling process leads a group that shall not outlive us. To be called between fork and
    /// exec, so that no moment is left in which a kill would lose it: only what is safe there.
    void add_self() const;
    /// Its group has ended.
    void remove(pid_t leader) const;

private:
    FileHandle wire_;
    pid_t guard_ = 0;
};

}  // namespace ouk
