#include "engine/uci/count_news.h"

#include <fmt/format.h>

namespace ouk {

std::string count_text(const Position& position) {
    const CountState count = position.count();
    const std::string_view whose = !count.owner                   ? "count"
                                   : *count.owner == Color::White ? "count of White"
                                                                  : "count of Black";
    const int plies_left = position.rules().counting().plies_left(count);
    const int moves_left = (plies_left + 1) / 2;
    const std::string left =
        plies_left < 0 ? "run out"
                       : fmt::format("{} move{} left", moves_left, moves_left == 1 ? "" : "s");
    return fmt::format("{}: {} of {} plies, {}", whose, count.plies, count.limit, left);
}

std::string CountNews::at(const Position& position) {
    if (!position.count().running()) {
        forget();
        return "";
    }
    const Run run = run_of(position);
    if (told_ == run) return "";
    told_ = run;
    return count_text(position);
}

CountNews::Run CountNews::run_of(const Position& position) {
    const CountState count = position.count();
    // Where only its owner's moves count, they count twice, and the other's plies not at all.
    const bool is_behind =
        position.rules().counting().must_have_owner() && count.owner == position.side_to_move();
    return {count.limit, count.owner, count.plies - position.ply() + (is_behind ? 1 : 0)};
}

}  // namespace ouk
