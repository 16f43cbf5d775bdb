// Bytes of a stream, a piece at a time. One place can be marked, and its line asked for later (CR,
// LF or both end one), so that lines are counted in bulk and not as they pass. Belongs to one
// thread.
#pragma once

#include <cstdint>
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

    /// The place of the next byte.
    void mark() {
        mark_ = at_;
        marked_line_ = 0;
    }
    /// Of the marked place, from 1.
    [[nodiscard]] std::int64_t marked_line();
    /// "games.pgn:12", the marked line, for errors.
    [[nodiscard]] std::string where_marked();

private:
    bool fill();
    void count_lines_to(std::size_t place);

    std::istream& in_;
    std::string origin_;
    std::function<void()> on_piece_;
    std::vector<char> buffer_;
    // A place before the piece holds the byte before it, so that CR LF is one line end.
    std::size_t at_ = 1;
    std::size_t end_ = 1;
    std::size_t counted_ = 1;  // lines are, up to here
    std::int64_t line_ = 1;    // at `counted_`
    std::size_t mark_ = 1;
    std::int64_t marked_line_ = 0;  // 0: not known yet, the mark is in this piece
};

}  // namespace ouk
