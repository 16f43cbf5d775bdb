#include "engine/game/pgn_lexer.h"

#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/game/pgn.h"

namespace ouk {

namespace {

constexpr int kEnd = std::char_traits<char>::eof();
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_space(int symbol) {
    return symbol == ' ' || symbol == '\t' || symbol == '\n' || symbol == '\v' || symbol == '\f';
}

/// What ends a word, beside white space and the end.
bool is_bracket(int symbol) {
    return symbol != kEnd &&
           std::string_view("()[]{};").find(static_cast<char>(symbol)) != std::string_view::npos;
}

}  // namespace

PgnLexer::PgnLexer(std::istream& in, std::string origin)
    : in_(*in.rdbuf()), origin_(std::move(origin)) {}

std::string PgnLexer::where(int line) const {
    return origin_ + ':' + std::to_string(line);
}

/// The next symbol; any line end (CR, LF or both) is one '\n'.
int PgnLexer::peek() {
    const int symbol = in_.sgetc();
    return symbol == '\r' ? '\n' : symbol;
}

int PgnLexer::take() {
    const int symbol = in_.sbumpc();
    if (symbol == '\r' && in_.sgetc() == '\n') in_.sbumpc();
    is_at_line_start_ = symbol == '\r' || symbol == '\n';
    line_ += is_at_line_start_ ? 1 : 0;
    return symbol == '\r' ? '\n' : symbol;
}

void PgnLexer::skip_line() {
    while (peek() != kEnd && take() != '\n') {
    }
}

std::string PgnLexer::rest_of_line() {
    std::string text;
    while (peek() != kEnd && peek() != '\n') text += static_cast<char>(take());
    return text;
}

/// Where files were joined one stands in the middle.
void PgnLexer::skip_byte_order_mark() {
    for (const char byte : kByteOrderMark) {
        if (peek() != static_cast<unsigned char>(byte)) {
            throw Error(where(line_), "bytes that are no text", "a tag or a move");
        }
        take();
    }
    is_at_line_start_ = true;
}

void PgnLexer::skip_to_token() {
    while (true) {
        if (is_at_line_start_ && peek() == '%') {
            skip_line();
        } else if (is_at_line_start_ && peek() == static_cast<unsigned char>(kByteOrderMark[0])) {
            skip_byte_order_mark();
        } else if (is_space(peek())) {
            take();
        } else {
            return;
        }
    }
}

PgnToken PgnLexer::next() {
    using enum PgnToken::Kind;
    skip_to_token();
    const int line = line_;
    const int symbol = peek();
    if (symbol == kEnd) return {.kind = End, .line = line};
    if (!is_bracket(symbol)) return {.kind = Word, .text = word(), .line = line};
    take();
    switch (symbol) {
        case '(':
            return {.kind = Open, .line = line};
        case ')':
            return {.kind = Close, .line = line};
        case '[':
            return tag(line);
        case ';':
            return {.kind = Comment, .text = single_spaced(rest_of_line()), .line = line};
        case '{':
            return {.kind = Comment, .text = braced_comment(line), .line = line};
        default:
            throw Error(where(line), std::string("'") + static_cast<char>(symbol) + "'",
                        "a tag, a comment or a move");
    }
}

std::string PgnLexer::word() {
    std::string text(1, static_cast<char>(take()));
    while (text != "*" && peek() != kEnd && peek() != '$' && peek() != '*' && !is_space(peek()) &&
           !is_bracket(peek())) {
        text += static_cast<char>(take());
    }
    return text;
}

std::string PgnLexer::braced_comment(int line) {
    std::string text;
    while (peek() != kEnd && peek() != '}') text += static_cast<char>(take());
    if (peek() == kEnd) throw Error(where(line), "a comment without end", "'}'");
    take();
    return single_spaced(text);
}

PgnToken PgnLexer::tag(int line) {
    const auto skip_space = [this] {
        while (is_space(peek())) take();
    };
    std::string name;
    skip_space();
    while (peek() != kEnd && peek() != '"' && !is_space(peek()) && !is_bracket(peek())) {
        name += static_cast<char>(take());
    }
    skip_space();
    if (name.empty() || peek() != '"') {
        throw Error(where(line), "tag '" + name + "' without a value", "[Name \"value\"]");
    }
    std::string value = tag_value(name, line);
    skip_space();
    if (peek() != ']') throw Error(where(line), "tag '" + name + "' without end", "']'");
    take();
    return {.kind = PgnToken::Kind::Tag, .text = name, .value = std::move(value), .line = line};
}

std::string PgnLexer::tag_value(const std::string& name, int line) {
    std::string value;
    take();
    while (peek() != '"') {
        if (peek() == kEnd || peek() == '\n') {
            throw Error(where(line), "the value of tag '" + name + "' without end", "'\"'");
        }
        const char symbol = static_cast<char>(take());
        const bool escapes = symbol == '\\' && (peek() == '"' || peek() == '\\');
        value += escapes ? static_cast<char>(take()) : symbol;
    }
    take();
    return value;
}

}  // namespace ouk
