// A command as a shell takes it: for messages that say what to type.
#pragma once

#include <span>
#include <string>

namespace ouk {

/// Quoted where a shell would take it apart.
[[nodiscard]] inline std::string shell_word(const std::string& word) {
    const bool is_plain =
        !word.empty() &&
        word.find_first_not_of(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%") ==
            word.npos;
    if (is_plain) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// `program` as it is ("ouk data rescore"), then the arguments, quoted.
[[nodiscard]] inline std::string shell_command(std::string program,
                                               std::span<const std::string> arguments) {
    for (const std::string& word : arguments) program += " " + shell_word(word);
    return program;
}

}  // namespace ouk
