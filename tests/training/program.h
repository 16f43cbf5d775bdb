// ouk-train as a user runs it, on a few games of its own.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/uci/process.h"
#include "tests/training/shards.h"
#include "training/run/checkpoint.h"

namespace ouk {

inline const std::string kProgram = OUK_BIN_DIR "/ouk-train ";
inline const std::string kSmallest = OUK_SOURCE_DIR "/configs/train/smallest.toml";

class ProgramTest : public testing::Test {
protected:
    ProgramTest() {
        const auto rules = load_rules("ouk");
        write_games(folder_.file("games-000000.h5"), random_games(*rules, 40, 120), *rules);
    }
    /// A command that trains for a second on the games.
    [[nodiscard]] std::string train(const std::string& out, const std::string& more = "") const {
        return "train " + kSmallest + " --data " + folder_.path() + " --out " + folder_.file(out) +
               " --threads 2 --set checkpoint_steps=3 --set metrics_steps=2 " + more;
    }
    [[nodiscard]] Manifest best(const std::string& out) const {
        return read_checkpoint(folder_.file(out)).manifest;
    }

    /// The steps of metrics.jsonl, a line each.
    [[nodiscard]] std::string steps_told(const std::string& out) const {
        return run_process("grep -o '\"step\":[0-9]*' " + folder_.file(out) + "/metrics.jsonl").out;
    }

    const TemporaryFolder folder_;
};

}  // namespace ouk
