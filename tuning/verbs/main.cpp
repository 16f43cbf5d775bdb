// ouk-tune: everything that measures strength.
#include <array>

#include "tuning/verbs/commands.h"

int main(int argc, char** argv) {
    static constexpr std::array kVerbs{
        ouk::Verb{.name = "check-engine",
                  .summary = "does an engine speak UCI? step by step",
                  .run = ouk::check_engine_command},
        ouk::Verb{.name = "elo",
                  .summary = "Elo, error bars and SPRT of a match's counts",
                  .run = ouk::elo_command},
        ouk::Verb{.name = "fastchess",
                  .summary = "match of UCI engines, in the words of fastchess",
                  .run = ouk::fastchess_command},
        ouk::Verb{.name = "gauntlet",
                  .summary = "match of two players: pairs of games until a test decides",
                  .run = ouk::gauntlet_command},
        ouk::Verb{.name = "loop",
                  .summary = "one generation: games, training, quantization, gauntlet",
                  .run = ouk::loop_command},
        ouk::Verb{.name = "rate",
                  .summary = "ratings of all players of PGN files",
                  .run = ouk::rate_command},
        ouk::Verb{.name = "report",
                  .summary = "datasets as a page for a browser: figures and games",
                  .run = ouk::report_command},
    };
    return ouk::run_program("ouk-tune", kVerbs, argc, argv);
}
