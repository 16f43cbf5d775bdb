// Processes of one thread each that take steps of a benchmark's case when told to. Made before
// there is any thread, because a child has only the thread that made it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace ouk {

class BenchmarkWorkers {
public:
    /// Each works for so many seconds by the clock when told to.
    BenchmarkWorkers(int count, double seconds);
    ~BenchmarkWorkers();
    BenchmarkWorkers(const BenchmarkWorkers&) = delete;
    BenchmarkWorkers& operator=(const BenchmarkWorkers&) = delete;

    /// Positions a second of all together, in steps of case number `which`. Throws Error if one of
    /// them is gone.
    double run(std::size_t which);

private:
    struct Worker {
        pid_t process;
        int orders;
        int answers;
    };
    void start(double seconds);

    std::vector<Worker> workers_;
};

}  // namespace ouk
