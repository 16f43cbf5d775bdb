// A value of an option with the place it stands at, so that what is wrong with it is told there.
// Every reader throws UsageError on text that is not wholly what it reads. Plain value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/fastchess/words.h"

namespace ouk::fastchess {

class Value {
public:
    /// `text` is the part of `word` to read: all of it, or what stands behind "key=".
    Value(Word word, std::string key, std::string text)
        : word_(std::move(word)), key_(std::move(key)), text_(std::move(text)) {}

    [[nodiscard]] const std::string& key() const { return key_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    /// A part of this value, still told by its whole word.
    [[nodiscard]] Value part(std::string_view text) const {
        return {word_, key_, std::string(text)};
    }

    [[nodiscard]] std::int64_t integer(std::int64_t min) const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] double number() const;
    /// Seconds, with or without an 's' behind them, as whole milliseconds.
    [[nodiscard]] std::int64_t milliseconds() const;
    /// "true" or "false".
    [[nodiscard]] bool truth() const;
    /// Which of `choices` it is.
    [[nodiscard]] std::size_t choice(const std::vector<std::string_view>& choices) const;

    /// Refuses the value.
    [[noreturn]] void refuse(const std::string& what, const std::string& expected = "") const;

private:
    Word word_;
    std::string key_;
    std::string text_;
};

}  // namespace ouk::fastchess
