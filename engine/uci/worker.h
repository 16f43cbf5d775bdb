// One background thread for one job at a time: a search, a perft, a bench. Jobs look at `stop`.
// The thread stays: starting one for each search costs more than a search of a hundred nodes.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

namespace ouk {

class Worker {
public:
    using Job = std::function<void(const std::atomic<bool>& stop)>;

    /// `on_idle` is called on the worker's thread after each job, when is_busy() tells false; it
    /// may start the next.
    explicit Worker(std::function<void()> on_idle)
        : on_idle_(std::move(on_idle)), thread_([this] { run(); }) {}
    ~Worker() {
        state_ = State::Ended;
        state_.notify_one();
        stop();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Precondition: not busy, and nobody else is in start(). An endless job ends only by stop().
    /// The job must not throw.
    void start(Job job, bool is_endless) {
        job_ = std::move(job);
        stop_ = false;
        is_endless_ = is_endless;
        move_on(State::Idle, State::Busy);
        state_.notify_one();
    }
    void stop() {
        stop_ = true;
        stop_.notify_all();  // an endless search that is through waits for it
    }
    void stop_if_endless() {
        if (is_endless_) stop();
    }
    [[nodiscard]] bool is_busy() const { return state_ == State::Busy; }

private:
    enum class State : int { Idle, Busy, Ended };

    /// False once the worker has ended, which it stays.
    bool move_on(State from, State to) { return state_.compare_exchange_strong(from, to); }
    void run() {
        while (true) {
            state_.wait(State::Idle);
            if (job_) std::exchange(job_, nullptr)(stop_);  // also where it has just ended
            if (!move_on(State::Busy, State::Idle)) return;
            on_idle_();
        }
    }

    std::function<void()> on_idle_;
    Job job_;
    std::atomic<bool> stop_{false};
    std::atomic<State> state_{State::Idle};
    std::atomic<bool> is_endless_ = false;
    std::jthread thread_;  // last, so that it ends before what it uses
};

}  // namespace ouk
