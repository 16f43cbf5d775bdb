#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/json_indent.h"
#include "engine/base/progress.h"
#include "selfplay/convert/export.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostPlies = 65535;
constexpr double kMostPositions = 1e15;

const std::map<std::string, ExportForm> kExportForms{{"pgn", ExportForm::Pgn},
                                                     {"epd", ExportForm::Epd},
                                                     {"csv", ExportForm::Csv},
                                                     {"flat", ExportForm::Flat},
                                                     {"plain", ExportForm::Plain}};
constexpr const char* kFilters = "Filters";

struct ExportArguments {
    ExportOptions options;
    bool as_json = false;
};

void add_filters(CLI::App& app, PositionFilter& filter) {
    const auto option = [&](const char* name, auto& target, const char* about) {
        return app.add_option(name, target, about)->group(kFilters);
    };
    const auto flag = [&](const char* name, bool& target, const char* about) {
        app.add_flag(name, target, about)->group(kFilters);
    };
    option("--from-ply", filter.from_ply, "leave out game plies before this; 0 = the first")
        ->check(CLI::Range(0, kMostPlies));
    flag("--skip-mates", filter.skip_mates, "leave out mate scores");
    option("--max-score", filter.max_score, "leave out |scores| above this, centipawns; mates too")
        ->check(CLI::Range(0, kMateScore.value()));
    flag("--skip-checks", filter.skip_checks, "leave out positions in check");
    flag("--quiet", filter.quiet, "leave out positions whose move captures or promotes");
    option("--every", filter.every, "of those that are left take each so many-th")
        ->check(CLI::Range(1.0, kMostPositions));
    flag("--unique", filter.unique, "of positions with the same men, side and rights the first");
    option("--limit", filter.limit, "stop after so many positions")
        ->check(CLI::Range(1.0, kMostPositions));
}

void refuse_misfits(const CLI::App& app, const ExportOptions& options, bool as_json) {
    const auto refuse = [](const std::string& what, const std::string& expected) {
        throw UsageError("ouk data export", what, expected);
    };
    if (options.form == ExportForm::Pgn) {
        for (const CLI::Option* option : app.get_options()) {
            if (option->get_group() == kFilters && option->count() > 0) {
                refuse(option->get_name() + " filters positions, pgn has whole games",
                       "another form, or no filter");
            }
        }
    }
    if (options.out != "-") return;
    if (options.form == ExportForm::Flat) refuse("flat is no text for stdout", "--out FILE");
    if (as_json) refuse("--json and --out - both write to stdout", "--out FILE");
}

ExportArguments parse_export(Arguments args) {
    ExportArguments given;
    std::vector<std::string> files;
    std::string form;
    CLI::App app("Writes the games or positions of a dataset for other programs.",
                 "ouk data export");
    app.add_option("FILES", files, "game files, or folders with them")->required();
    app.add_option("--to", form,
                   "pgn: whole games; positions: epd, csv, flat (HDF5), plain (the text form of "
                   "Fairy-Stockfish's tools)")
        ->required()
        ->check(CLI::IsMember(kExportForms));
    app.add_option("--out", given.options.out, "a new file; - for stdout (not of flat)")
        ->required();
    app.add_option("--threads", given.options.threads, "0 = one for each processor")
        ->capture_default_str()
        ->check(CLI::Range(0, kMaxThreads));
    app.add_flag("--json", given.as_json, "the counts as one JSON object on stdout");
    add_filters(app, given.options.filter);
    app.footer(
        "Positions without a score (random plies) are always left out. The forms are described in\n"
        "data/README.md, \"Export and import\".\n"
        "Example: ouk data export runs/small --to csv --skip-checks --quiet --out small.csv");
    parse_arguments(app, args);
    given.options.form = kExportForms.at(form);
    refuse_misfits(app, given.options, given.as_json);
    given.options.files = list_game_files(files);
    return given;
}

std::string to_text(const ExportReport& report, ExportForm form) {
    if (form == ExportForm::Pgn) {
        return fmt::format("export: {} games of {} files", report.games, report.files);
    }
    std::string text = fmt::format("export: {} positions of {} games, {} files", report.positions,
                                   report.games, report.files);
    for (std::size_t i = 0; i < kLeftOutNames.size(); ++i) {
        if (report.left_out[i] == 0) continue;
        text += fmt::format("\n  left out: {:<12}{:>12}", kLeftOutNames[i], report.left_out[i]);
    }
    if (report.is_full) text += "\n  the limit was reached; later positions were not looked at";
    if (report.forgotten > 0) {
        text +=
            fmt::format("\n  --unique had to forget {} positions: repeats of those may be there",
                        report.forgotten);
    }
    return text;
}

Json to_json(const ExportReport& report) {
    Json json{{"files", report.files}, {"games", report.games}, {"positions", report.positions}};
    for (std::size_t i = 0; i < kLeftOutNames.size(); ++i) {
        json["left_out"][std::string(kLeftOutNames[i])] = report.left_out[i];
    }
    json["limit_reached"] = report.is_full;
    json["forgotten"] = report.forgotten;
    return json;
}

}  // namespace

int run_export_verb(Arguments args) {
    ExportArguments given = parse_export(args);
    Progress progress(std::cerr, stderr_is_terminal());
    const Interrupts interrupts;
    given.options.should_stop = [&] { return interrupts.arrived() != 0; };
    given.options.on_progress = [&](const ExportReport& report) {
        progress.update([&] {
            return fmt::format("export: file {}/{}, {} games, {} positions", report.files,
                               given.options.files.size(), report.games, report.positions);
        });
    };
    const ExportReport report = export_games(given.options, std::cout);
    if (report.is_stopped) {
        progress.finish("export: stopped; no file was written, and the same command begins anew");
        return interrupts.exit_code();
    }
    progress.finish(to_text(report, given.options.form));
    if (given.as_json) std::cout << to_json(report).dump(kJsonIndent) << '\n';
    return 0;
}

}  // namespace ouk
