// SAN and UCI moves: a line that chooses the ruleset, a number that chooses the position, then
// moves, each read both ways and played if it is one.
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/game/outcome.h"
#include "engine/uci/words.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

constexpr unsigned kMostPlies = 100;

Move choose(const MoveList& legal, Random& random) {
    return legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
}

/// Random plies from the start, as many as the last two digits say, or until the game is over.
Position position_of(const Rules& rules, unsigned number) {
    Random random(random_key(number, 0, Purpose::Test));
    Position position = start_position(rules);
    for (unsigned ply = 0; ply < number % kMostPlies && !outcome(position); ++ply) {
        position = position.after(choose(legal_moves(position), random));
    }
    return position;
}

std::optional<Move> read_move(const Position& position, const std::string& text) {
    if (const auto move = attempt([&] { return parse_san(position, text); })) return move;
    return attempt([&] { return parse_uci(position, text); });
}

void check(const Position& position, Move move) {
    const std::string where = to_fen(position) + ", " + to_uci(position.rules(), move);
    require(is_legal(position, move), "a move that is read is legal", where);
    require(parse_uci(position, to_uci(position.rules(), move)) == move, "UCI reads back", where);
    require(parse_san(position, to_san(position, move)) == move, "SAN reads back", where);
    check_successor(position, move);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const auto [name, rest] = fuzz::split_line(fuzz::text_of(data, size));
    const auto [number, moves] = fuzz::split_line(rest);
    Position position =
        fuzz::position_of(*fuzz::rules_for(name), to_number<unsigned>(number).value_or(0));
    fuzz::check_notation(position);
    for (const std::string& text : split_words(moves)) {
        const auto move = fuzz::read_move(position, text);
        if (!move) continue;
        fuzz::check(position, *move);
        position = position.after(*move);
    }
    fuzz::check_notation(position);
    return 0;
}
