#include "training/data/window_filler.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "engine/base/random.h"

namespace ouk {
namespace {

/// Questions to tables that are on their way at once.
constexpr std::size_t kAhead = 16;

/// In keys_: no key of a sample.
constexpr std::uint64_t kHeldOutTwin = Duplicates::kNeverChosen;
static_assert(kHeldOutTwin == KeySet::kNone);

/// Copies of a chunk that a weight asks for are no duplicates of each other.
std::uint64_t key_of_copy(std::uint64_t key, std::uint32_t copy) {
    return copy == 0 ? key : mix_bits(key + copy) | 1;
}

}  // namespace

WindowFiller::WindowFiller(const Survey& survey, const LoaderConfig& config, std::uint64_t seed,
                           int threads)
    : survey_(survey), decoder_(survey, config, seed), drops_duplicates_(config.filter.duplicate) {
    held_out_.reset(drops_duplicates_ ? survey.held_out.size() : 0);
    if (drops_duplicates_) {
        for (const Sample& sample : survey.held_out)
            held_out_.insert(sample_key(sample, survey.shape));
    }
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

WindowFiller::~WindowFiller() {
    abandoned_ = true;
    const std::lock_guard lock(mutex_);
    stop_ = true;
    work_came_.notify_all();
}

void WindowFiller::start(PlannedWindow plan, std::uint64_t key, Window memory) {
    const std::lock_guard lock(mutex_);
    assert(phase_ == Phase::Idle && busy_ == 0);
    plan_ = std::move(plan);
    key_ = key;
    window_ = std::move(memory);
    next_ = 0;
    error_ = nullptr;
    phase_ = Phase::LayOut;
    work_came_.notify_all();
}

void WindowFiller::wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return phase_ == Phase::Ready || phase_ == Phase::Idle; });
}

Window WindowFiller::take() {
    std::unique_lock lock(mutex_);
    assert(phase_ != Phase::Idle);
    done_.wait(lock, [&] { return phase_ == Phase::Ready; });
    phase_ = Phase::Idle;
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    return std::move(window_);
}

void WindowFiller::abandon() {
    std::unique_lock lock(mutex_);
    if (phase_ == Phase::Idle) return;
    abandoned_ = true;
    done_.wait(lock, [&] { return phase_ == Phase::Ready; });
    abandoned_ = false;
    phase_ = Phase::Idle;
    error_ = nullptr;
}

bool WindowFiller::has_work() const {
    const bool is_alone = phase_ == Phase::LayOut || phase_ == Phase::Shuffle;
    return is_alone ? busy_ == 0 : phase_ == Phase::Decode && next_ < plan_.chunks.size();
}

void WindowFiller::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        work_came_.wait(lock, [&] { return stop_ || has_work(); });
        if (stop_) return;
        ++busy_;
        work(lock);
        --busy_;
        const bool all_decoded = phase_ == Phase::Decode && next_ == plan_.chunks.size();
        if (all_decoded && busy_ == 0) phase_ = Phase::Shuffle;
        work_came_.notify_all();
        if (phase_ == Phase::Ready) done_.notify_all();
    }
}

/// One piece of work, of the phase that it is in.
void WindowFiller::work(std::unique_lock<std::mutex>& lock) {
    const Phase phase = phase_;
    const std::size_t number = phase == Phase::Decode ? next_++ : 0;
    lock.unlock();
    std::exception_ptr failed;
    try {
        if (phase == Phase::LayOut) lay_out();
        if (phase == Phase::Decode) decode(number);
        if (phase == Phase::Shuffle) shuffle_decoded();
    } catch (...) {
        failed = std::current_exception();
    }
    lock.lock();
    const bool is_first = failed && (!error_ || number < failed_);
    if (is_first) {
        error_ = failed;
        failed_ = number;
    }
    if (phase == Phase::LayOut) phase_ = failed ? Phase::Ready : after_layout();
    if (phase == Phase::Shuffle) phase_ = Phase::Ready;
}

WindowFiller::Phase WindowFiller::after_layout() const {
    return decoded_chunks_ == plan_.chunks ? Phase::Shuffle : Phase::Decode;
}

void WindowFiller::lay_out() {
    if (decoded_chunks_ == plan_.chunks) return;
    decoded_chunks_.clear();
    first_.clear();
    std::uint64_t first = 0;
    for (const PlannedChunk& planned : plan_.chunks) {
        first_.push_back(first);
        first += survey_.chunks[planned.chunk].kept;
    }
    assert(first == plan_.positions);
    if (abandoned_) return;  // a large pool takes its time
    set_size(decoded_, first);
    if (drops_duplicates_) set_size(keys_, first);
}

void WindowFiller::decode(std::size_t number) {
    if (abandoned_) return;
    const PlannedChunk planned = plan_.chunks[number];
    const Chunk& chunk = survey_.chunks[planned.chunk];
    const std::span<Sample> samples = std::span(decoded_).subspan(first_[number], chunk.kept);
    if (!decoder_.decode(chunk, abandoned_, samples) || !drops_duplicates_) return;
    make_keys(samples, planned.copy, std::span(keys_).subspan(first_[number], chunk.kept));
}

void WindowFiller::make_keys(std::span<const Sample> samples, std::uint32_t copy,
                             std::span<std::uint64_t> keys) const {
    for (std::size_t begin = 0; begin < samples.size(); begin += kAhead) {
        const std::size_t end = std::min(begin + kAhead, samples.size());
        for (std::size_t i = begin; i < end; ++i) {
            keys[i] = sample_key(samples[i], survey_.shape);
            held_out_.prefetch(keys[i]);
        }
        for (std::size_t i = begin; i < end; ++i) {
            const bool is_twin = held_out_.contains(keys[i]);
            keys[i] = is_twin ? kHeldOutTwin : key_of_copy(keys[i], copy);
        }
    }
}

void WindowFiller::end_decoding() {
    if (drops_duplicates_) duplicates_.find(keys_, abandoned_);
    if (!abandoned_) decoded_chunks_ = plan_.chunks;
}

/// Into the window.
void WindowFiller::shuffle_decoded() {
    if (error_) return;
    if (decoded_chunks_ != plan_.chunks) end_decoding();
    if (abandoned_) return;
    if (drops_duplicates_) {
        duplicates_.choose(random_key(key_, 0, Purpose::LeaveOut), order_);
    } else {
        set_size(order_, decoded_.size());
        std::iota(order_.begin(), order_.end(), 0U);
    }
    if (abandoned_) return;
    Random random(key_);
    shuffle(order_, random);
    set_size(window_.samples, order_.size());
    for (std::size_t i = 0; i < order_.size() && !abandoned_; ++i) {
        if (i + kAhead < order_.size()) __builtin_prefetch(&decoded_[order_[i + kAhead]]);
        window_.samples[i] = decoded_[order_[i]];
    }
    const std::uint64_t twins = drops_duplicates_ ? duplicates_.never_chosen() : 0;
    window_.dropped = {};
    window_.dropped.add(Drop::HeldOutTwin, twins);
    window_.dropped.add(Drop::Duplicate, decoded_.size() - order_.size() - twins);
}

}  // namespace ouk
