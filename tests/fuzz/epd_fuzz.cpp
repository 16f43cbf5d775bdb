// EPD: a line that chooses the ruleset, then a file of openings, read as a table of perft, too.
#include "engine/board/fen.h"
#include "engine/game/openings.h"
#include "engine/uci/perft_table.h"
#include "tests/fuzz/properties.h"
#include "tests/fuzz/target.h"

namespace ouk::fuzz {
namespace {

constexpr int kMaxDepth = 6;

void check(const std::vector<EpdLine>& lines) {
    for (const EpdLine& line : lines) {
        require(line.number > 0, "lines are counted from 1", line.operations);
        require(line.operations.find('\n') == std::string::npos, "operations end with their line",
                line.operations);
        check_text(line.position);
    }
}

void check(const std::vector<PerftCheck>& checks) {
    for (const PerftCheck& check : checks) {
        require(check.depth >= 0 && check.depth <= kMaxDepth, "no depth beyond the one asked for",
                std::to_string(check.depth));
        (void)to_fen(check.position);
    }
}

}  // namespace
}  // namespace ouk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ouk;
    const auto [name, rest] = fuzz::split_line(fuzz::text_of(data, size));
    const Rules& rules = *fuzz::rules_for(name);
    const std::string text(rest);
    const auto lines = fuzz::attempt([&] { return parse_epd(rules, text, "book.epd"); });
    const auto checks =
        fuzz::attempt([&] { return parse_perft_table(rules, text, "table.epd", fuzz::kMaxDepth); });
    if (lines) fuzz::check(*lines);
    if (checks) fuzz::check(*checks);
    return 0;
}
