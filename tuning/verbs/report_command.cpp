// ouk report: what there is to see of datasets, training runs and matches, as a page for a browser.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/base/files.h"
#include "engine/base/progress.h"
#include "engine/base/version.h"
#include "tuning/report/dataset_section.h"
#include "tuning/report/match_section.h"
#include "tuning/report/output.h"
#include "tuning/report/page.h"
#include "tuning/report/tables.h"
#include "tuning/report/training_section.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

constexpr std::size_t kMostGames = 1000;

struct ReportArguments {
    std::vector<std::string> paths;
    std::string out;
    std::size_t games = 12;
    bool json = false;
    bool csv = false;
};

ReportArguments parse_report(Arguments args) {
    ReportArguments given;
    CLI::App app(
        "Draws datasets (figures, games), training runs (curves) and matches (strength, games) as "
        "one "
        "HTML page that needs nothing else",
        "ouk report");
    app.footer(
        "A report that is there is replaced. Example: ouk report runs/small, then open "
        "runs/small/report.html");
    app.add_option(
           "PATH", given.paths,
           "folders with game files, game files, or runs of `ouk train` or `ouk gauntlet`; each "
           "a section")
        ->required();
    auto* out = app.add_option("--out", given.out,
                               "page to write; without it report.html in the first PATH, or "
                               "beside it; with --csv a folder");
    app.add_option("--games", given.games, "sample games of each dataset or match to look at")
        ->check(CLI::Range(std::size_t{0}, kMostGames))
        ->capture_default_str();
    auto* json = app.add_flag("--json", given.json, "print the figures as one JSON object");
    json->excludes(out);
    app.add_flag("--csv", given.csv, "write report.json and CSV files instead of the page")
        ->excludes(json);
    parse_arguments(app, args);
    return given;
}

Json section_of(const std::string& path, std::size_t games, Progress& progress) {
    if (is_training_run(path)) return training_section(path);
    if (is_match_run(path)) return match_section(path, games);
    return dataset_section(path, games, [&](const SectionProgress& at) {
        progress.update([&] {
            return fmt::format("report: {}, {}/{} files, {} games", path, at.files, at.of,
                               at.games);
        });
    });
}

Json make_report(const ReportArguments& given) {
    Progress progress(std::cerr, stderr_is_terminal());
    Json report{{"program_version", program_version()}, {"sections", Json::array()}};
    for (const std::string& path : given.paths) {
        report["sections"].push_back(section_of(path, given.games, progress));
    }
    return report;
}

/// The page, or the tables where they are wanted or all there is; where they went.
std::string write_report(const ReportArguments& given) {
    const std::string page = given.out.empty() ? default_page_path(given.paths.front()) : given.out;
    const bool as_page = !given.csv && !page_template().empty();
    const std::string out = as_page ? page : tables_path(page);
    as_page ? check_page_path(out) : check_tables_path(out);
    const Json report = make_report(given);
    if (as_page) {
        write_atomically(out, fill_page(page_template(), report));
    } else {
        write_tables(report, out);
    }
    return out;
}

}  // namespace

int report_command(Arguments args) {
    const ReportArguments given = parse_report(args);
    if (given.json) {
        std::cout << report_text(make_report(given)) << '\n';
        return 0;
    }
    if (!given.csv && page_template().empty()) {
        std::cerr << "built without Node, so there is no page: JSON and CSV files instead\n";
    }
    std::cout << write_report(given) << '\n';
    return 0;
}

}  // namespace ouk
