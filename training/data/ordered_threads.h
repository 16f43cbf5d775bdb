// Items 0, 1, … worked on by threads of our own and taken in their order, so that what is made of
// them, or the error, does not depend on the number of threads. One result a thread is in memory.
// (No TBB: the thread sanitizer sees through std::thread, and not through TBB.)
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace ouk {

/// `work(i)` runs on any thread; `take(i, made)` in order, one at a time. The first item, by order,
/// for which one of them throws is the last; what was thrown comes out of here.
template <class Work, class Take>
void for_each_in_order(int threads, std::size_t items, const Work& work, const Take& take) {
    std::mutex mutex;
    std::condition_variable turn_came;
    std::size_t next = 0;
    std::size_t turn = 0;
    std::exception_ptr error;
    const auto run_one = [&](std::size_t item, std::unique_lock<std::mutex>& lock) {
        std::exception_ptr failed;
        std::optional<decltype(work(item))> made;
        try {
            made.emplace(work(item));
        } catch (...) {
            failed = std::current_exception();
        }
        lock.lock();
        turn_came.wait(lock, [&] { return turn == item; });
        try {
            if (!error && !failed) take(item, std::move(*made));
        } catch (...) {
            failed = std::current_exception();
        }
        if (!error) error = failed;
        ++turn;
        turn_came.notify_all();
    };
    const auto run = [&] {
        std::unique_lock lock(mutex);
        while (next < items && !error) {
            const std::size_t item = next++;
            lock.unlock();
            run_one(item, lock);
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) workers.emplace_back(run);
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace ouk
