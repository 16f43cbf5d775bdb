// FEN: a line that chooses the ruleset, then a FEN.
#include "engine/board/fen.h"

#include "engine/board/perft.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

constexpr int kHighestPly = 59'990;  // FEN's move numbers and counts end at 30,000
constexpr int kHighestCount = 29'990;

void check(const Position& position) {
    check_text(position);
    check_moves(position);
    const bool may_grow = position.ply() < kHighestPly && position.count().plies < kHighestCount;
    for (const Move move : legal_moves(position)) {
        if (may_grow) check_successor(position, move);
    }
}

void check_arrangement(const Position& position) {
    const std::string written = to_fen(position);
    require(to_fen(parse_arrangement(position.rules(), written)) == written,
            "an arrangement comes out as it was", written);
    check_moves(position);
    (void)perft(position, 2);
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const fuzz::Split given = fuzz::split_line(fuzz::text_of(data, size));
    const Rules& rules = *fuzz::rules_for(given.line);
    const std::string_view fen = given.rest;
    const auto position = fuzz::attempt([&] { return parse_fen(rules, fen); });
    const auto arrangement = fuzz::attempt([&] { return parse_arrangement(rules, fen); });
    fuzz::require(arrangement || !position, "positions are arrangements, too", std::string(fen));
    if (position) fuzz::check(*position);
    if (arrangement) fuzz::check_arrangement(*arrangement);
    return 0;
}
