#include "tuning/ratings/pgn_tag_scanner.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/error.h"

namespace ouk {

namespace {

constexpr int kEnd = ByteReader::kEnd;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_line_end(int byte) {
    return byte == '\n' || byte == '\r';
}

bool is_space(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || is_line_end(byte);
}

bool ends_name(int byte) {
    return byte == kEnd || is_space(byte) ||
           std::string_view("\"()[]{};").find(static_cast<char>(byte)) != std::string_view::npos;
}

/// Bytes that may mean something among moves.
constexpr auto kStopsMoves = [] {
    std::array<bool, 256> stops{};
    for (const unsigned char byte : {'[', '{', ';', '\n', '\r'}) stops[byte] = true;
    return stops;
}();

}  // namespace

std::optional<ScannedTag> PgnTagScanner::next() {
    while (bytes_.peek() != kEnd && bytes_.peek() != '[') is_line_start_ = skip_one();
    is_line_start_ = false;
    if (bytes_.peek() == kEnd) return std::nullopt;
    return tag();
}

/// One thing that is no tag; whether a line begins behind it.
bool PgnTagScanner::skip_one() {
    const int byte = bytes_.peek();
    if (is_line_end(byte)) {
        bytes_.skip();
        return true;
    }
    if (is_line_start_ && byte == static_cast<unsigned char>(kByteOrderMark[0])) {
        skip_byte_order_mark();
        return true;
    }
    const bool is_remark = byte == ';' || (is_line_start_ && byte == '%');
    if (is_remark) {
        skip_line();
    } else if (byte == '{') {
        skip_comment();
    } else if (is_space(byte)) {
        bytes_.skip();
    } else {
        has_moves_ = true;
        skip_moves();
    }
    return false;
}

void PgnTagScanner::skip_moves() {
    while (bytes_.peek() != kEnd) {
        const std::string_view piece = bytes_.piece();
        std::size_t length = 0;
        while (length < piece.size() && !kStopsMoves[static_cast<unsigned char>(piece[length])])
            ++length;
        bytes_.skip(length);
        if (length < piece.size()) return;
    }
}

/// To its end, which stays.
void PgnTagScanner::skip_line() {
    while (bytes_.peek() != kEnd) {
        const std::string_view piece = bytes_.piece();
        const std::size_t end = piece.find_first_of("\r\n");
        bytes_.skip(std::min(end, piece.size()));
        if (end != std::string_view::npos) return;
    }
}

/// Where files were joined one stands in the middle.
void PgnTagScanner::skip_byte_order_mark() {
    for (const char byte : kByteOrderMark)
        if (bytes_.peek() == static_cast<unsigned char>(byte)) bytes_.skip();
}

void PgnTagScanner::skip_comment() {
    std::int64_t line = 0;  // asked for only where the comment does not end in the piece
    while (bytes_.peek() != kEnd) {
        const std::string_view piece = bytes_.piece();
        const std::size_t end = piece.find('}');
        if (end != std::string_view::npos) return bytes_.skip(end + 1);
        if (line == 0) line = bytes_.line();
        bytes_.skip(piece.size());
    }
    fail(line, "a comment without end", "'}'");
}

void PgnTagScanner::skip_space() {
    while (is_space(bytes_.peek())) bytes_.skip();
}

ScannedTag PgnTagScanner::tag() {
    const std::int64_t line = bytes_.line();
    bytes_.skip();
    skip_space();
    read_name();
    skip_space();
    if (name_.empty() || bytes_.peek() != '"')
        fail(line, "tag '" + name_ + "' without a value", "[Name \"value\"]");
    read_value(line);
    skip_space();
    if (bytes_.peek() != ']') fail(line, "tag '" + name_ + "' without end", "']'");
    bytes_.skip();
    return {name_, value_, line, std::exchange(has_moves_, false)};
}

void PgnTagScanner::read_name() {
    name_.clear();
    for (; !ends_name(bytes_.peek()); bytes_.skip()) name_ += static_cast<char>(bytes_.peek());
}

void PgnTagScanner::read_value(std::int64_t line) {
    value_.clear();
    bytes_.skip();
    for (int byte = bytes_.peek(); byte != '"'; byte = bytes_.peek()) {
        if (byte == kEnd || is_line_end(byte))
            fail(line, "the value of tag '" + name_ + "' without end", "'\"'");
        bytes_.skip();
        const int next = byte == '\\' ? bytes_.peek() : kEnd;
        const bool escapes = next == '"' || next == '\\';
        if (escapes) bytes_.skip();
        value_ += static_cast<char>(escapes ? next : byte);
    }
    bytes_.skip();
}

void PgnTagScanner::fail(std::int64_t line, const std::string& what, const std::string& expected) {
    throw Error(bytes_.where(line), what, expected);
}

}  // namespace ouk
