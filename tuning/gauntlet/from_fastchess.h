// The match that the words of fastchess ask for, as our own config: so it is played, kept and gone
// on with as any other. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "tuning/fastchess/arguments.h"
#include "tuning/gauntlet/config.h"

namespace ouk::fastchess {

/// How many games side by side is the caller's part. Throws UsageError on what cannot be done, and
/// on numbers beyond what a match takes.
[[nodiscard]] GauntletConfig match_of(const FastchessArguments& arguments);

/// A sentence for each word that is taken but does not do all that it does in fastchess.
[[nodiscard]] std::vector<std::string> notes_on(const FastchessArguments& arguments);

/// "--file 'a b' c" to three words; quotes of both kinds hold words together. Throws UsageError on
/// one without its end.
[[nodiscard]] std::vector<std::string> split_command(const std::string& text);

}  // namespace ouk::fastchess
