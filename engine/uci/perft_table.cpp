#include "engine/uci/perft_table.h"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "engine/base/error.h"
#include "engine/game/openings.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

struct Operation {
    int depth;
    std::uint64_t nodes;
};

std::optional<Operation> parse_operation(const std::string& text) {
    const std::vector<std::string> words = split_words(text);
    if (words.size() != 2 || words[0][0] != 'D') return std::nullopt;
    const auto depth = to_number<int>(std::string_view(words[0]).substr(1));
    const auto nodes = to_number<std::uint64_t>(words[1]);
    if (!depth || *depth < 0 || !nodes) return std::nullopt;
    return Operation{*depth, *nodes};
}

/// Depth -1 where there is none of at most `max_depth`.
Operation deepest(const EpdLine& line, const std::string& where, int max_depth) {
    Operation best{-1, 0};
    std::istringstream operations(line.operations);
    for (std::string text; std::getline(operations, text, ';');) {
        const auto operation = parse_operation(text);
        if (!operation) throw Error(where, "operation '" + text + "'", "Dn and a count: D4 361719");
        if (operation->depth <= max_depth && operation->depth > best.depth) best = *operation;
    }
    return best;
}

}  // namespace

std::vector<PerftCheck> read_perft_table(const Rules& rules, const std::string& path,
                                         int max_depth) {
    std::vector<PerftCheck> checks;
    for (const EpdLine& line : read_epd(rules, path)) {
        const std::string where = fmt::format("{}:{}", path, line.number);
        const Operation operation = deepest(line, where, max_depth);
        if (operation.depth < 0) throw Error(where, fmt::format("no depth up to {}", max_depth));
        checks.push_back({line.number, line.position, operation.depth, operation.nodes});
    }
    return checks;
}

}  // namespace ouk
