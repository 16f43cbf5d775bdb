// How verbs read games: what they tell meanwhile, and that a signal ends it.
#include "training/verbs/read_games.h"

#include <gmock/gmock.h>

#include "tests/training/planted.h"
#include "training/verbs/commands.h"

namespace ouk {
namespace {

class ReadGamesTest : public testing::Test {
protected:
    [[nodiscard]] std::string told(bool tells, const std::function<void()>& meanwhile) const {
        const Interrupts interrupts;
        testing::internal::CaptureStderr();
        std::unique_ptr<Loader> data;
        try {
            data = read_games(interrupts, tells, [&](const SurveyProgress& progress) {
                meanwhile();
                return std::make_unique<Loader>(std::vector<WeightedPath>{{games_.path()}},
                                                no_filter(), NetworkShape{}, 1, 2, progress);
            });
        } catch (const Stopped& stopped) {
            testing::internal::GetCapturedStderr();
            return "stopped " + std::to_string(stopped.exit_code);
        }
        EXPECT_GT(data->summary().positions, 0U);
        return testing::internal::GetCapturedStderr();
    }

    const PlantedFile games_{*load_rules("ouk"), 5};
};

TEST_F(ReadGamesTest, TellsWhatWasFound) {
    EXPECT_THAT(told(true, [] {}), testing::HasSubstr(" games of ouk"));
    EXPECT_EQ(told(false, [] {}), "");
}

// In the end: a signal that has arrived stays so.
TEST_F(ReadGamesTest, EndsWhereASignalIsHeard) {
    EXPECT_EQ(told(true, [] { std::raise(SIGTERM); }), "stopped 143");
}

}  // namespace
}  // namespace ouk
