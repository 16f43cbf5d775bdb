// OpenBench's `genfens N seed S book None`: positions to start test games from.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "engine/rules/rules.h"

namespace ouk {

/// `words` are those behind `genfens`. Gives N FENs, the same ones for the same seed and book:
/// random plies from the start, or from lines of the book (an EPD file). Throws Error on words
/// that are none of these, and if the book cannot be read.
void generate_fens(const Rules& rules, std::span<const std::string> words,
                   const std::function<void(const std::string& fen)>& give);

}  // namespace ouk
