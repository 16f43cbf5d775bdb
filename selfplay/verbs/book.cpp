#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/json_indent.h"
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

std::string text_of(const std::vector<BookLine>& lines) {
    std::string text;
    for (const BookLine& line : lines) text += to_epd(line) + "\n";
    return text;
}

/// Lines by |score|, in so many classes of equal width over the window.
constexpr int kClasses = 10;

struct ScoreClass {
    int from;
    int to;
    std::int64_t lines;
};

std::vector<ScoreClass> histogram(const std::vector<BookLine>& lines, const BookOptions& options) {
    const int width = (options.max_score - options.min_score) / kClasses + 1;
    std::vector<ScoreClass> classes;
    for (int from = options.min_score; from <= options.max_score; from += width) {
        const int to = std::min(from + width - 1, options.max_score);
        const auto count = std::ranges::count_if(lines, [&](const BookLine& line) {
            return std::abs(line.score) >= from && std::abs(line.score) <= to;
        });
        classes.push_back({.from = from, .to = to, .lines = count});
    }
    return classes;
}

std::string to_text(const Book& book, int beginnings, const std::vector<ScoreClass>& classes) {
    std::string text = fmt::format(
        "{} lines of {} candidates ({} repeat one, {} score too little, {} too much)\n"
        "{} different beginnings of {} plies\nlines by |score|, centipawns\n",
        book.lines.size(), book.tried(), book.repeated, book.below, book.above, beginnings,
        kBeginningPlies);
    for (const ScoreClass& each : classes) {
        text += fmt::format("  {:>6} to {:<6}{:>9}\n", each.from, each.to, each.lines);
    }
    return text;
}

std::string to_json(const Book& book, int beginnings, const std::vector<ScoreClass>& classes) {
    nlohmann::ordered_json json{{"lines", book.lines.size()}, {"candidates", book.tried()},
                                {"repeated", book.repeated},  {"below", book.below},
                                {"above", book.above},        {"beginnings", beginnings}};
    json["rows"] = nlohmann::ordered_json::array();
    for (const ScoreClass& each : classes) {
        json["rows"].push_back({{"from", each.from}, {"to", each.to}, {"lines", each.lines}});
    }
    return json.dump(kJsonIndent) + "\n";
}

struct BookArguments {
    BookOptions options;
    std::string ruleset = "ouk";
    std::string eval = "classical";
    std::string out;
    int beginnings = 0;
    bool as_json = false;
};

BookArguments parse_book(Arguments args) {
    BookArguments given;
    CLI::App app(
        "Makes a book: distinct positions after random plies whose score lies in a window.",
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
    app.add_option("--min-score", given.options.min_score, "|score| at least this, centipawns")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
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
    app.add_flag("--json", given.as_json, "the report as one JSON object");
    app.footer(
        "Ctrl-C stops it, and nothing is written (exit code 128 + signal).\n"
        "Example: ouk data book --ruleset makruk --lines 2500 --min-score 30 --max-score 250 --out "
        "makruk.epd");
    parse_arguments(app, args);
    if (given.options.min_score > given.options.max_score) {
        throw UsageError("--min-score is above --max-score");
    }
    return given;
}

/// A search of hours shall not end at a file that cannot be written: throws Error if it cannot.
void require_writable(const std::string& path) {
    if (std::filesystem::exists(std::filesystem::symlink_status(path))) {
        throw Error(path, "exists already", "a new file");
    }
    const std::string part = part_path(path);
    if (!std::ofstream(part)) throw system_error(part, "created", "a folder that can be written");
    std::filesystem::remove(part);
}

}  // namespace

int run_book_verb(Arguments args) {
    const BookArguments given = parse_book(args);
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
    const Book book =
        make_book(*rules, load_eval(*rules, given.eval), given.options,
                  {.on_candidate = tell, .should_stop = [&] { return interrupts.arrived() != 0; }});
    if (book.lines.empty()) {
        progress.finish("book: stopped; nothing was written, and the same command begins anew");
        return interrupts.exit_code();
    }
    const int found = count_beginnings(book.lines, kBeginningPlies);
    if (found < given.beginnings) {
        throw Error(given.out, fmt::format("only {} different beginnings", found),
                    fmt::format("{} of them", given.beginnings));
    }
    write_atomically(given.out, text_of(book.lines));
    progress.finish(fmt::format("book: {} lines in {}", book.lines.size(), given.out));
    const auto classes = histogram(book.lines, given.options);
    std::cout << (given.as_json ? to_json(book, found, classes) : to_text(book, found, classes));
    return 0;
}

}  // namespace ouk
