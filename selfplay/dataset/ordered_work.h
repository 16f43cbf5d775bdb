// Items that come one after the other, worked on by threads of our own, and taken in their order:
// what is made of them, or the error, does not depend on the number of threads. `tokens` items a
// thread are in memory. (No pipeline of TBB: that loses what is in flight when something throws,
// and the thread sanitizer does not see through it.)
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "selfplay/dataset/threads.h"

namespace ouk {

/// One run of work_in_order.
template <class Item, class Made, class Next, class Work, class Take>
class OrderedWork {
public:
    OrderedWork(std::size_t most, Next& next, Work& work, Take& take)
        : next_(next), work_(work), take_(take), done_(most) {}

    void run(int threads) {
        {
            std::vector<std::jthread> workers;
            for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work_on(); });
        }
        if (error_) std::rethrow_exception(error_);
    }

private:
    struct Done {
        std::optional<Made> made;
        std::exception_ptr error;
    };
    using Lock = std::unique_lock<std::mutex>;

    void work_on() {
        Lock lock(mutex_);
        while (!is_last_ || taken_ < begun_) {
            if (can_take()) {
                take_one(lock);
            } else if (can_begin()) {
                begin_one(lock);
            } else {
                changed_.wait(lock);
            }
        }
    }

    [[nodiscard]] bool can_take() const { return done_[taken_ % done_.size()].has_value(); }
    [[nodiscard]] bool can_begin() const {
        return !is_last_ && !is_reading_ && begun_ - taken_ < done_.size();
    }

    /// Does `action` without the lock; returns what it threw.
    template <class Action>
    static std::exception_ptr unlocked(Lock& lock, Action&& action) {
        std::exception_ptr error;
        lock.unlock();
        try {
            action();
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        return error;
    }

    void begin_one(Lock& lock) {
        std::optional<Item> item;
        Done done;
        is_reading_ = true;
        done.error = unlocked(lock, [&] { item = next_(); });
        is_reading_ = false;
        is_last_ = is_last_ || !item;
        const bool is_end = !item && !done.error;
        const std::size_t number = is_end ? begun_ : begun_++;
        changed_.notify_all();
        if (is_end) return;
        if (item) {
            done.error = unlocked(lock, [&] {
                done.made.emplace(work_(std::as_const(*item)));
                item.reset();
            });
        }
        done_[number % done_.size()] = std::move(done);
        changed_.notify_all();
    }

    /// Until taken_ rises nobody finds the next. After an error the rest is only dropped.
    void take_one(Lock& lock) {
        std::optional<Done> done = std::exchange(done_[taken_ % done_.size()], std::nullopt);
        const bool has_failed = error_ != nullptr;
        const std::exception_ptr failed = unlocked(lock, [&] {
            if (done->made && !has_failed) take_(std::move(*done->made));
            done->made.reset();
        });
        ++taken_;
        if (!error_) error_ = done->error ? done->error : failed;
        is_last_ = is_last_ || error_ != nullptr;
        changed_.notify_all();
    }

    Next& next_;
    Work& work_;
    Take& take_;
    std::mutex mutex_;  // of all below
    std::condition_variable changed_;
    std::vector<std::optional<Done>> done_;  // by number, from taken_ on
    std::size_t begun_ = 0;
    std::size_t taken_ = 0;
    bool is_reading_ = false;
    bool is_last_ = false;      // no more are begun
    std::exception_ptr error_;  // the first by order
};

/// `next()` gives an Item, or nothing at the end; `work(item)` makes a Made of it, on any thread;
/// `take(made)` gets them. Neither next nor take is called twice at once; one may be while the
/// other is. The first item, by order, for which one of them throws is the last; what was thrown
/// comes out of here.
template <class Item, class Made, class Next, class Work, class Take>
void work_in_order(int threads, Next&& next, Work&& work, Take&& take,
                   std::size_t tokens = kTokensPerThread) {
    const std::size_t most = static_cast<std::size_t>(threads) * tokens;
    OrderedWork<Item, Made, Next, Work, Take>(most, next, work, take).run(threads);
}

}  // namespace ouk
