#include "engine/game/pgn.h"

#include <algorithm>

#include "engine/board/fen.h"

namespace ouk {

const std::string* find_tag(const std::vector<PgnTag>& tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    return found == tags.end() ? nullptr : &found->value;
}

Game PgnGame::replay() const {
    Game game(start);
    for (const PgnMove& played : moves) game.play(played.move);
    return game;
}

std::string count_note(CountState count) {
    if (!count.running()) return "";
    std::string note = "count " + std::to_string(count.plies) + '/' + std::to_string(count.limit);
    if (count.owner) note += fen_letter(*count.owner);
    return note;
}

std::string single_spaced(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    std::string result;
    for (const char symbol : text) {
        if (kSpace.find(symbol) == std::string_view::npos) {
            result += symbol;
        } else if (!result.empty() && result.back() != ' ') {
            result += ' ';
        }
    }
    if (result.ends_with(' ')) result.pop_back();
    return result;
}

}  // namespace ouk
