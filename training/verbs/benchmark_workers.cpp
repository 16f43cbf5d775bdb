#include "training/verbs/benchmark_workers.h"

#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/threads.h"
#include "training/run/benchmark.h"

namespace ouk {
namespace {

[[noreturn]] void fail() {
    throw Error("benchmark", "a process of it was stopped");
}

/// Until the other end of `orders` is closed.
[[noreturn]] void work(int orders, int answers, double seconds) {
    std::size_t which = 0;
    std::size_t last = benchmark_cases().size();
    std::optional<BenchmarkRun> run;
    constexpr int kOneThread = 1;
    while (::read(orders, &which, sizeof which) == sizeof which) {
        const double speed = with_threads(kOneThread, [&] {
            if (which != last) run.emplace(benchmark_cases()[which], &best_fused_kernels());
            return run->take_for(seconds);
        });
        last = which;
        if (::write(answers, &speed, sizeof speed) != sizeof speed) break;
    }
    ::_exit(0);
}

}  // namespace

BenchmarkWorkers::BenchmarkWorkers(int count, double seconds) {
    for (int i = 0; i < count; ++i) start(seconds);
}

BenchmarkWorkers::~BenchmarkWorkers() {
    for (const Worker& worker : workers_) {
        ::close(worker.orders);
        ::close(worker.answers);
        ::waitpid(worker.process, nullptr, 0);
    }
}

double BenchmarkWorkers::run(std::size_t which) {
    for (const Worker& worker : workers_) {
        if (::write(worker.orders, &which, sizeof which) != sizeof which) fail();
    }
    double sum = 0;
    for (const Worker& worker : workers_) {
        double answer = 0;
        if (::read(worker.answers, &answer, sizeof answer) != sizeof answer) fail();
        sum += answer;
    }
    return sum;
}

void BenchmarkWorkers::start(double seconds) {
    int orders[2];
    int answers[2];
    if (::pipe(orders) != 0 || ::pipe(answers) != 0) throw system_error("a pipe", "made");
    const pid_t process = ::fork();
    if (process < 0) throw system_error("a process", "started");
    if (process == 0) {
        ::close(orders[1]);
        ::close(answers[0]);
        for (const Worker& other : workers_) ::close(other.orders);
        work(orders[0], answers[1], seconds);
    }
    ::close(orders[0]);
    ::close(answers[1]);
    workers_.push_back({process, orders[1], answers[0]});
}

}  // namespace ouk
