// The words behind `ouk fastchess`, cut where fastchess cuts them: a word that begins with '-'
// opens an option, unless a digit follows (a negative number); the others are its values. Pure
// functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ouk::fastchess {

struct Word {
    std::string text;
    int place = 0;  // 1 is the first behind the verb
};

struct OptionWords {
    Word name;  // "-engine"
    std::vector<Word> values;
};

/// Throws UsageError on a value before the first option.
[[nodiscard]] std::vector<OptionWords> split_options(const std::vector<std::string>& words);

/// "ouk fastchess: 'tc=8' (word 3)", the beginning of every complaint about a word.
[[nodiscard]] std::string where(const Word& word);

/// The candidate with the fewest single letters to change, add or drop; the first of several.
/// Precondition: there is one.
[[nodiscard]] std::string_view nearest(std::string_view word,
                                       const std::vector<std::string_view>& candidates);

}  // namespace ouk::fastchess
