// A count is told once, when it starts; limits and starts are those of RULES.md, "Counting".
#include <gmock/gmock.h>

#include "tests/engine/uci/gui.h"

namespace ouk {
namespace {

using testing::ElementsAreArray;

struct Row {
    const char* variant;
    std::vector<const char*> positions;  // behind `position`
    std::vector<std::string> told;
};

// A khon and a touk against khon and ses, and what follows when the touk takes it.
#define TAKES "fen 3k4/8/8/7n/8/8/8/K6R w - - 0 1 moves h1h5"
// The same with two touk, one of which moves first.
#define TWO "fen 3k4/8/8/7n/8/8/8/KR5R w - - 0 1"

const Row kRows[] = {
    {"makruk", {"startpos", "startpos moves e3e4", "startpos moves e3e4 e6e5"}, {}},
    {"makruk", {TAKES}, {"count: 6 of 32 plies, 13 moves left"}},
    {"makruk",
     {TAKES, TAKES, TAKES " d8d7", TAKES " d8d7 h5h6 d7e7"},
     {"count: 6 of 32 plies, 13 moves left"}},
    {"makruk", {TAKES " d8d7 h5h6"}, {"count: 8 of 32 plies, 12 moves left"}},
    // Back before it, or another game: it starts again.
    {"makruk",
     {TAKES, "startpos", TAKES " d8d7"},
     {"count: 6 of 32 plies, 13 moves left", "count: 7 of 32 plies, 13 moves left"}},
    // Board's honour first, then another count by the capture.
    {"makruk",
     {TWO, TWO " moves b1b2", TWO " moves b1b2 d8d7", TWO " moves b1b2 d8d7 h1h5"},
     {"count: 0 of 128 plies, 64 moves left", "count: 8 of 16 plies, 4 moves left"}},
    {"makruk-thai", {TAKES, TAKES " d8d7"}, {"count of Black: 6 of 32 plies, 13 moves left"}},
    // The example of the Thai texts: three moves are left.
    {"makruk-thai",
     {"fen 8/8/3k4/8/8/8/4K3/RR5N b - 16b 10 1"},
     {"count of Black: 10 of 16 plies, 3 moves left"}},
    // Only White's moves count, by two plies.
    {"ouk-acf",
     {TAKES, TAKES " d8d7", TAKES " d8d7 h5h6", TAKES " d8d7 h5h6 d7e7"},
     {"count of White: 0 of 16 plies, 8 moves left"}},
    {"ouk-acf",
     {TAKES " d8d7", TAKES, TAKES " d8d7 h5h6 d7e7 h6h5"},
     {"count of White: 0 of 16 plies, 8 moves left"}},
    {"makruk", {"fen 3k4/8/8/8/8/8/8/K6R w - 32 33 1"}, {"count: 33 of 32 plies, run out"}},
    {"makruk", {"fen 3k4/8/8/8/8/8/8/K6R w - 32 31 1"}, {"count: 31 of 32 plies, 1 move left"}},
    {"ouk-chatrang", {TAKES}, {}},
};

std::string script(const Row& row) {
    std::string text = std::string("setoption name UCI_Variant value ") + row.variant + '\n';
    for (const char* const position : row.positions) {
        text += std::string("position ") + position + '\n';
    }
    return text;
}

TEST(CountNews, IsToldOnce) {
    for (const Row& row : kRows) {
        EXPECT_THAT(lines_after(answer(script(row)), "info string "), ElementsAreArray(row.told))
            << script(row);
    }
}

TEST(CountNews, EachGameHearsOfIt) {
    const std::string position = std::string("position ") + TAKES + '\n';
    const auto told = lines_after(
        answer("setoption name UCI_Variant value makruk\n" + position + "ucinewgame\n" + position),
        "info string ");
    EXPECT_EQ(told, std::vector<std::string>(2, "count: 6 of 32 plies, 13 moves left"));
}

}  // namespace
}  // namespace ouk
