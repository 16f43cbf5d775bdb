#include "engine/uci/perft_table.h"

#include <fmt/format.h>

#include <optional>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
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

/// The deepest of at most `max_depth` among "D1 n ;D2 n …".
Operation deepest(std::istream& operations, int max_depth) {
    std::optional<Operation> best;
    for (std::string text; std::getline(operations, text, ';');) {
        const auto operation = parse_operation(text);
        if (!operation) throw Error("operation '" + text + "'", "", "Dn and a count: D4 361719");
        const bool is_deeper = !best || operation->depth > best->depth;
        if (operation->depth <= max_depth && is_deeper) best = operation;
    }
    if (!best) throw Error(fmt::format("no count of a depth up to {}", max_depth));
    return *best;
}

PerftCheck parse_line(const Rules& rules, const std::string& text, int line, int max_depth) {
    std::istringstream parts(text);
    std::string fen;
    std::getline(parts, fen, ';');
    const Position position = parse_arrangement(rules, fen);
    const Operation operation = deepest(parts, max_depth);
    return {line, position, operation.depth, operation.nodes};
}

}  // namespace

std::vector<PerftCheck> parse_perft_table(const Rules& rules, const std::string& text,
                                          const std::string& where, int max_depth) {
    std::vector<PerftCheck> checks;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (split_words(line).empty() || line.starts_with('#')) continue;
        try {
            checks.push_back(parse_line(rules, line, number, max_depth));
        } catch (const Error& error) {
            throw Error(fmt::format("{}:{}", where, number), error.what());
        }
    }
    if (checks.empty()) throw Error(where, "no position in it", "lines of FEN ;D1 n ;D2 n");
    return checks;
}

std::vector<PerftCheck> read_perft_table(const Rules& rules, const std::string& path,
                                         int max_depth) {
    return parse_perft_table(rules, read_file(path), path, max_depth);
}

}  // namespace ouk
