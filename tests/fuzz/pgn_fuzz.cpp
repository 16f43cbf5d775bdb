// PGN: a line that names the ruleset of games that do not tell, then a file. What is read is
// written; what is written reads as the same game.
#include <sstream>
#include <vector>

#include "engine/board/fen.h"
#include "engine/game/pgn_reader.h"
#include "engine/game/pgn_writer.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

std::vector<PgnGame> read(const std::string& text, const std::shared_ptr<const Rules>& rules,
                          PgnReader::OtherVariants other_variants) {
    std::istringstream in(text);
    PgnReader reader(in, "fuzz.pgn", rules, other_variants);
    std::vector<PgnGame> games;
    while (auto game = attempt([&] { return reader.next(); }).value_or(std::nullopt)) {
        games.push_back(*game);
    }
    return games;
}

void check(const PgnGame& game) {
    Position position = game.start;
    for (const PgnMove& played : game.moves) {
        require(is_legal(position, played.move), "moves are legal", to_fen(position));
        position = position.after(played.move);
    }
    const PgnWriter writer(*game.rules);
    const std::string text = writer.write(game);
    const auto again = read(text, game.rules, PgnReader::OtherVariants::Refuse);
    require(again.size() == 1, "a game is written as one", text);
    require(again[0].moves.size() == game.moves.size(), "no move is lost", text);
    require(to_fen(again[0].start) == to_fen(game.start), "the start stays", text);
    require(again[0].result == game.result && again[0].reason == game.reason, "the end stays",
            text);
    require(writer.write(again[0]) == text, "what is written comes out the same again", text);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const auto [name, text] = fuzz::split_line(fuzz::text_of(data, size));
    const auto rules = fuzz::rules_for(name);
    for (const PgnGame& game :
         fuzz::read(std::string(text), rules, PgnReader::OtherVariants::Follow)) {
        fuzz::check(game);
    }
    return 0;
}
