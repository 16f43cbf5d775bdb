// What run.json tells of a tool's call, as RunFolder wants it.
#pragma once

#include <string>
#include <vector>

namespace ouk {

/// The second word is the verb ("data merge"), by which RunFolder knows its folders again.
[[nodiscard]] inline std::vector<std::string> command_line(
    const std::string& verb, const std::vector<std::string>& arguments) {
    std::vector<std::string> words{"ouk", verb};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

}  // namespace ouk
