// Bytes of a stream, a piece at a time, and the line that each is on (CR, LF or both end one).
// Lines are counted only where they are asked for and where a piece ends. Belongs to one thread.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace ouk {

class ByteReader {
public:
    /// `in` must outlive it; `origin` is what errors call it. `on_piece` is called for each piece.
    ByteReader(std::istream& in, std::string origin, std::function<void()> on_piece = {});

    static constexpr int kEnd = -1;
    /// The next byte, or kEnd. Throws Error if the stream fails.
    [[nodiscard]] int peek() {
        return at_ < end_ || fill() ? static_cast<unsigned char>(buffer_[at_]) : kEnd;
    }
    /// What lies ready behind it: never empty, unless all is read.
    [[nodiscard]] std::string_view piece() {
        if (at_ == end_) fill();
        return {buffer_.data() + at_, end_ - at_};
    }
    /// `count` is at most the size of the piece.
    void skip(std::size_t count = 1) { at_ += count; }

    /// Of the next byte, from 1.
    std::int64_t line();
    /// "games.pgn:12", for errors.
    [[nodiscard]] std::string where(std::int64_t line) const;

private:
    bool fill();

    std::istream& in_;
    std::string origin_;
    std::function<void()> on_piece_;
    std::vector<char> buffer_;
    // A place before the piece holds the byte before it, so that CR LF is one line end.
    std::size_t at_ = 1;
    std::size_t end_ = 1;
    std::size_t counted_ = 1;  // lines are, up to here
    std::int64_t line_ = 1;
};

}  // namespace ouk
