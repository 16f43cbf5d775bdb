#include "engine/uci/count_news.h"

#include "engine/uci/game_line.h"

namespace ouk {

std::string CountNews::at(const Position& position) {
    if (!position.count().running()) {
        forget();
        return "";
    }
    const Run run = run_of(position);
    if (told_ == run) return "";
    told_ = run;
    return "count: " + count_text(position);
}

CountNews::Run CountNews::run_of(const Position& position) {
    const CountState count = position.count();
    // Where only its owner's moves count, they count twice, and the other's plies not at all.
    const bool is_behind =
        position.rules().counting().must_have_owner() && count.owner == position.side_to_move();
    return {count.limit, count.owner, count.plies - position.ply() + (is_behind ? 1 : 0)};
}

}  // namespace ouk
