// ouk-train: from games to a network that plays.
#include <array>

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
    return ouk::run_program("ouk-train", kVerbs, argc, argv);
}
