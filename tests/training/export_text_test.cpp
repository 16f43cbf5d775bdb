// Positions as text, checked by the Python that data/README.md shows.
#include "training/run/export_text.h"

#include <gmock/gmock.h>

#include <limits>

#include "tests/engine/uci/process.h"
#include "tests/selfplay/readme_code.h"
#include "tests/training/planted.h"

namespace ouk {
namespace {

class ExportText : public testing::Test {
protected:
    [[nodiscard]] std::string text_of(const NetworkShape& shape) const {
        const ExportedNetwork network{
            header_for(*rules_, shape), random_network(shape),
            Target({.result_share = 0.3, .result_shares = {"count 0.5"}})};
        std::vector<Sample> samples;
        for (const Position& position : random_positions(*rules_, 1)) {
            const Reason reason = samples.size() % 2 == 0 ? Reason::Count : Reason::Checkmate;
            samples.push_back(make_sample(position, perspective_map(*rules_), 123,
                                          {Result::BlackWins, reason}, "test"));
        }
        return export_text(network, *rules_,
                           {std::span(samples).first(100), perspective_map(*rules_)});
    }
    /// How far off the Python of data/README.md finds it; infinity if it fails.
    [[nodiscard]] double difference(const std::string& text) const {
        overwrite_file(folder_.file("check.jsonl"), text);
        std::string code = code_under("### Check a network in Python");
        code.erase(0, code.find("import"));  // the command comes first
        overwrite_file(folder_.file("check.py"), code);
        const Ended ended = run_process("cd " + folder_.path() + " && python3 check.py");
        if (ended.code != 0) return std::numeric_limits<double>::infinity();
        const std::string before = "100 positions, largest difference ";
        EXPECT_THAT(ended.out, testing::StartsWith(before));
        return std::stod(ended.out.substr(before.size()));
    }

    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
    const TemporaryFolder folder_;
};

TEST_F(ExportText, IsWhatThePythonOfTheReadmeFinds) {
    NetworkShape buckets{.is_mirrored = true, .has_count = true};
    for (int square = 0; square < 32; ++square) buckets.king_buckets.push_back(square / 16);
    buckets.output_buckets = 4;
    for (const NetworkShape& shape : {NetworkShape{}, NetworkShape{.activation = Activation::Crelu},
                                      NetworkShape{.width = 48, .activation = Activation::Pairwise},
                                      buckets, NetworkShape{.output_buckets = 3, .hidden = 8}}) {
        const std::string text = text_of(shape);
        EXPECT_THAT(text, testing::StartsWith(kExportBegin));
        EXPECT_LT(difference(text), 1e-5);
    }
}

TEST_F(ExportText, WhatIsWrongIsSeenThere) {
    std::string text = text_of({});
    for (const char* key : {"\"output\":", "\"target\":"}) {
        std::string wrong = text;
        const std::size_t at = wrong.find(key) + std::string(key).size();
        wrong.insert(at, "9");
        EXPECT_GT(difference(wrong), 1) << key;
    }
    // A man on another square than the inputs say.
    const std::size_t fen = text.find("\"fen\":\"") + 7;
    const std::size_t man = text.find_first_of("RNSMKP", fen);
    std::swap(text[man], text[text.find_first_of("rnsmkp", fen)]);
    EXPECT_GT(difference(text), 1e-3);
}

}  // namespace
}  // namespace ouk
