// Command lines of fastchess, for tests.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "tuning/fastchess/arguments.h"

namespace ouk::fastchess::test {

/// Cut at blanks; '~' stands for a blank within a word.
inline std::vector<std::string> cut(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word; words.push_back(word))
        std::ranges::replace(word, '~', ' ');
    return words;
}

inline const std::string kEngines = "-engine cmd=a name=A -engine cmd=b name=B -each tc=8+0.08 ";

/// Behind two engines.
inline FastchessArguments parsed(const std::string& more) {
    return parse_arguments(cut(kEngines + more));
}

/// What is said against the line; "none" if nothing is.
inline std::string complaint(const std::string& line) {
    try {
        (void)parse_arguments(cut(line));
    } catch (const UsageError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace ouk::fastchess::test
