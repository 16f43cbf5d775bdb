// Checkpoints: what they keep, and what is refused.
#include "training/run/checkpoint.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "engine/base/files.h"
#include "tests/training/planted.h"
#include "training/run/trainer.h"

namespace ouk {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

Manifest manifest_with(const TrainConfig& config, const char* ruleset = "ouk",
                       const std::string& content = "aaaa") {
    return manifest_of(config, *load_rules(ruleset), {{"games-000000.h5", content}});
}

TEST(Manifest, ComesBackAsItWent) {
    TrainConfig config;
    config.target.score_scale = 350;
    Manifest manifest = manifest_with(config);
    manifest.state = {.step = 7,
                      .cursor = {.epoch = 2, .pass = 4, .window = 5, .offset = 6, .taken = 7},
                      .epoch_error = 0.1 + 0.2,
                      .validation_loss = 1.0 / 3,
                      .best_loss = std::nullopt,
                      .best_epoch = 1,
                      .best_step = 4,
                      .best_phases = {{"1-8 men", 12, 0.1}, {"counting", 3, 2.0 / 3}}};
    manifest.init = hash_of("network");
    manifest.tensors = "step-00000007.tensors";
    manifest.tensors_hash = hash_of("tensors");
    manifest.weights_hash = hash_of("weights");
    const std::string text = encode_manifest(manifest);
    const Manifest again = decode_manifest(text, "FILE");
    EXPECT_EQ(again.state, manifest.state);
    EXPECT_EQ(again.network, manifest.network);
    EXPECT_EQ(again.init, manifest.init);
    EXPECT_EQ(again.data, manifest.data);
    EXPECT_EQ(encode_manifest(again), text);
}

TEST(Manifest, IsRefusedWhenItIsNone) {
    EXPECT_THAT(error_text([] { (void)decode_manifest("{", "FILE"); }),
                HasSubstr("FILE: is no manifest of a checkpoint"));
    EXPECT_THAT(error_text([] { (void)decode_manifest("{\"format\":\"ouk-games\"}", "FILE"); }),
                HasSubstr("FILE"));
    for (const char* version : {"4", "6"}) {
        const std::string other =
            R"({"format":"ouk-checkpoint","format_version":)" + std::string(version) + "}";
        EXPECT_EQ(error_text([&] { (void)decode_manifest(other, "FILE"); }),
                  "FILE: is \"ouk-checkpoint\" version " + std::string(version) +
                      "; expected ouk-checkpoint version 5");
    }
}

TEST(Manifest, AnyEditIsSeen) {
    const std::string text = encode_manifest(manifest_with({}));
    const std::pair<std::string, std::string> edits[] = {
        {"\"output_scale\": 400", "\"output_scale\": 401"},
        {"\"name\": \"ouk\"", "\"name\": \"duk\""},
        {"\"weights_hash\": \"0", "\"weights_hash\": \"1"},
        {"\"manifest_hash\": \"", "\"manifest_hash\": \"0"},
    };
    for (const auto& [before, after] : edits) {
        std::string edited = text;
        const std::size_t at = edited.find(before);
        ASSERT_NE(at, edited.npos) << before;
        EXPECT_THAT(error_text([&] {
                        (void)decode_manifest(edited.replace(at, before.size(), after), "FILE");
                    }),
                    HasSubstr("FILE: is damaged or was edited"));
    }
}

/// With the hash that data/README.md, "Checkpoints", tells: of the text without its line.
std::string rehashed(const std::string& text) {
    const std::string before = ",\n  \"manifest_hash\": \"";
    const std::string content = text.substr(0, text.find(before));
    return content + before + hash_of(content + "\n}\n").hex() + "\"\n}\n";
}

TEST(Manifest, HashIsAsDocumented) {
    const std::string text = encode_manifest(manifest_with({}));
    EXPECT_EQ(rehashed(text), text);
}

TEST(Manifest, WhatIsWrongInItIsToldWithItsFile) {
    const std::string hash(32, '0');
    for (const char* key : {"tensors_hash", "weights_hash"}) {
        std::string text = encode_manifest(manifest_with({}));
        text.replace(text.find(hash, text.find(key)), hash.size(), "nonsense");
        EXPECT_THAT(error_text([&] { (void)decode_manifest(rehashed(text), "FILE"); }),
                    HasSubstr("FILE, " + std::string(key) + ": hash: 'nonsense' is none"));
    }
}

TEST(Checkpoint, OfAnotherRunIsRefusedNamingBothSides) {
    TrainConfig config;
    const Manifest found = manifest_with(config);
    check_same_run(found, manifest_with(config), "FILE");

    TrainConfig wide = config;
    wide.net.width = 64;
    TrainConfig other_seed = config;
    other_seed.seed = 5;
    TrainConfig other_results = config;
    other_results.target.result_shares = {"count 0"};
    TrainConfig other_threads = config;
    other_threads.keep_checkpoints = 9;  // execution: allowed
    check_same_run(found, manifest_with(other_threads), "FILE");

    Manifest newer = found;
    newer.program_version = "9.9.9";
    struct Row {
        Manifest wanted;
        std::vector<std::string> parts;
    };
    for (const Row& row : std::initializer_list<Row>{
             {manifest_with(config, "makruk"), {"the ruleset is ouk (", "expected makruk ("}},
             {manifest_with(wide), {"768x32", "768x64"}},
             {manifest_with(config, "ouk", "bbbb"), {"1 files: aaaa", "1 files: bbbb"}},
             {manifest_with(other_seed), {"is seed = 1", "expected seed = 5"}},
             {manifest_with(other_results), {"is target.result_shares = []", "count 0"}},
             {newer, {"the program version is " + found.program_version, "expected 9.9.9"}}}) {
        const std::string message = error_text([&] { check_same_run(found, row.wanted, "FILE"); });
        for (const std::string& part : row.parts) EXPECT_THAT(message, HasSubstr(part));
    }
}

class CheckpointFiles : public testing::Test {
protected:
    const TemporaryFolder folder_;
    const CheckpointFolder checkpoints_{folder_.path()};

    void save(std::int64_t step, int rank = 0) const {
        Manifest manifest = manifest_with({});
        manifest.state.step = step;
        checkpoints_.save(manifest, "tensors of " + std::to_string(step), rank);
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return folder_.file("checkpoints/" + name);
    }
};

TEST_F(CheckpointFiles, NewestAndBestAreKept) {
    EXPECT_EQ(checkpoints_.newest(), std::nullopt);
    for (const std::int64_t step : {5, 10, 100, 1000}) save(step);
    checkpoints_.mark_best(10);
    checkpoints_.prune(2, 10);
    EXPECT_THAT(names_in(folder_.file("checkpoints")),
                ElementsAre("best.json", "step-00000010.json", "step-00000010.tensors",
                            "step-00000100.json", "step-00000100.tensors", "step-00001000.json",
                            "step-00001000.tensors"));
    EXPECT_EQ(checkpoints_.newest(), path("step-00001000.json"));
    EXPECT_EQ(read_checkpoint(folder_.path()).tensors, "tensors of 10");
}

TEST_F(CheckpointFiles, AnotherRankDoesNotTouchWhatTheFirstOneIsWriting) {
    const std::string parts[] = {part_path(path("step-00000005.tensors")),
                                 part_path(path("step-00000005.json"))};
    create_folder(folder_.file("checkpoints"));
    for (const std::string& part : parts) overwrite_file(part, "half");
    save(5, 1);
    for (const std::string& part : parts) EXPECT_EQ(read_file(part), "half");
    EXPECT_EQ(read_checkpoint(*checkpoints_.newest()).tensors, "tensors of 5");
    save(5);
    EXPECT_EQ(read_checkpoint(*checkpoints_.newest()).manifest.tensors, "step-00000005.tensors");
    save(6);
    checkpoints_.prune(1, 6);
    EXPECT_THAT(names_in(folder_.file("checkpoints")),
                ElementsAre("step-00000006.json", "step-00000006.tensors"));
}

TEST_F(CheckpointFiles, DamagedAndTruncatedTensorsAreRefused) {
    save(5);
    for (const char* spoiled : {"tensors of 6", "tensors", ""}) {
        overwrite_file(path("step-00000005.tensors"), spoiled);
        EXPECT_THAT(error_text([&] { (void)read_checkpoint(path("step-00000005.json")); }),
                    AllOf(HasSubstr("step-00000005.tensors: is damaged or truncated"),
                          HasSubstr(hash_of(spoiled).hex()),
                          HasSubstr("expected " + hash_of("tensors of 5").hex())));
    }
    std::filesystem::remove(path("step-00000005.tensors"));
    EXPECT_THAT(error_text([&] { (void)read_checkpoint(path("step-00000005.json")); }),
                AllOf(HasSubstr("step-00000005.tensors"),
                      HasSubstr("; there is no whole one beside it: train again with another")));
}

TEST_F(CheckpointFiles, WholeOnesAreNamedBesideWhatIsNone) {
    for (const std::int64_t step : {3, 4, 5}) save(step);
    const auto refusal = [&](const std::string& name) {
        return error_text([&] { (void)read_checkpoint(path(name)); });
    };
    std::filesystem::copy(path("step-00000004.json"), path("step-00000099.json"));
    EXPECT_EQ(refusal("step-00000099.json"),
              path("step-00000099.json") +
                  ": is the checkpoint at step 4; expected that at step 99, as its name says; "
                  "whole ones beside it: step-00000003.json, step-00000004.json, "
                  "step-00000005.json (`ouk train` goes on from the newest there is "
                  "once step-00000099.json is deleted)");
    overwrite_file(path("step-00000004.tensors"), "spoiled");
    const std::string whole = "; whole ones beside it: step-00000003.json, step-00000005.json";
    EXPECT_THAT(refusal("step-00000004.json"),
                HasSubstr(whole + " (`ouk train` goes on from the newest there is once "
                                  "step-00000004.json is deleted)"));
    EXPECT_THAT(refusal("step-00000004.tensors"), HasSubstr("expected its manifest, the .json"));
    EXPECT_THAT(refusal("step-00000007.json"), HasSubstr("cannot be opened"));
    EXPECT_THAT(refusal("best.json"), testing::EndsWith(whole));
    EXPECT_THAT(error_text([&] { (void)read_checkpoint(folder_.path()); }),
                AllOf(HasSubstr("has no checkpoints/best.json yet"), testing::EndsWith(whole)));
}

TEST_F(CheckpointFiles, OnlyNamesThatTrainingWritesCount) {
    save(5);
    for (const char* name : {"step-99.json", "step-00000099-mine.json", "step-.json", "step-x",
                             "step-00000001.mine", "step--0000001.json"}) {
        overwrite_file(path(name), "mine");
    }
    EXPECT_EQ(checkpoints_.newest(), path("step-00000005.json"));
    checkpoints_.prune(1, 5);
    EXPECT_EQ(names_in(folder_.file("checkpoints")).size(), 8U) << "two of ours, six of others";
}

TEST_F(CheckpointFiles, AFolderThatCannotBeWrittenIsSeenWithoutWriting) {
    checkpoints_.require_writable();  // it can be made
    EXPECT_FALSE(std::filesystem::exists(folder_.file("checkpoints")));
    overwrite_file(folder_.file("checkpoints"), "");
    EXPECT_THAT(error_text([&] { checkpoints_.require_writable(); }),
                HasSubstr("/checkpoints: is no folder"));
    if (::geteuid() == 0) return;  // writes anywhere
    std::filesystem::permissions(
        folder_.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    EXPECT_THAT(error_text([&] { checkpoints_.require_writable(); }),
                HasSubstr(folder_.path() + ": cannot be written to (Permission denied)"));
    std::filesystem::permissions(folder_.path(), std::filesystem::perms::owner_all);
}

TEST_F(CheckpointFiles, TensorsWithoutManifestAreNoCheckpoint) {
    save(5);
    save(6);
    std::filesystem::remove(path("step-00000006.json"));  // killed between the two files
    EXPECT_EQ(checkpoints_.newest(), path("step-00000005.json"));
    checkpoints_.prune(2, 5);
    EXPECT_FALSE(std::filesystem::exists(path("step-00000006.tensors")));
}

}  // namespace
}  // namespace ouk
