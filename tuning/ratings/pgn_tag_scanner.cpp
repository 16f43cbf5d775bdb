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

using ByteSet = std::array<bool, 256>;

constexpr ByteSet set_of(std::string_view bytes) {
    ByteSet set{};
    for (const char byte : bytes) set[static_cast<unsigned char>(byte)] = true;
    return set;
}

constexpr ByteSet kEndsName = set_of(" \t\v\f\n\r\"()[]{};");
constexpr ByteSet kStopsValue = set_of("\"\\\n\r");
constexpr ByteSet kStopsMoves = set_of("[{;\n\r");  // what may mean something among moves

std::size_t length_before(const ByteSet& stops, std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && !stops[static_cast<unsigned char>(text[length])]) ++length;
    return length;
}

/// How much of `text`, among moves, is moves, whole comments and line ends that hide nothing: most
/// of a file, in one go.
std::size_t length_of_moves(std::string_view text) {
    std::size_t at = 0;
    while (true) {
        at += length_before(kStopsMoves, text.substr(at));
        if (at + 1 >= text.size()) return at;
        if (text[at] == '{') {
            const std::size_t end = text.find('}', at);
            if (end == std::string_view::npos) return at;
            at = end + 1;
        } else if (is_line_end(text[at]) && text[at + 1] != '%' &&
                   text[at + 1] != kByteOrderMark[0]) {
            ++at;
        } else {
            return at;
        }
    }
}

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
        const std::size_t length = length_of_moves(piece);
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
    bytes_.mark();
    while (bytes_.peek() != kEnd) {
        const std::string_view piece = bytes_.piece();
        const std::size_t end = piece.find('}');
        bytes_.skip(std::min(end, piece.size() - 1) + 1);
        if (end != std::string_view::npos) return;
    }
    fail("a comment without end", "'}'");
}

void PgnTagScanner::skip_space() {
    while (is_space(bytes_.peek())) bytes_.skip();
}

ScannedTag PgnTagScanner::tag() {
    bytes_.mark();
    bytes_.skip();
    skip_space();
    name_.clear();
    append_until(kEndsName, name_);
    skip_space();
    if (name_.empty() || bytes_.peek() != '"')
        fail("tag '" + name_ + "' without a value", "[Name \"value\"]");
    read_value();
    skip_space();
    if (bytes_.peek() != ']') fail("tag '" + name_ + "' without end", "']'");
    bytes_.skip();
    return {name_, value_, std::exchange(has_moves_, false)};
}

void PgnTagScanner::append_until(const ByteSet& stops, std::string& text) {
    while (bytes_.peek() != kEnd) {
        const std::string_view piece = bytes_.piece();
        const std::size_t length = length_before(stops, piece);
        text.append(piece, 0, length);
        bytes_.skip(length);
        if (length < piece.size()) return;
    }
}

void PgnTagScanner::read_value() {
    value_.clear();
    bytes_.skip();
    while (true) {
        append_until(kStopsValue, value_);
        const int byte = bytes_.peek();
        if (byte == kEnd || is_line_end(byte))
            fail("the value of tag '" + name_ + "' without end", "'\"'");
        bytes_.skip();
        if (byte == '"') return;
        // A backslash: it escapes a quotation mark or another, else it is one.
        const int next = bytes_.peek();
        const bool escapes = next == '"' || next == '\\';
        if (escapes) bytes_.skip();
        value_ += static_cast<char>(escapes ? next : byte);
    }
}

void PgnTagScanner::fail(const std::string& what, const std::string& expected) {
    throw Error(bytes_.where_marked(), what, expected);
}

}  // namespace ouk
