// What fastchess prints of engines that do not do as UCI says; fishtest's worker looks for each.
// Lines with their line break; whole messages of an engine are given as they are. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ouk::fastchess {

[[nodiscard]] std::string unknown_option_warning(std::string_view engine, std::string_view option);
[[nodiscard]] std::string wrong_value_warning(std::string_view option, std::string_view value);
/// Without a move: "<none>".
[[nodiscard]] std::string illegal_move_warning(std::string_view engine, std::string_view move);
/// The move has not even the form of one; comes before the other.
[[nodiscard]] std::string no_uci_move_warning(std::string_view engine, std::string_view move);
[[nodiscard]] std::string no_info_warning(std::string_view engine);
[[nodiscard]] std::string no_score_warning(std::string_view engine, std::string_view why);
[[nodiscard]] std::string no_output_warning(std::string_view engine);
[[nodiscard]] std::string no_bestmove_warning(std::string_view engine, std::string_view why,
                                              std::string_view last_line);
[[nodiscard]] std::string no_uciok_warning(std::string_view engine);
[[nodiscard]] std::string not_ready_warning(std::string_view engine);
/// The match ends there.
[[nodiscard]] std::string startup_failure_line(std::string_view engine, std::string_view why);
[[nodiscard]] std::string no_recover_line(std::int64_t game);

}  // namespace ouk::fastchess
