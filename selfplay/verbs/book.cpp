#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "selfplay/generator/book.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

constexpr int kBeginningPlies = 4;
constexpr int kMostRandomPlies = 32;
constexpr int kMostLines = 10'000'000;
constexpr double kMostNodes = 1e12;
constexpr double kMostSeed = 1e18;

std::string text_of(const std::vector<BookLine>& book) {
    std::string text;
    for (const BookLine& line : book) text += to_epd(line) + "\n";
    return text;
}

}  // namespace

int run_book_verb(Arguments args) {
    BookOptions options;
    std::string ruleset = "ouk";
    std::string eval = "classical";
    std::string out;
    int beginnings = 0;
    CLI::App app(
        "Makes a book: distinct positions after random plies that a search finds balanced.",
        "ouk data book");
    app.add_option("--ruleset", ruleset, "preset name, or path of a TOML file")
        ->capture_default_str();
    app.add_option("--eval", eval, "material, classical, or path of a net")->capture_default_str();
    app.add_option("--lines", options.lines, "positions")
        ->capture_default_str()
        ->check(CLI::Range(1, kMostLines));
    app.add_option("--plies", options.plies, "random plies")
        ->capture_default_str()
        ->check(CLI::Range(1, kMostRandomPlies));
    app.add_option("--seed", options.seed, "of the random plies")
        ->capture_default_str()
        ->check(CLI::Range(0.0, kMostSeed));
    app.add_option("--nodes", options.nodes, "nodes of the search")
        ->capture_default_str()
        ->check(CLI::Range(1.0, kMostNodes));
    app.add_option("--max-score", options.max_score, "|score| at most this, centipawns")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--beginnings", beginnings,
                   "fail with fewer different beginnings of four plies than this");
    app.add_option("--threads", options.threads, "0 = one for each processor")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024));
    app.add_option("--out", out, "EPD file: FEN ;line MOVES ;ce SCORE (side to move's view)")
        ->required();
    app.footer(
        "Ctrl-C stops it, and nothing is written (exit code 128 + signal).\n"
        "Example: ouk data book --ruleset makruk --lines 2500 --out makruk.epd");
    parse_arguments(app, args);

    const auto rules = load_rules(ruleset);
    Progress progress(std::cerr, stderr_is_terminal());
    const Interrupts interrupts;
    const auto tell = [&](int found, int tried) {
        progress.update([&] {
            return fmt::format("book: {}/{} lines of {} candidates, {} left", found, options.lines,
                               tried, format_time_left(found, options.lines, progress.elapsed()));
        });
    };
    const auto book =
        make_book(*rules, load_eval(*rules, eval), options,
                  {.on_candidate = tell, .should_stop = [&] { return interrupts.arrived() != 0; }});
    if (book.empty()) {
        progress.finish("book: stopped; nothing was written, and the same command begins anew");
        return interrupts.exit_code();
    }
    const int found = count_beginnings(book, kBeginningPlies);
    if (found < beginnings) {
        throw Error(out, fmt::format("only {} different beginnings", found),
                    fmt::format("{} of them", beginnings));
    }
    write_atomically(out, text_of(book));
    progress.finish(
        fmt::format("book: {} lines, {} different beginnings of four plies", book.size(), found));
    return 0;
}

}  // namespace ouk
