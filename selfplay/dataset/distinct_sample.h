// How many different things there are among very many, in bounded memory: of the hashes that come
// in only those below a limit are kept, and the limit is halved whenever more than `capacity`
// different ones are. Up to `capacity` different ones the figures are exact; beyond it they are
// scaled up from a share of them, with a standard error of about 1/sqrt(capacity/2). What is kept
// depends on the hashes alone, not on their order: the same figures for any threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace ouk {

/// Hashes as one sample sees them.
struct DistinctCount {
    double share = 1;            // of all hashes that could be kept, a power of 1/2; 1: exact
    std::uint64_t distinct = 0;  // different ones
    std::uint64_t repeats = 0;   // all others: times - 1 of each
};

class DistinctSample {
public:
    static constexpr std::size_t kCapacity = std::size_t{1} << 20;

    explicit DistinctSample(std::size_t capacity = kCapacity) : capacity_(capacity) {}

    /// The hashes must be evenly spread over 64 bits. Safe from any thread.
    void add(std::span<const std::uint64_t> hashes);
    /// Of all that was added so far.
    [[nodiscard]] DistinctCount count();

private:
    struct Entry {
        std::uint64_t hash;
        std::uint32_t times;
    };

    void settle();
    [[nodiscard]] std::uint64_t limit() const { return ~std::uint64_t{0} >> halvings_; }

    const std::size_t capacity_;
    std::mutex mutex_;
    int halvings_ = 0;
    std::vector<Entry> kept_;             // by hash, each once
    std::vector<std::uint64_t> arrived_;  // since the last settle()
};

}  // namespace ouk
