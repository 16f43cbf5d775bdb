// ouk data verify: is a dataset whole and right?
#include "selfplay/tools/verify.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/progress.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

std::string fault_lines(const CheckedFile& file) {
    std::string text;
    for (const Fault& fault : file.faults) text += fault.text + '\n';
    const std::uint64_t untold = file.fault_count - file.faults.size();
    return untold == 0 ? text : text + fmt::format("{}: {} faults more\n", file.path, untold);
}

std::string wanted_text(const OpenShard& open) {
    return open.wanted ? fmt::format(" of {}", *open.wanted) : "";
}

std::string run_lines(const FolderReport& run) {
    std::string text =
        fmt::format("{}: {} of {} shards whole and good\n", run.folder, run.whole, run.plan.shards);
    for (const OpenShard& open : run.open) {
        text += fmt::format("{}: still open, {}{} games finished{}\n", open.journal, open.games,
                            wanted_text(open),
                            open.replayed ? "" : "; its ruleset is not found: not replayed");
    }
    if (!run.foreign.empty()) {
        text += fmt::format("{}: not of the run: {}\n", run.folder, fmt::join(run.foreign, ", "));
    }
    return text;
}

std::string last_line(const VerifyReport& report) {
    const std::string end = report.fault_count == 0 ? "all good"
                            : report.fault_count == 1
                                ? "1 fault"
                                : fmt::format("{} faults", report.fault_count);
    const std::string rest = report.not_replayed == 0 ? ""
                             : report.not_replayed == 1
                                 ? ", 1 journal not replayed"
                                 : fmt::format(", {} journals not replayed", report.not_replayed);
    return fmt::format("{} files, {} games, {} positions: {}{}\n", report.files, report.games,
                       report.positions, end, rest);
}

Json to_json(const FolderReport& run) {
    Json json{{"folder", run.folder},     {"shards", run.plan.shards}, {"whole", run.whole},
              {"missing", Json::array()}, {"open", Json::array()},     {"foreign", run.foreign}};
    for (const Range& range : run.missing) json["missing"].push_back({range.first, range.last});
    for (const OpenShard& open : run.open) {
        json["open"].push_back({{"file", open.journal},
                                {"games", open.games},
                                {"wanted", open.wanted ? Json(*open.wanted) : Json()},
                                {"replayed", open.replayed}});
    }
    return json;
}

Json to_json(const VerifyReport& report) {
    Json json{{"files", report.files},
              {"games", report.games},
              {"positions", report.positions},
              {"good", report.fault_count == 0},
              {"fault_count", report.fault_count},
              {"not_replayed", report.not_replayed},
              {"faults", Json::array()},
              {"runs", Json::array()}};
    for (const Fault& fault : report.faults) {
        json["faults"].push_back({{"file", fault.file},
                                  {"game", fault.game ? Json(*fault.game) : Json()},
                                  {"ply", fault.ply ? Json(*fault.ply) : Json()},
                                  {"text", fault.text}});
    }
    for (const FolderReport& run : report.runs) json["runs"].push_back(to_json(run));
    return json;
}

}  // namespace

int run_verify_verb(Arguments args) {
    std::vector<std::string> paths;
    bool as_json = false;
    CLI::App app(
        "Checks datasets: checksums, content hashes, every move, result, reason and verdict; of "
        "runs\nalso whether all shards are there. Lists what is wrong (at most 20 faults a file).",
        "ouk data verify");
    app.add_option("PATHS", paths, "shards, journals, or folders of them")->required();
    app.add_flag("--json", as_json, "one JSON object");
    app.footer(
        "Exit code 1 if anything is damaged, wrong or missing. The games of journals are replayed "
        "where a\nfolder is given; of a journal alone the checksums are checked, which the last "
        "line tells.\n"
        "Example: ouk data verify runs/small");
    parse_arguments(app, args);

    Progress progress(std::cerr, stderr_is_terminal());
    VerifyCallbacks callbacks;
    if (!as_json) {
        callbacks.on_file = [](const CheckedFile& file) { std::cout << fault_lines(file); };
    }
    callbacks.on_report = [&](const VerifyReport& so_far) {
        progress.update([&] {
            return fmt::format("verify: {} files, {} games, {} faults", so_far.files, so_far.games,
                               so_far.fault_count);
        });
    };
    const VerifyReport report = verify(paths, callbacks);
    if (as_json) {
        std::cout << to_json(report).dump() << '\n';
    } else {
        for (const FolderReport& run : report.runs) std::cout << run_lines(run);
        std::cout << last_line(report);
    }
    return report.fault_count == 0 ? 0 : 1;
}

}  // namespace ouk
