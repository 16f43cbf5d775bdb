#include "training/data/loader.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/random.h"

namespace ouk {

Fields LoaderConfig::fields() {
    Fields list{
        {.key = "held_out_share",
         .target = &held_out_share,
         .help = "share of the games kept for validation",
         .min = 0,
         .max = 0.5},
        {.key = "held_out_positions",
         .target = &held_out_positions,
         .help = "positions of held-out games that are kept, at most; 60 bytes each",
         .min = 1,
         .max = 1 << 24},
        {.key = "epoch_positions",
         .target = &epoch_positions,
         .help = "positions an epoch, one pass over the data after the other; 0 = each game once",
         .min = 0,
         .max = 1e12},
        {.key = "pool",
         .target = &pool,
         .help = "positions that are shuffled together; they take 130 to 150 bytes each",
         .min = 1,
         .max = 1 << 26},
    };
    add_fields(list, "leave_out.", filter.fields());
    return list;
}

Loader::Loader(const std::vector<WeightedPath>& files, const LoaderConfig& config,
               const NetworkShape& shape, std::uint64_t seed, int threads,
               const SurveyProgress& progress)
    : config_(config),
      seed_(seed),
      survey_(survey_data(files, config, shape, seed, threads, progress)),
      plan_(plan_of(0)),
      filler_(survey_, config, seed, threads) {}

MixPlan Loader::plan_of(std::int64_t pass) const {
    return MixPlan(survey_.chunks, survey_.files, static_cast<std::uint64_t>(config_.pool), seed_,
                   static_cast<std::uint64_t>(pass));
}

std::int64_t Loader::epoch_positions(std::int64_t epoch) const {
    if (is_endless()) return config_.epoch_positions;
    return static_cast<std::int64_t>(plan_of(epoch).positions());
}

void Loader::seek(const Cursor& cursor, const std::string& where) {
    MixPlan plan = plan_of(cursor.pass);
    if (cursor.window < 0 || cursor.window >= static_cast<std::int64_t>(plan.windows())) {
        throw Error(where, "is at window " + std::to_string(cursor.window) + " of the data",
                    "one of " + std::to_string(plan.windows()));
    }
    filler_.abandon();
    started_.reset();
    has_window_ = false;
    plan_ = std::move(plan);
    cursor_ = cursor;
}

void Loader::start_window(const MixPlan& plan, std::int64_t pass, std::int64_t window,
                          Window memory) {
    const std::uint64_t number =
        static_cast<std::uint64_t>(pass + 1) << 32 | static_cast<std::uint64_t>(window);
    filler_.start(plan.window(static_cast<std::size_t>(window)),
                  random_key(seed_, number, Purpose::Shuffle), std::move(memory));
    started_ = Cursor{.pass = pass, .window = window};
}

/// The one after the cursor's, so that it is there when it is asked for.
void Loader::start_next(Window memory) {
    const std::int64_t next = cursor_.window + 1;
    if (next < static_cast<std::int64_t>(plan_.windows())) {
        start_window(plan_, cursor_.pass, next, std::move(memory));
    } else if (is_endless() || cursor_.epoch < last_epoch_) {
        start_window(plan_of(cursor_.pass + 1), cursor_.pass + 1, 0, std::move(memory));
    }
}

/// That of the cursor; the memory of the last one goes to the next.
void Loader::take_window() {
    Window memory = std::move(window_);
    const bool is_started =
        started_ && started_->pass == cursor_.pass && started_->window == cursor_.window;
    if (!is_started) {
        filler_.abandon();
        start_window(plan_, cursor_.pass, cursor_.window, std::exchange(memory, {}));
    }
    started_.reset();
    window_ = filler_.take();
    dropped_.add(window_.dropped);
    has_window_ = true;
    start_next(std::move(memory));
}

/// To the beginning of the next pass, which is the next epoch where epochs are exact.
void Loader::end_pass() {
    ++cursor_.pass;
    cursor_.window = 0;
    plan_ = plan_of(cursor_.pass);
    if (is_endless()) return;
    ++cursor_.epoch;
    cursor_.taken = 0;
}

/// Goes to the next window that has positions. False if an epoch ends before it.
bool Loader::leave_window() {
    const std::int64_t taken = cursor_.taken;
    for (int passes = 0; passes < 2;) {
        has_window_ = false;
        cursor_.offset = 0;
        if (++cursor_.window == static_cast<std::int64_t>(plan_.windows())) {
            end_pass();
            ++passes;
            if (!is_endless() && taken > 0) return false;
        }
        take_window();
        if (!window_.samples.empty()) return true;
    }
    throw Error("training data", "every position of a whole pass is a held-out one, too",
                "more games, or data.leave_out.duplicate = false");
}

double Loader::epoch_share() const {
    if (is_endless()) {
        return static_cast<double>(cursor_.taken) / static_cast<double>(config_.epoch_positions);
    }
    const auto window = static_cast<std::size_t>(cursor_.window);
    const auto before = static_cast<double>(plan_.positions_before(window));
    const auto in_window = static_cast<double>(plan_.positions_before(window + 1)) - before;
    const double share =
        static_cast<double>(cursor_.offset) / static_cast<double>(window_.samples.size());
    return (before + in_window * share) / static_cast<double>(plan_.positions());
}

/// That of the cursor, with positions left in it.
void Loader::require_window() {
    if (has_window_) return;
    take_window();
    if (window_.samples.empty()) {
        leave_window();
    } else if (cursor_.offset >= std::ssize(window_.samples)) {
        throw Error("training data",
                    "window " + std::to_string(cursor_.window) + " has " +
                        std::to_string(window_.samples.size()) + " positions",
                    "more than " + std::to_string(cursor_.offset));
    }
}

std::span<const Sample> Loader::left_of_window() const {
    return std::span(window_.samples).subspan(static_cast<std::size_t>(cursor_.offset));
}

void Loader::advance(std::size_t positions) {
    cursor_.offset += static_cast<std::int64_t>(positions);
    cursor_.taken += static_cast<std::int64_t>(positions);
}

/// What goes beyond a window is copied, because its memory goes to the next but one.
std::span<const Sample> Loader::take_samples(std::size_t wanted) {
    const auto left = left_of_window();
    if (wanted < left.size()) {
        advance(wanted);
        return left.first(wanted);
    }
    batch_.clear();
    for (bool goes_on = true; goes_on && batch_.size() < wanted;) {
        const auto all = left_of_window();
        const auto part = all.first(std::min(wanted - batch_.size(), all.size()));
        batch_.insert(batch_.end(), part.begin(), part.end());
        advance(part.size());
        if (part.size() == all.size()) goes_on = leave_window();
    }
    return batch_;
}

Batch Loader::next_batch(std::size_t size) {
    require_window();
    const double share = epoch_share();
    const auto left_of_epoch = static_cast<std::size_t>(config_.epoch_positions - cursor_.taken);
    const auto samples = take_samples(is_endless() ? std::min(size, left_of_epoch) : size);
    if (is_endless() && cursor_.taken == config_.epoch_positions) {
        ++cursor_.epoch;
        cursor_.taken = 0;
    }
    return {samples, share};
}

}  // namespace ouk
