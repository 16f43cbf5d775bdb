#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/system_error.h"
#include "selfplay/dataset/threads.h"
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

struct BookArguments {
    BookOptions options;
    std::string ruleset = "ouk";
    std::string eval = "classical";
    std::string out;
    int beginnings = 0;
};

BookArguments parse(Arguments args) {
    BookArguments given;
    CLI::App app(
        "Makes a book: distinct positions after random plies that a search finds balanced.",
        "ouk data book");
    app.add_option("--ruleset", given.ruleset, "preset name, or path of a TOML file")
        ->capture_default_str();
    app.add_option("--eval", given.eval, "material, classical, or path of a net")
        ->capture_default_str();
    app.add_option("--lines", given.options.lines, "positions")
        ->capture_default_str()
        ->check(CLI::Range(1, kMostLines));
    app.add_option("--plies", given.options.plies, "random plies")
        ->capture_default_str()
        ->check(CLI::Range(1, kMostRandomPlies));
    app.add_option("--seed", given.options.seed, "of the random plies")
        ->capture_default_str()
        ->check(CLI::Range(0.0, kMostSeed));
    app.add_option("--nodes", given.options.nodes, "nodes of the search")
        ->capture_default_str()
        ->check(CLI::Range(1.0, kMostNodes));
    app.add_option("--max-score", given.options.max_score, "|score| at most this, centipawns")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    app.add_option("--beginnings", given.beginnings,
                   "fail with fewer different beginnings of four plies than this");
    app.add_option("--threads", given.options.threads, "0 = one for each processor")
        ->capture_default_str()
        ->check(CLI::Range(0, kMaxThreads));
    app.add_option("--out", given.out, "EPD file: FEN ;line MOVES ;ce SCORE (side to move's view)")
        ->required();
    app.footer(
        "Ctrl-C stops it, and nothing is written (exit code 128 + signal).\n"
        "Example: ouk data book --ruleset makruk --lines 2500 --out makruk.epd");
    parse_arguments(app, args);
    return given;
}

/// A search of hours shall not end at a file that cannot be written: throws Error if it cannot.
void require_writable(const std::string& path) {
    if (std::filesystem::is_directory(path)) throw Error(path, "is a folder", "a file to write");
    const std::string part = part_path(path);
    if (!std::ofstream(part)) throw system_error(part, "created", "a folder that can be written");
    std::filesystem::remove(part);
}

}  // namespace

int run_book_verb(Arguments args) {
    const BookArguments given = parse(args);
    const auto rules = load_rules(given.ruleset);
    require_writable(given.out);
    Progress progress(std::cerr, stderr_is_terminal());
    const Interrupts interrupts;
    const auto tell = [&](int found, int tried) {
        progress.update([&] {
            return fmt::format("book: {}/{} lines of {} candidates, {} left", found,
                               given.options.lines, tried,
                               format_time_left(found, given.options.lines, progress.elapsed()));
        });
    };
    const auto book =
        make_book(*rules, load_eval(*rules, given.eval), given.options,
                  {.on_candidate = tell, .should_stop = [&] { return interrupts.arrived() != 0; }});
    if (book.empty()) {
        progress.finish("book: stopped; nothing was written, and the same command begins anew");
        return interrupts.exit_code();
    }
    const int found = count_beginnings(book, kBeginningPlies);
    if (found < given.beginnings) {
        throw Error(given.out, fmt::format("only {} different beginnings", found),
                    fmt::format("{} of them", given.beginnings));
    }
    write_atomically(given.out, text_of(book));
    progress.finish(
        fmt::format("book: {} lines, {} different beginnings of four plies", book.size(), found));
    return 0;
}

}  // namespace ouk
