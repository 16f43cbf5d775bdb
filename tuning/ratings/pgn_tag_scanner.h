// Finds the tags of PGN text and skips all else, moves unread. What is a comment, a `%` line or a
// tag, and what an error, is as PgnLexer has it; between tags it only minds what hides or begins
// one, so it is many times as fast. Belongs to one thread.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tuning/ratings/byte_reader.h"

namespace ouk {

/// The texts are valid until the next one is asked for.
struct ScannedTag {
    std::string_view name;
    std::string_view value;
    bool follows_moves;  // anything but tags and comments since the tag before
};

class PgnTagScanner {
public:
    /// `bytes` must outlive it.
    explicit PgnTagScanner(ByteReader& bytes) : bytes_(bytes) {}

    /// nullopt at the end; leaves the begin of the tag marked in the bytes. Throws Error with the
    /// line on a comment or tag that is not closed.
    [[nodiscard]] std::optional<ScannedTag> next();

private:
    using ByteSet = std::array<bool, 256>;

    bool skip_one();
    void skip_moves();
    void skip_line();
    void skip_byte_order_mark();
    void skip_comment();
    void skip_space();
    [[nodiscard]] ScannedTag tag();
    void append_until(const ByteSet& stops, std::string& text);
    void read_value();
    [[noreturn]] void fail(const std::string& what, const std::string& expected);

    ByteReader& bytes_;
    bool is_line_start_ = true;
    bool has_moves_ = false;
    std::string name_;
    std::string value_;
};

}  // namespace ouk
