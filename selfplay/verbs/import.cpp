#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/uci/words.h"
#include "selfplay/convert/import.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/verbs/verbs.h"
#include "selfplay/verbs/walk.h"

namespace ouk {

namespace {

// Of bad games so many are named; the others are counted.
constexpr std::size_t kMostNamed = 20;

const std::map<std::string, ImportForm> kImportForms{{"pgn", ImportForm::Pgn},
                                                     {"plain", ImportForm::Plain}};

ImportOptions parse_import(Arguments args) {
    ImportOptions given;
    std::string form;
    CLI::App app("Makes a dataset of games, or of positions in their order, from elsewhere.",
                 "ouk data import");
    app.add_option("FILES", given.files, "text files")->required();
    app.add_option("--from", form, "pgn, or plain (the text form of Fairy-Stockfish's tools)")
        ->required()
        ->check(CLI::IsMember(kImportForms));
    app.add_option("--out", given.out, "a new folder; games-*.h5 in it")->required();
    app.add_option("--ruleset", given.ruleset,
                   "preset name, or path of a TOML file; of pgn as the first game's Variant tells");
    app.add_flag("--skip-bad", given.skip_bad,
                 "leave out what cannot be read or is against the rules, and count it");
    add_shard_games(app, given.shard_games);
    app.add_option("--threads", given.threads, "0 = one for each processor")
        ->capture_default_str()
        ->check(CLI::Range(0, kMaxThreads));
    app.footer(
        "What is read of scores and ends: data/README.md, \"Export and import\".\n"
        "Example: ouk data import games.pgn --from pgn --ruleset makruk --out runs/theirs");
    parse_arguments(app, args);
    given.arguments.assign(args.begin(), args.end());
    given.form = kImportForms.at(form);
    if (given.form == ImportForm::Plain && given.ruleset.empty()) {
        throw UsageError("ouk data import", "plain does not tell the ruleset", "--ruleset NAME");
    }
    return given;
}

std::string to_text(const ImportReport& report, const std::vector<std::string>& problems) {
    const Tally& tally = report.tally;
    std::string text = fmt::format(
        "import: {} games, {} plies, {} with a score, in {} files; {} white, {} draw, {} black",
        tally.games, tally.plies, tally.positions, report.files, tally.count(Result::WhiteWins),
        tally.count(Result::Draw), tally.count(Result::BlackWins));
    if (report.bad > 0) text += fmt::format("\n{} bad games or positions left out:", report.bad);
    for (const std::string& problem : problems) text += "\n  " + printable(problem);
    if (report.bad > problems.size()) text += "\n  ...";
    return text;
}

}  // namespace

int run_import_verb(Arguments args) {
    ImportOptions given = parse_import(args);
    Progress progress(std::cerr, stderr_is_terminal());
    const Interrupts interrupts;
    std::vector<std::string> problems;
    given.should_stop = [&] { return interrupts.arrived() != 0; };
    given.on_bad = [&](const std::string& problem) {
        if (problems.size() < kMostNamed) problems.push_back(problem);
    };
    given.on_progress = [&](const ImportReport& report) {
        progress.update([&] {
            return fmt::format("import: {} games, {} plies, {} bad", report.tally.games,
                               report.tally.plies, report.bad);
        });
    };
    const ImportReport report = import_games(given);
    if (report.is_stopped) {
        progress.finish("import: stopped; nothing was written, and the same command begins anew");
        return interrupts.exit_code();
    }
    progress.finish(to_text(report, problems));
    return 0;
}

}  // namespace ouk
