// The option --fen, which several verbs have. For command files only: it includes CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace ouk {

/// An empty text is a text too, and no FEN: CLI11 itself would take it for no option at all.
inline CLI::Option* add_fen_option(CLI::App& app, std::optional<std::string>& fen) {
    return app.add_option_function<std::string>(
        "--fen", [&fen](const std::string& text) { fen = text; },
        "position; without it the ruleset's start");
}

}  // namespace ouk
