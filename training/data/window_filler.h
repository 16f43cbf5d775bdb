// Windows: chunks decoded by threads of our own, shuffled whole, without duplicates. While one is
// consumed the next is filled. What was decoded is kept: a window of the same chunks as the last
// one, as each is where the data fit one pool, is only shuffled anew. Where a position goes depends
// on chunks and key alone, as does which of equal positions stays, so neither threads nor what was
// kept decide anything.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "training/data/chunk_decoder.h"
#include "training/data/duplicates.h"
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
    enum class Phase { Idle, LayOut, Decode, Shuffle, Ready };

    void run();
    void lay_out();
    void decode(std::size_t number);
    void make_keys(std::span<const Sample> samples, std::uint32_t copy,
                   std::span<std::uint64_t> keys) const;
    [[nodiscard]] Phase after_layout() const;
    void end_decoding();
    void shuffle_decoded();
    [[nodiscard]] bool has_work() const;
    void work(std::unique_lock<std::mutex>& lock);

    const Survey& survey_;
    ChunkDecoder decoder_;
    bool drops_duplicates_;
    KeySet held_out_;  // keys, never trained on

    // Of the window that is being filled. Written without the lock only at places of one chunk, or
    // by one thread alone, before and after the chunks.
    PlannedWindow plan_;
    std::uint64_t key_ = 0;
    Window window_;
    HugeVector<std::uint32_t> order_;  // of training: places in decoded_

    // Of the chunks decoded last, in their order.
    std::vector<PlannedChunk> decoded_chunks_;  // empty while they are not all there
    std::vector<std::uint64_t> first_;          // position of each chunk
    HugeVector<Sample> decoded_;
    HugeVector<std::uint64_t> keys_;  // of each position
    Duplicates duplicates_;

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
