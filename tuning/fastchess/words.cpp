#include "tuning/fastchess/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/base/error.h"

namespace ouk::fastchess {

namespace {

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

bool opens_option(const std::string& word) {
    const bool is_negative_number = word.size() > 1 && is_digit(word[1]);
    return word.starts_with('-') && !is_negative_number;
}

/// Levenshtein's distance, row by row.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::vector<OptionWords> split_options(const std::vector<std::string>& words) {
    std::vector<OptionWords> options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Word word{words[i], static_cast<int>(i) + 1};
        if (opens_option(word.text))
            options.push_back({word, {}});
        else if (options.empty())
            throw UsageError(where(word), "a value without an option", "-engine or another option");
        else
            options.back().values.push_back(word);
    }
    return options;
}

std::string where(const Word& word) {
    return fmt::format("ouk fastchess: '{}' (word {})", word.text, word.place);
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    return *std::ranges::min_element(
        candidates, {}, [word](std::string_view candidate) { return distance(word, candidate); });
}

}  // namespace ouk::fastchess
