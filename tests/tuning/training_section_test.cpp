// A training run's section of the report, from a folder as `ouk train` leaves it; that this is how
// it leaves it is seen by page_test.mjs.
#include "tuning/report/training_section.h"

#include <gmock/gmock.h>

#include "engine/base/files.h"
#include "tests/engine/uci/process.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"
#include "tuning/report/tables.h"

namespace ouk {
namespace {

using testing::HasSubstr;

class TrainingSection : public testing::Test {
protected:
    TrainingSection() {
        write("run.json", R"({"version":"1.2.3","seed":7,"command_line":["ouk","train","a.toml"],
                              "inputs":[{"path":"games-000000.h5","hash":"00ff"}]})");
        write("config.toml", "seed = 7\n");
    }

    void write(const std::string& name, const std::string& text) const {
        overwrite_file(folder_.file(name), text);
    }
    static std::string step_line(int step) {
        return R"({"step":)" + std::to_string(step) +
               R"(,"epoch":1,"training_loss":0.25,"learning_rate":0.001,"positions_per_s":1000)";
    }
    [[nodiscard]] Json section() const { return training_section(folder_.path()); }

    const TemporaryFolder folder_;
};

TEST_F(TrainingSection, HasTheLinesOfTheRun) {
    write(
        "metrics.jsonl",
        step_line(1) + "}\n" + step_line(2) +
            R"(,"validation_loss":0.5,"validation_by_phase":[{"phase":"1-8 men","positions":3,"loss":0.1},)"
            R"({"phase":"9-16 men","positions":4,"loss":0.2}]})"
            "\n" +
            step_line(3).substr(0, 20));  // still being written
    write("summary.json", R"({"epochs":1,"steps":2})");
    const Json json = section();
    EXPECT_EQ(json["kind"], "training");
    EXPECT_EQ(json["config"], "seed = 7\n");
    EXPECT_EQ(json["summary"]["steps"], 2);
    ASSERT_EQ(json["training_curve"].size(), 2U);
    EXPECT_TRUE(json["training_curve"][0]["validation_loss"].is_null());
    auto tables = report_tables(Json{{"sections", {json}}});
    const std::string name = folder_.path();
    EXPECT_EQ(tables["training_curve"],
              "section,step,epoch,training_loss,validation_loss,learning_rate,positions_per_s\n" +
                  name + ",1,1,0.25,,0.001,1000\n" + name + ",2,1,0.25,0.5,0.001,1000\n");
    EXPECT_EQ(tables["training_phases"], "section,step,epoch,phase,positions,loss\n" + name +
                                             ",2,1,1-8 men,3,0.1\n" + name +
                                             ",2,1,9-16 men,4,0.2\n");
    EXPECT_EQ(tables["training_data"], "section,path,hash\n" + name + ",games-000000.h5,00ff\n");
}

TEST_F(TrainingSection, OfARunAtWorkHasWhatThereIs) {
    const Json json = section();
    EXPECT_TRUE(json["summary"].is_null());
    EXPECT_TRUE(json["training_curve"].empty());
}

TEST_F(TrainingSection, OfALongRunKeepsTheEndsOfEpochs) {
    std::string lines;
    for (int step = 1; step <= 9001; ++step) {
        const bool is_end = step % 3000 == 0;
        lines += step_line(step) + (is_end ? ",\"validation_loss\":0.5}\n" : "}\n");
    }
    write("metrics.jsonl", lines);
    const Json curve = section()["training_curve"];
    EXPECT_GT(curve.size(), 1500U);
    EXPECT_LT(curve.size(), 2010U);
    const auto is_end = [](const Json& line) { return !line["validation_loss"].is_null(); };
    EXPECT_EQ(std::count_if(curve.begin(), curve.end(), is_end), 3);
}

TEST_F(TrainingSection, OfDamagedFilesNamesThem) {
    write("metrics.jsonl", "nonsense\n");
    EXPECT_THAT(error_text([&] { (void)section(); }), HasSubstr("metrics.jsonl"));
    write("metrics.jsonl", "{\"step\":1}\n");
    EXPECT_THAT(error_text([&] { (void)section(); }), HasSubstr(folder_.path() + ": "));
}

TEST_F(TrainingSection, IsOfRunsOfTheTrainerAlone) {
    EXPECT_TRUE(is_training_run(folder_.path()));
    EXPECT_FALSE(is_training_run(folder_.file("none")));
    write("run.json", R"({"command_line":["ouk","selfplay"]})");
    EXPECT_FALSE(is_training_run(folder_.path()));
    write("run.json", "{}");
    EXPECT_THAT(error_text([&] { (void)is_training_run(folder_.path()); }), HasSubstr("run.json"));
}

TEST_F(TrainingSection, TheVerbTakesBothKinds) {
    const Ended ended = run_process(OUK_BIN_DIR "/ouk-tune report --json " + folder_.path());
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(Json::parse(ended.out)["sections"][0]["kind"], "training");
}

}  // namespace
}  // namespace ouk
