// Calls a function again and again from a thread of its own until the object dies. What the
// function throws is kept for failure(), and ends the calls.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace ouk {

class Ticker {
public:
    using Milliseconds = std::chrono::milliseconds;

    Ticker(Milliseconds period, std::function<void()> call)
        : thread_([this, period, call = std::move(call)](const std::stop_token& stop) {
              tick(stop, period, call);
          }) {}

    /// What ended the calls; null while they go on.
    [[nodiscard]] std::exception_ptr failure() {
        const std::lock_guard guard(mutex_);
        return failure_;
    }

private:
    void tick(const std::stop_token& stop, Milliseconds period, const std::function<void()>& call) {
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, stop, period, [&] { return stop.stop_requested(); })) {
            lock.unlock();
            std::exception_ptr failure;
            try {
                call();
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            failure_ = failure;
            if (failure) return;
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::exception_ptr failure_;
    std::jthread thread_;  // last: it ends before the others go
};

}  // namespace ouk
