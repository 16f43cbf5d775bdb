// How fast something has grown over the last minute: what a progress line can be believed by.
#pragma once

#include <cstdint>
#include <deque>

namespace ouk {

class LastMinute {
public:
    /// `seconds` never falls; `total` neither.
    void note(double seconds, std::uint64_t total) {
        notes_.push_back({seconds, total});
        while (notes_.size() > 2 && notes_[1].seconds <= seconds - kSeconds) notes_.pop_front();
    }
    /// Growth a second; 0 before the second note.
    [[nodiscard]] double per_second() const {
        if (notes_.size() < 2) return 0;
        const double seconds = notes_.back().seconds - notes_.front().seconds;
        const auto grown = static_cast<double>(notes_.back().total - notes_.front().total);
        return seconds > 0 ? grown / seconds : 0;
    }

private:
    static constexpr double kSeconds = 60;
    struct Note {
        double seconds;
        std::uint64_t total;
    };
    std::deque<Note> notes_;
};

}  // namespace ouk
