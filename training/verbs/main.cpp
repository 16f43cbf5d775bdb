// ouk-train: from games to a network that plays.
#include <array>
#include <cstdio>
#include <cstdlib>

#include "training/verbs/commands.h"

int main(int argc, char** argv) {
    static constexpr std::array kVerbs{
        ouk::Verb{.name = "train",
                  .summary = "learn a network from game files",
                  .run = ouk::train_command},
        ouk::Verb{.name = "quantize",
                  .summary = "turn a checkpoint into a network file for the engine",
                  .run = ouk::quantize_command},
    };
    const int code = ouk::run_program("ouk-train", kVerbs, argc, argv);
    // Exit handlers are left out: OpenBLAS waits in its own for threads that never end when there
    // was no memory for them.
    std::fflush(nullptr);
    std::quick_exit(code);
}
