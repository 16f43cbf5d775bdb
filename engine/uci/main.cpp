// The program `ouk`: one front door to every verb of the project. Alone it speaks UCI.
#include <iostream>
#include <sstream>
#include <vector>

#include "engine/uci/commands.h"
#include "engine/uci/uci.h"

namespace {

constexpr std::string_view kSelfplay = "ouk-selfplay";
constexpr std::string_view kTrain = "ouk-train";
constexpr std::string_view kTune = "ouk-tune";

constexpr ouk::Verb kVerbs[] = {
    {.name = "uci", .summary = "speak UCI with a GUI; so does ouk alone", .run = ouk::uci_command},
    {.name = "bench",
     .summary = "search fixed positions: signature and speed",
     .run = ouk::bench_command},
    {.name = "perft",
     .summary = "count move sequences, check tables of them",
     .run = ouk::perft_command},
    {.name = "rules", .summary = "list rulesets, show one, check one", .run = ouk::rules_command},
    {.name = "show",
     .summary = "a position: board, moves, count, outcome",
     .run = ouk::show_command},
    {.name = "selfplay",
     .summary = "play games against itself into a dataset",
     .sibling = kSelfplay},
    {.name = "data",
     .summary = "datasets: look, check, convert, rescore; opening books",
     .sibling = kSelfplay},
    {.name = "train", .summary = "train a network from datasets", .sibling = kTrain},
    {.name = "quantize",
     .summary = "turn trained weights into an .oukn network",
     .sibling = kTrain},
    {.name = "gauntlet", .summary = "match of two players, for strength", .sibling = kTune},
    {.name = "fastchess",
     .summary = "match of UCI engines, in the words of fastchess",
     .sibling = kTune},
    {.name = "elo", .summary = "Elo and SPRT from the counts of a match", .sibling = kTune},
    {.name = "check-engine", .summary = "does an engine speak UCI? step by step", .sibling = kTune},
    {.name = "loop",
     .summary = "generations: selfplay, train, quantize, gauntlet",
     .sibling = kTune},
    {.name = "rate", .summary = "ratings of all players of PGN files", .sibling = kTune},
    {.name = "report", .summary = "draw datasets as a page for a browser", .sibling = kTune},
    {.name = "--version",
     .summary = "version, commit, kernels, rulesets",
     .run = ouk::version_command},
};

/// OpenBench calls `ouk "genfens N seed S book None" quit`: each argument is a line of UCI.
bool is_uci_lines(ouk::Arguments args) {
    return !args.empty() && args.front().starts_with("genfens ");
}

int run_uci_lines(ouk::Arguments args) {
    std::stringstream lines;
    for (const std::string& line : args) lines << line << '\n';
    return ouk::Uci(lines, std::cout).run() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
    if (args.empty()) return ouk::run_guarded("ouk", [] { return ouk::uci_command({}); });
    if (is_uci_lines(args)) return ouk::run_guarded("ouk", [&] { return run_uci_lines(args); });
    return ouk::run_program("ouk", kVerbs, argc, argv);
}
