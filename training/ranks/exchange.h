// What the processes that train one net together tell each other: everyone's bytes to everyone, by
// LibTorch's c10d over Gloo (TCP). The ranks do the same steps in the same order, so each call here
// is one of all of them. LibTorch is behind it, in exchange.cpp. Belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/rank.h"

namespace ouk {

/// Where rank 0 listens for the others.
struct Meeting {
    std::string address = "127.0.0.1";
    int port = 29'500;
    /// For all ranks to come, and for the slowest of each exchange.
    std::chrono::milliseconds patience = std::chrono::minutes(5);
    /// For the first rank's word, once something listens there.
    std::chrono::milliseconds answer = std::chrono::seconds(10);
    /// For an exchange to end that is under way when this rank is told to stop.
    std::chrono::milliseconds grace = std::chrono::seconds(5);
};

/// As torchrun tells it: MASTER_ADDR and MASTER_PORT; this machine where they are not set. Throws
/// Error if the port is none.
[[nodiscard]] Meeting meeting_of(const Environment& environment);

/// Another rank has ended, or does not answer.
class LostRank : public Error {
public:
    using Error::Error;
};

class Exchange {
public:
    /// Waits for all ranks. Throws LostRank, naming the address, if they do not come, if this is
    /// the first and cannot listen there, or if what listens there is not the first. From then on
    /// the process ignores SIGPIPE.
    Exchange(const Rank& rank, const Meeting& meeting);
    ~Exchange();
    Exchange(Exchange&&) noexcept;
    Exchange& operator=(Exchange&&) noexcept;

    [[nodiscard]] const Rank& rank() const;
    /// No wait goes on for longer than the meeting's grace once `is_told` says so: it throws
    /// LostRank, and nothing can be exchanged any more. It is asked while others are waited for.
    void end_waits_when(std::function<bool()> is_told);

    /// Replaces values by the sums over all ranks, neighbours first, then neighbours of pairs, and
    /// so on. Preconditions: as many values everywhere; ranks a power of two. Throws LostRank.
    void sum(std::span<float> values);
    /// The values of all ranks, rank 0's first. As many everywhere. Throws LostRank.
    [[nodiscard]] std::vector<double> gather(std::span<const double> values);
    /// Throws Error at `where`, with both sides of the first line that differs, unless all ranks
    /// say the same.
    void require_same(const std::string& text, const std::string& where);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace ouk
