// ouk perft: counts move sequences from a position, or checks a table of such counts.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/uci/commands.h"
#include "engine/uci/fen_option.h"
#include "engine/uci/game_line.h"
#include "engine/uci/perft_divide.h"
#include "engine/uci/perft_table.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxDepth = 30;  // years beyond any patience
constexpr int kMaxThreads = 1024;

struct PerftArguments {
    std::string ruleset{kDefaultRuleset};
    std::optional<std::string> fen;
    std::string epd;
    int depth = -1;
    int max_depth = kMaxDepth;
    int threads = 1;
    bool divide = false;
    bool json = false;
};

PerftArguments parse_perft(Arguments args) {
    PerftArguments given;
    CLI::App app("Counts the legal move sequences of a length; checks tables of such counts",
                 "ouk perft");
    app.footer(
        "Examples: ouk perft --ruleset ouk --depth 5 --divide\n"
        "          ouk perft --ruleset makruk --epd data/perft/makruk.epd --max-depth 4");
    app.add_option("--ruleset", given.ruleset, "preset's name or TOML file")->capture_default_str();
    auto* depth = app.add_option("--depth", given.depth, "length of the sequences in plies")
                      ->check(CLI::Range(0, kMaxDepth));
    auto* fen = add_fen_option(app, given.fen);
    app.add_option("--threads", given.threads, "threads that share the work")
        ->capture_default_str()
        ->check(CLI::Range(1, kMaxThreads));
    auto* divide = app.add_flag("--divide", given.divide, "the count behind each first move");
    auto* epd = app.add_option("--epd", given.epd,
                               "table: lines of FEN ;D1 n ;D2 n; a line's "
                               "deepest depth is checked")
                    ->excludes(depth)
                    ->excludes(fen)
                    ->excludes(divide);
    app.add_option("--max-depth", given.max_depth, "deepest depth to check of a table")
        ->check(CLI::Range(0, kMaxDepth))
        ->needs(epd);
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    if (given.depth < 0 && given.epd.empty()) {
        throw UsageError("ouk perft", "nothing to count", "--depth or --epd");
    }
    return given;
}

/// Of a count's duration: what the last line tells.
struct Timing {
    std::uint64_t nodes;
    std::int64_t milliseconds;
    double millions_a_second;
};

template <class Count>
Timing timed(Count&& count) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t nodes = count();
    const std::chrono::duration<double, std::micro> spent =
        std::chrono::steady_clock::now() - begin;
    const double microseconds = std::max(spent.count(), 1.0);
    return {nodes, std::int64_t(microseconds / 1000), static_cast<double>(nodes) / microseconds};
}

void print(const std::vector<MoveCount>& moves, const Timing& timing, const Rules& rules) {
    for (const MoveCount& count : moves) {
        std::cout << fmt::format("{}: {}\n", to_uci(rules, count.move), count.nodes);
    }
    std::cout << fmt::format("nodes {} time_ms {} mnps {:.1f}\n", timing.nodes, timing.milliseconds,
                             timing.millions_a_second);
}

void print_json(const std::vector<MoveCount>& moves, const Timing& timing, const Rules& rules) {
    Json object{{"nodes", timing.nodes},
                {"time_ms", timing.milliseconds},
                {"mnps", timing.millions_a_second}};
    for (const MoveCount& count : moves) {
        object["rows"].push_back({{"move", to_uci(rules, count.move)}, {"nodes", count.nodes}});
    }
    std::cout << object.dump() << '\n';
}

int count_sequences(const PerftArguments& given) {
    const GameLine game = follow_game(load_rules(given.ruleset), given.fen);
    std::vector<MoveCount> moves;
    const Timing timing = timed([&] {
        if (given.depth == 0) return std::uint64_t{1};
        moves = *divide_perft(game.position, given.depth, {.threads = given.threads});
        return total(moves);
    });
    if (!given.divide) moves.clear();
    (given.json ? print_json : print)(moves, timing, *game.rules);
    return 0;
}

int check_table(const PerftArguments& given) {
    const auto rules = load_rules(given.ruleset);
    int passed = 0;
    Json rows = Json::array();
    for (const PerftCheck& check : read_perft_table(*rules, given.epd, given.max_depth)) {
        const std::uint64_t nodes =
            check.depth == 0
                ? 1
                : total(*divide_perft(check.position, check.depth, {.threads = given.threads}));
        if (nodes == check.expected) {
            ++passed;
            continue;
        }
        const std::string fen = to_fen(check.position);
        rows.push_back({{"line", check.line},
                        {"fen", fen},
                        {"depth", check.depth},
                        {"expected", check.expected},
                        {"nodes", nodes}});
        if (given.json) continue;
        std::cout << fmt::format("{}:{}: {} ;D{} is {}, expected {}", given.epd, check.line, fen,
                                 check.depth, nodes, check.expected)
                  << std::endl;
    }
    if (given.json) {
        const Json object{{"passed", passed}, {"failed", rows.size()}, {"rows", rows}};
        std::cout << object.dump() << '\n';
    } else {
        std::cout << fmt::format("{} passed, {} failed\n", passed, rows.size());
    }
    return rows.empty() ? 0 : 1;
}

}  // namespace

int perft_command(Arguments args) {
    const PerftArguments given = parse_perft(args);
    return given.epd.empty() ? count_sequences(given) : check_table(given);
}

}  // namespace ouk
