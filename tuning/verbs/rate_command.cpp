// ouk rate: ratings of all who play in PGN files.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "engine/base/system_error.h"
#include "tuning/ratings/pgn_results.h"
#include "tuning/ratings/rating_json.h"
#include "tuning/ratings/rating_text.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

constexpr std::string_view kStandardInput = "-";

struct RateArguments {
    std::vector<std::string> files;
    std::vector<std::string> anchors;
    RatingOptions options;
    bool los = false;
    bool json = false;
};

/// What is wrong with an argument is wrong usage, whoever finds it.
double elo_of(const std::string& text, const std::string& where) {
    std::istringstream in(text);
    double elo = 0;
    const bool is_number = (in >> elo) && in.eof();
    if (is_number && std::abs(elo) <= kMostElo) return elo;
    throw UsageError("ouk rate", fmt::format("{}: '{}'", where, text),
                     fmt::format("a number from {:g} to {:g}", -kMostElo, kMostElo));
}

/// The last = parts: names may have one.
Anchor parse_anchor(const std::string& text) {
    const std::size_t end = text.rfind('=');
    if (end == std::string::npos || end == 0)
        throw UsageError("ouk rate", "--anchor '" + text + "'", "NAME=ELO");
    return {text.substr(0, end), elo_of(text.substr(end + 1), "--anchor " + text)};
}

RateArguments parse_rate(Arguments args) {
    RateArguments given;
    CLI::App app(
        "Rates all players of PGN files together: Elo by Bradley and Terry's model, White's "
        "advantage and the draw rate fitted with it, errors at 95 %",
        "ouk rate");
    app.footer(
        "Only the tags White, Black and Result are read; games without a result are left out.\n"
        "Example: ouk rate games.pgn --anchor \"Stockfish 16=3500\"");
    app.add_option("PGN", given.files, "PGN files; - is standard input")->required();
    app.add_option("--anchor", given.anchors,
                   "a player whose Elo is known, and stays so; once for each")
        ->option_text("NAME=ELO")
        ->allow_extra_args(false);
    std::string mean = "0";
    app.add_option("--mean", mean, "mean Elo of the players, where none is an anchor")
        ->option_text("ELO [0]");
    app.add_flag("--los", given.los, "also the likelihood of superiority of each over each");
    app.add_flag("--json", given.json, "print one JSON object");
    parse_arguments(app, args);
    given.options.mean = elo_of(mean, "--mean");
    std::set<std::string> names;
    for (const std::string& text : given.anchors) {
        given.options.anchors.push_back(parse_anchor(text));
        if (!names.insert(given.options.anchors.back().name).second)
            throw UsageError("ouk rate", "--anchor " + text, "each name once");
    }
    return given;
}

std::string shown(const std::string& path) {
    return path == kStandardInput ? "standard input" : path;
}

void read(const std::string& path, ResultCounter& counter, Progress& progress) {
    const auto show = [&] {
        progress.update(
            [&] { return fmt::format("rate: {}, {} games", shown(path), counter.seen()); });
    };
    if (path == kStandardInput) return read_pgn_results(std::cin, shown(path), counter, show);
    std::ifstream file(path, std::ios::binary);
    if (!file) throw system_error(path, "read");
    read_pgn_results(file, path, counter, show);
}

Results read_all(const std::vector<std::string>& files) {
    Progress progress(std::cerr, stderr_is_terminal());
    ResultCounter counter;
    for (const std::string& path : files) read(path, counter, progress);
    progress.finish(
        fmt::format("{} games read in {}", counter.seen(), format_duration(progress.elapsed())));
    Results results = counter.results();
    if (results.games() > 0) return results;
    const std::string more = files.size() > 1 ? fmt::format(" and {} more", files.size() - 1) : "";
    throw Error(shown(files.front()) + more,
                fmt::format("no game of two players with a result, of {} games", counter.seen()),
                "tags White, Black and Result");
}

}  // namespace

int rate_command(Arguments args) {
    const RateArguments given = parse_rate(args);
    const Results results = read_all(given.files);
    const Ratings ratings = rate(results, given.options);
    if (given.json) {
        // Names need not be UTF-8, but JSON must.
        std::cout << rating_json(ratings, results, given.los)
                         .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
        return 0;
    }
    std::cout << rating_text(ratings, results) << '\n';
    if (given.los) std::cout << '\n' << los_text(ratings);
    return 0;
}

}  // namespace ouk
