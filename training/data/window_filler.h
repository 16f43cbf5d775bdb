// Windows: chunks decoded by threads of our own, shuffled whole, without duplicates. While one is
// consumed the next is filled. Where a position goes depends on seed, pass and window alone, and
// which of equal positions stays on where they are, so threads decide nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "training/data/chunk_decoder.h"
#include "training/data/huge_vector.h"
#include "training/data/key_set.h"
#include "training/data/mix_plan.h"

namespace ouk {

struct Window {
    HugeVector<Sample> samples;  // in the order of training
    DropCounts dropped;          // duplicates
};

class WindowFiller {
public:
    /// `survey` must outlive this.
    WindowFiller(const Survey& survey, const LoaderConfig& config, std::uint64_t seed, int threads);
    /// Abandons what is being filled.
    ~WindowFiller();
    WindowFiller(const WindowFiller&) = delete;
    WindowFiller& operator=(const WindowFiller&) = delete;

    /// Precondition: none is being filled. `memory` is a window to use again; `key` the order's.
    void start(PlannedWindow plan, std::uint64_t key, Window memory);
    /// Until it is filled, if one is being filled.
    void wait();
    /// Waits for it. Throws what decoding threw, of the first chunk by order.
    [[nodiscard]] Window take();
    /// Forgets what is being filled, if anything is.
    void abandon();

private:
    void run();
    void lay_out();
    void fill(std::size_t number);
    void place(std::span<const Sample> samples, std::span<const std::uint32_t> slots,
               std::uint32_t copy);
    void finish();
    [[nodiscard]] bool has_work() const;
    void work(std::unique_lock<std::mutex>& lock);

    const Survey& survey_;
    ChunkDecoder decoder_;
    bool drops_duplicates_;
    KeySet held_out_;  // keys, never trained on

    // Of the window that is being filled. Written without the lock only at places of one chunk, or
    // when all chunks are done.
    PlannedWindow plan_;
    std::uint64_t key_ = 0;
    Window window_;
    std::vector<std::uint64_t> first_;  // position of each chunk
    HugeVector<std::uint32_t> slots_;   // where each position goes
    HugeVector<std::uint64_t> keys_;    // of each slot; 0 = not to be trained on
    KeySet known_;

    enum class Phase { Idle, LayOut, Fill, Finish, Ready };
    std::mutex mutex_;
    std::condition_variable work_came_;
    std::condition_variable done_;
    Phase phase_ = Phase::Idle;
    std::size_t next_ = 0;  // chunk to be taken
    std::size_t busy_ = 0;  // threads at work
    bool stop_ = false;
    std::atomic<bool> abandoned_ = false;
    std::size_t failed_ = 0;
    std::exception_ptr error_;
    std::vector<std::jthread> threads_;
};

}  // namespace ouk
