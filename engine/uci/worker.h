// One background thread for one job at a time: a search, a perft, a bench. Jobs look at `stop`.
// start, stop and the queries belong to one thread.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace ouk {

class Worker {
public:
    using Job = std::function<void(const std::atomic<bool>& stop)>;

    /// `on_idle` is called on the job's thread after each job, when is_busy() tells false.
    explicit Worker(std::function<void()> on_idle) : on_idle_(std::move(on_idle)) {}
    ~Worker() { stop(); }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Precondition: not busy. An endless job ends only by stop(). The job must not throw.
    void start(Job job, bool is_endless) {
        if (thread_.joinable()) thread_.join();
        stop_ = false;
        is_busy_ = true;
        is_endless_ = is_endless;
        thread_ = std::jthread([this, work = std::move(job)] {
            work(stop_);
            is_busy_ = false;
            on_idle_();
        });
    }
    void stop() {
        stop_ = true;
        stop_.notify_all();  // an endless search that is through waits for it
    }
    void stop_if_endless() {
        if (is_endless_) stop();
    }
    [[nodiscard]] bool is_busy() const { return is_busy_; }

private:
    std::function<void()> on_idle_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> is_busy_{false};
    bool is_endless_ = false;
    std::jthread thread_;  // last, so that it ends before what it uses
};

}  // namespace ouk
