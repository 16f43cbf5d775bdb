// A count is told once, when it starts; limits and starts are those of
// data/README.md, "Counts".
#include <gmock/gmock.h>

#include "tests/engine/uci/gui.h"

namespace ouk {
namespace {

using testing::ElementsAreArray;

struct NewsRow {
    const char* variant;
    std::vector<std::string> positions;  // behind `position`
    std::vector<std::string> told;
};

// A khon and a touk against khon and ses, and what follows when the touk takes it.
const std::string kTakes = "fen 3k4/8/8/7n/8/8/8/K6R w - - 0 1 moves h1h5";
// The same with two touk, one of which moves first.
const std::string kTwo = "fen 3k4/8/8/7n/8/8/8/KR5R w - - 0 1";

const NewsRow kRows[] = {
    {"makruk", {"startpos", "startpos moves e3e4", "startpos moves e3e4 e6e5"}, {}},
    {"makruk", {kTakes}, {"count: 6 of 32 plies; Black has 13 moves left"}},
    {"makruk",
     {kTakes, kTakes, kTakes + " d8d7", kTakes + " d8d7 h5h6 d7e7"},
     {"count: 6 of 32 plies; Black has 13 moves left"}},
    {"makruk", {kTakes + " d8d7 h5h6"}, {"count: 8 of 32 plies; Black has 12 moves left"}},
    // Back before it, or another game: it starts again.
    {"makruk",
     {kTakes, "startpos", kTakes + " d8d7"},
     {"count: 6 of 32 plies; Black has 13 moves left",
      "count: 7 of 32 plies; White has 13 moves left"}},
    // Board's honour first, then another count by the capture.
    {"makruk",
     {kTwo, kTwo + " moves b1b2", kTwo + " moves b1b2 d8d7", kTwo + " moves b1b2 d8d7 h1h5"},
     {"count: 0 of 128 plies; Black has 64 moves left",
      "count: 8 of 16 plies; Black has 4 moves left"}},
    {"makruk-thai",
     {kTakes, kTakes + " d8d7"},
     {"count: Black's, 6 of 32 plies; Black has 13 moves left"}},
    // The example of the Thai texts: three moves are left.
    {"makruk-thai",
     {"fen 8/8/3k4/8/8/8/4K3/RR5N b - 16b 10 1"},
     {"count: Black's, 10 of 16 plies; Black has 3 moves left"}},
    // Only White's moves count, by two plies.
    {"ouk-acf",
     {kTakes, kTakes + " d8d7", kTakes + " d8d7 h5h6", kTakes + " d8d7 h5h6 d7e7"},
     {"count: White's, 0 of 16 plies; White has 8 moves left"}},
    {"ouk-acf",
     {kTakes + " d8d7", kTakes, kTakes + " d8d7 h5h6 d7e7 h6h5"},
     {"count: White's, 0 of 16 plies; White has 8 moves left"}},
    {"makruk", {"fen 3k4/8/8/8/8/8/8/K6R w - 32 33 1"}, {"count: 33 of 32 plies; run out"}},
    {"makruk",
     {"fen 3k4/8/8/8/8/8/8/K6R w - 32 31 1"},
     {"count: 31 of 32 plies; White has 1 move left"}},
    {"ouk-chatrang", {kTakes}, {}},
};

std::string script(const NewsRow& row) {
    std::string text = std::string("setoption name UCI_Variant value ") + row.variant + '\n';
    for (const std::string& position : row.positions) {
        text += "position " + position + '\n';
    }
    return text;
}

TEST(CountNews, IsToldOnce) {
    for (const NewsRow& row : kRows) {
        EXPECT_THAT(lines_after(answer(script(row)), "info string "), ElementsAreArray(row.told))
            << script(row);
    }
}

TEST(CountNews, EachGameHearsOfIt) {
    const std::string position = "position " + kTakes + '\n';
    const auto told = lines_after(
        answer("setoption name UCI_Variant value makruk\n" + position + "ucinewgame\n" + position),
        "info string ");
    EXPECT_EQ(told, std::vector<std::string>(2, "count: 6 of 32 plies; Black has 13 moves left"));
}

}  // namespace
}  // namespace ouk
