// Rulesets: TOML. What compiles must make a game: a start, random moves, the ends of games.
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/perft.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

constexpr int kPlies = 24;
constexpr int kPerftDepth = 2;

void play(const Position& start) {
    Random random(random_key(0, 0, Purpose::Test));
    Game game(start);
    for (int ply = 0; ply < kPlies && !outcome(game.position, game.history); ++ply) {
        check_moves(game.position);
        const MoveList legal = legal_moves(game.position);
        const Move move =
            legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
        check_successor(game.position, move);
        game.play(move);
    }
    check_notation(game.position);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const std::string_view toml = fuzz::text_of(data, size);
    const auto rules = fuzz::attempt(
        [&] { return std::make_shared<const Rules>(parse_ruleset(toml, "fuzz.toml")); });
    if (!rules) return 0;
    const Ruleset& ruleset = (*rules)->ruleset();
    fuzz::require(parse_ruleset(ruleset.text(), "again").hash() == (*rules)->hash(),
                  "a ruleset's text makes the same game", ruleset.text());
    const auto start = fuzz::attempt([&] { return start_position(**rules); });
    if (!start) return 0;
    fuzz::check_text(*start);
    fuzz::play(*start);
    (void)perft(*start, fuzz::kPerftDepth);
    return 0;
}
