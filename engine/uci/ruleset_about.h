// Whose rules a ruleset is, as the comment at the head of its file says. Safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace ouk {

/// The first sentence of the comment that `toml` begins with; empty if it begins with none.
[[nodiscard]] std::string first_sentence(std::string_view toml);
/// That of a preset or a file. Throws Error if the file cannot be read.
[[nodiscard]] std::string about_ruleset(const std::string& name_or_path);

}  // namespace ouk
