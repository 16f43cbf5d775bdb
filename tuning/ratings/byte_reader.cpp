#include "tuning/ratings/byte_reader.h"

#include <utility>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr std::size_t kPiece = 1 << 20;

}  // namespace

ByteReader::ByteReader(std::istream& in, std::string origin, std::function<void()> on_piece)
    : in_(in), origin_(std::move(origin)), on_piece_(std::move(on_piece)), buffer_(kPiece + 1) {}

bool ByteReader::fill() {
    line();
    buffer_[0] = buffer_[end_ - 1];
    in_.read(buffer_.data() + 1, static_cast<std::streamsize>(kPiece));
    if (in_.bad()) throw Error(origin_, "cannot be read", "a file of text");
    at_ = counted_ = 1;
    end_ = 1 + static_cast<std::size_t>(in_.gcount());
    if (end_ > 1 && on_piece_) on_piece_();
    return end_ > 1;
}

std::int64_t ByteReader::line() {
    std::int64_t ends = 0;
    for (std::size_t i = counted_; i < at_; ++i) {
        const bool is_end = buffer_[i] == '\r' || (buffer_[i] == '\n' && buffer_[i - 1] != '\r');
        ends += is_end ? 1 : 0;
    }
    counted_ = at_;
    return line_ += ends;
}

std::string ByteReader::where(std::int64_t line) const {
    return origin_ + ':' + std::to_string(line);
}

}  // namespace ouk
