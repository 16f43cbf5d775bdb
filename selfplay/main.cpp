// ouk-selfplay: makes datasets of whole games, and looks at them.
#include <array>

#include "selfplay/verbs/verbs.h"

int main(int argc, char** argv) {
    static constexpr std::array<ouk::Verb, 2> kVerbs{{
        {.name = "selfplay",
         .summary = "play games against oneself into a dataset",
         .run = ouk::run_selfplay_verb},
        {.name = "data",
         .summary = "datasets: look, check, convert, rescore; opening books",
         .run = ouk::run_data_verb},
    }};
    return ouk::run_program("ouk-selfplay", kVerbs, argc, argv);
}
