#include <array>
#include <vector>

#include "selfplay/verbs/verbs.h"

namespace ouk {

int run_data_verb(Arguments args) {
    static constexpr std::array<Verb, 9> kVerbs{{
        {.name = "inspect", .summary = "check datasets and count them", .run = run_inspect_verb},
        {.name = "show", .summary = "one game: moves, scores, boards", .run = run_show_verb},
        {.name = "verify",
         .summary = "check files, games and whether a run is whole",
         .run = run_verify_verb},
        {.name = "merge", .summary = "many files as one dataset", .run = run_merge_verb},
        {.name = "split", .summary = "parts that share no game", .run = run_split_verb},
        {.name = "rescore",
         .summary = "new scores by another evaluation or more nodes",
         .run = run_rescore_verb},
        {.name = "book", .summary = "make a book of balanced openings", .run = run_book_verb},
        {.name = "export",
         .summary = "games or positions for other programs: PGN, EPD, CSV, flat HDF5, plain",
         .run = run_export_verb},
        {.name = "import", .summary = "a dataset of PGN or plain text", .run = run_import_verb},
    }};
    std::vector<const char*> argv{"ouk data"};
    for (const std::string& argument : args) argv.push_back(argument.c_str());
    return run_program("ouk data", kVerbs, static_cast<int>(argv.size()), argv.data());
}

}  // namespace ouk
