// Samples for training, straight from game files, in bounded memory: `pool` decoded positions, a
// window of them in the order of training that is consumed, the next one that is made meanwhile by
// threads of the loader's own, and the held-out set. An epoch has each position once (by the
// weights of files), in an order of (seed, epoch); or it is a part of an endless run. The same
// seed, config and files give the same batches for any number of threads, and from any cursor on.
// Its functions belong to one thread.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "training/data/cursor.h"
#include "training/data/window_filler.h"

namespace ouk {

struct Batch {
    std::span<const Sample> samples;  // until the next call
    double epoch_share = 0;           // of the epoch that was gone before it
};

class Loader {
public:
    /// Reads all games once: see survey_data for what it throws.
    /// `shape` says whether positions that differ in their count alone are equal.
    Loader(const std::vector<WeightedPath>& files, const LoaderConfig& config,
           const NetworkShape& shape, std::uint64_t seed, int threads,
           const SurveyProgress& progress = {});

    [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return survey_.rules; }
    [[nodiscard]] PerspectiveMap map() const { return survey_.map; }
    [[nodiscard]] const std::vector<DataFile>& files() const { return survey_.files; }
    [[nodiscard]] const DataSummary& summary() const { return survey_.summary; }
    [[nodiscard]] std::span<const Sample> held_out() const { return survey_.held_out; }
    [[nodiscard]] const ScoreTable& scores() const { return survey_.scores; }
    /// What was left out of the windows read so far by this object: duplicates.
    [[nodiscard]] const DropCounts& dropped() const { return dropped_; }
    /// What all weights are multiplied by, so that no epoch is empty: see MixPlan.
    [[nodiscard]] double weights_raise() const { return plan_.raise(); }
    /// Before duplicates are left out, which are known only when they are met.
    [[nodiscard]] std::int64_t epoch_positions(std::int64_t epoch) const;

    /// `size` samples, or those that are left of the epoch; at least one. After the last the cursor
    /// stands at the next epoch. Throws Error if a file is damaged or has changed.
    [[nodiscard]] Batch next_batch(std::size_t size);
    /// Until what is decoded ahead is there.
    void wait_until_ready() { filler_.wait(); }
    [[nodiscard]] const Cursor& cursor() const { return cursor_; }
    /// Throws Error at `where` if no window is there.
    void seek(const Cursor& cursor, const std::string& where);
    /// Windows of later epochs are not decoded ahead.
    void expect_end_after(std::int64_t epochs) { last_epoch_ = epochs - 1; }

private:
    [[nodiscard]] bool is_endless() const { return config_.epoch_positions > 0; }
    [[nodiscard]] MixPlan plan_of(std::int64_t pass) const;
    void require_window();
    void take_window();
    void start_window(const MixPlan& plan, std::int64_t pass, std::int64_t window, Window memory);
    void start_next(Window memory);
    bool leave_window();
    [[nodiscard]] std::span<const Sample> left_of_window() const;
    void advance(std::size_t positions);
    std::span<const Sample> take_samples(std::size_t wanted);
    void end_pass();
    [[nodiscard]] double epoch_share() const;

    LoaderConfig config_;
    std::uint64_t seed_;
    Survey survey_;
    MixPlan plan_;  // of cursor_.pass
    Cursor cursor_;
    std::int64_t last_epoch_ = std::numeric_limits<std::int64_t>::max() - 1;
    bool has_window_ = false;  // window_ is that of the cursor
    Window window_;
    std::optional<Cursor> started_;  // pass and window that the filler works on
    std::vector<Sample> batch_;
    DropCounts dropped_;
    WindowFiller filler_;
};

}  // namespace ouk
