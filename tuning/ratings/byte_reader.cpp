#include "tuning/ratings/byte_reader.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::size_t kPiece = 1 << 20;
constexpr std::size_t kMostInByte = 255;

}  // namespace

ByteReader::ByteReader(std::istream& in, std::string origin, std::function<void()> on_piece)
    : in_(in), origin_(std::move(origin)), on_piece_(std::move(on_piece)), buffer_(kPiece + 1) {}

bool ByteReader::fill() {
    (void)marked_line();  // while its bytes are there
    count_lines_to(end_);
    buffer_[0] = buffer_[end_ - 1];
    in_.read(buffer_.data() + 1, static_cast<std::streamsize>(kPiece));
    if (in_.bad()) throw Error(origin_, "cannot be read", "a file of text");
    at_ = counted_ = 1;
    end_ = 1 + static_cast<std::size_t>(in_.gcount());
    if (end_ > 1 && on_piece_) on_piece_();
    return end_ > 1;
}

/// In runs whose count fits a byte: those are added 32 at a time.
void ByteReader::count_lines_to(std::size_t place) {
    while (counted_ < place) {
        const std::size_t run = std::min(place - counted_, kMostInByte);
        const char* const bytes = buffer_.data() + counted_;
        std::uint8_t ends = 0;
        for (std::size_t i = 0; i < run; ++i) {
            const bool is_end = (bytes[i] == '\r') | ((bytes[i] == '\n') & (bytes[i - 1] != '\r'));
            ends = static_cast<std::uint8_t>(ends + is_end);
        }
        line_ += ends;
        counted_ += run;
    }
}

std::int64_t ByteReader::marked_line() {
    if (marked_line_ == 0) {
        count_lines_to(mark_);
        marked_line_ = line_;
    }
    return marked_line_;
}

std::string ByteReader::where_marked() {
    return origin_ + ':' + std::to_string(marked_line());
}

}  // namespace ouk
