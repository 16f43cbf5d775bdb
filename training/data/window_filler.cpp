#include "training/data/window_filler.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "engine/base/random.h"

namespace ouk {
namespace {

/// Questions to tables that are on their way at once.
constexpr std::size_t kAhead = 16;

/// In keys_: no key of a sample.
constexpr std::uint64_t kHeldOutTwin = KeySet::kNone;

void prefetch_for_writing(const void* value) {
    constexpr int kForWriting = 1;
    __builtin_prefetch(value, kForWriting);
}

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
    const bool is_alone = phase_ == Phase::LayOut || phase_ == Phase::Finish;
    return is_alone ? busy_ == 0 : phase_ == Phase::Fill && next_ < plan_.chunks.size();
}

void WindowFiller::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        work_came_.wait(lock, [&] { return stop_ || has_work(); });
        if (stop_) return;
        ++busy_;
        work(lock);
        --busy_;
        const bool all_decoded = phase_ == Phase::Fill && next_ == plan_.chunks.size();
        if (all_decoded && busy_ == 0) phase_ = Phase::Finish;
        work_came_.notify_all();
        if (phase_ == Phase::Ready) done_.notify_all();
    }
}

/// One piece of work, of the phase that it is in.
void WindowFiller::work(std::unique_lock<std::mutex>& lock) {
    const Phase phase = phase_;
    const std::size_t number = phase == Phase::Fill ? next_++ : 0;
    lock.unlock();
    std::exception_ptr failed;
    try {
        if (phase == Phase::LayOut) lay_out();
        if (phase == Phase::Fill) fill(number);
        if (phase == Phase::Finish) finish();
    } catch (...) {
        failed = std::current_exception();
    }
    lock.lock();
    const bool is_first = failed && (!error_ || number < failed_);
    if (is_first) {
        error_ = failed;
        failed_ = number;
    }
    if (phase == Phase::LayOut) phase_ = failed ? Phase::Ready : Phase::Fill;
    if (phase == Phase::Finish) phase_ = Phase::Ready;
}

void WindowFiller::lay_out() {
    first_.clear();
    std::uint64_t first = 0;
    for (const PlannedChunk& planned : plan_.chunks) {
        first_.push_back(first);
        first += survey_.chunks[planned.chunk].kept;
    }
    assert(first == plan_.positions);
    // A large pool takes its time in each of these.
    if (abandoned_) return;
    slots_.resize(first);
    std::iota(slots_.begin(), slots_.end(), 0U);
    if (abandoned_) return;
    Random random(key_);
    shuffle(slots_, random);
    if (abandoned_) return;
    window_.samples.resize(first);
    window_.dropped = {};
    if (drops_duplicates_) keys_.resize(first);
}

void WindowFiller::fill(std::size_t number) {
    if (abandoned_) return;
    const PlannedChunk planned = plan_.chunks[number];
    std::vector<Sample> samples;
    samples.reserve(survey_.chunks[planned.chunk].kept);
    decoder_.decode(survey_.chunks[planned.chunk], abandoned_, samples);
    if (abandoned_) return;
    assert(samples.size() == survey_.chunks[planned.chunk].kept);
    place(samples, std::span(slots_).subspan(first_[number], samples.size()), planned.copy);
}

void WindowFiller::place(std::span<const Sample> samples, std::span<const std::uint32_t> slots,
                         std::uint32_t copy) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (i + kAhead < slots.size()) prefetch_for_writing(&window_.samples[slots[i + kAhead]]);
        window_.samples[slots[i]] = samples[i];
    }
    if (!drops_duplicates_) return;
    std::array<std::uint64_t, kAhead> keys{};
    for (std::size_t begin = 0; begin < samples.size(); begin += kAhead) {
        const std::size_t count = std::min(kAhead, samples.size() - begin);
        for (std::size_t i = 0; i < count; ++i) {
            keys[i] = sample_key(samples[begin + i], survey_.shape);
            held_out_.prefetch(keys[i]);
            prefetch_for_writing(&keys_[slots[begin + i]]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_twin = held_out_.contains(keys[i]);
            keys_[slots[begin + i]] = is_twin ? kHeldOutTwin : key_of_copy(keys[i], copy);
        }
    }
}

/// Keeps the first of equal keys, in the order of training.
void WindowFiller::finish() {
    if (abandoned_ || error_ || !drops_duplicates_) return;
    HugeVector<Sample>& samples = window_.samples;
    known_.reset(samples.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples.size() && !abandoned_; ++i) {
        if (i + kAhead < keys_.size()) known_.prefetch(keys_[i + kAhead]);
        if (keys_[i] == kHeldOutTwin) {
            window_.dropped.add(Drop::HeldOutTwin);
        } else if (!known_.insert(keys_[i])) {
            window_.dropped.add(Drop::Duplicate);
        } else {
            samples[kept++] = samples[i];
        }
    }
    samples.resize(kept);
}

}  // namespace ouk
