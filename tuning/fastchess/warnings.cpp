#include "tuning/fastchess/warnings.h"

#include <fmt/format.h>

namespace ouk::fastchess {

std::string unknown_option_warning(std::string_view engine, std::string_view option) {
    return fmt::format("Warning; {} doesn't have option {}\n", engine, option);
}

std::string wrong_value_warning(std::string_view option, std::string_view value) {
    return fmt::format("Warning; Invalid value for option {}; {}\n", option, value);
}

std::string illegal_move_warning(std::string_view engine, std::string_view move) {
    return fmt::format("Warning; Illegal move {} played by {}\n", move.empty() ? "<none>" : move,
                       engine);
}

std::string no_uci_move_warning(std::string_view engine, std::string_view move) {
    return fmt::format(
        "Warning; Move does not match uci move format, lowercase and 4/5 chars. Move {} played by "
        "{}\n",
        move, engine);
}

std::string no_info_warning(std::string_view engine) {
    return fmt::format("Warning; No info line available to extract score from engine {}\n", engine);
}

std::string no_score_warning(std::string_view engine, std::string_view why) {
    return fmt::format("Warning; Could not extract score from engine {}: {}\n", engine, why);
}

std::string no_output_warning(std::string_view engine) {
    return fmt::format("Warning; No output from {}\n", engine);
}

std::string no_bestmove_warning(std::string_view engine, std::string_view why,
                                std::string_view last_line) {
    return fmt::format("Warning; No bestmove found from {} because: {}. Last line was: {}\n",
                       engine, why, last_line);
}

std::string no_uciok_warning(std::string_view engine) {
    return fmt::format("Warning; Engine {} didn't respond to uci.\n", engine);
}

std::string not_ready_warning(std::string_view engine) {
    return fmt::format("Warning; Engine {} is not responsive\n", engine);
}

std::string startup_failure_line(std::string_view engine, std::string_view why) {
    return fmt::format("Fatal; {} engine startup failure: \"{}\"\n", engine, why);
}

std::string no_recover_line(std::int64_t game) {
    return fmt::format(
        "Game {} stalled / disconnected and no recover option set for engine, stopping "
        "tournament.\n",
        game);
}

}  // namespace ouk::fastchess
