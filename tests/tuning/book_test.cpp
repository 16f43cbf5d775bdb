// Order of the openings of a match, and books that cannot be used.
#include "tuning/gauntlet/book.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

using ::testing::HasSubstr;

std::vector<std::size_t> sorted(std::vector<std::size_t> order) {
    std::sort(order.begin(), order.end());
    return order;
}

TEST(OpeningOrder, TakesEachLineOnceBeforeAnyTwice) {
    const std::vector<std::size_t> order =
        opening_order({.order = BookOrder::Random, .seed = 1}, 7, 14);
    std::vector<std::size_t> all(7);
    std::iota(all.begin(), all.end(), std::size_t{0});
    EXPECT_EQ(sorted({order.begin(), order.begin() + 7}), all);
    EXPECT_EQ(sorted({order.begin() + 7, order.end()}), all);
    EXPECT_FALSE(std::equal(order.begin(), order.begin() + 7, order.begin() + 7));
}

TEST(OpeningOrder, DependsOnTheSeedAndNotOnTheLengthOfTheMatch) {
    const std::vector<std::size_t> longer =
        opening_order({.order = BookOrder::Random, .seed = 1}, 50, 120);
    const std::vector<std::size_t> shorter =
        opening_order({.order = BookOrder::Random, .seed = 1}, 50, 60);
    EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin()));
    EXPECT_NE(opening_order({.order = BookOrder::Random, .seed = 2}, 50, 60), shorter);
}

TEST(OpeningOrder, SequentialGoesRoundAndDrawnRepeats) {
    EXPECT_EQ(opening_order({.order = BookOrder::Sequential, .seed = 1}, 3, 7),
              (std::vector<std::size_t>{0, 1, 2, 0, 1, 2, 0}));
    const std::vector<std::size_t> drawn =
        opening_order({.order = BookOrder::Drawn, .seed = 1}, 50, 50);
    const std::set<std::size_t> distinct(drawn.begin(), drawn.end());
    // Of 50 draws among 50 about 32 differ.
    EXPECT_GT(distinct.size(), 20U);
    EXPECT_LT(distinct.size(), 45U);
}

TEST(Book, RefusesLinesByNumber) {
    const auto rules = load_rules("ouk");
    const std::string start = to_fen(start_position(*rules));
    struct Row {
        std::string lines, message;
    };
    const Row rows[] = {
        {start + "\n\nnonsense w - - - 1\n", ":3"},
        {start + "\n7k/5R2/6K1/8/8/8/8/7R b - - - 9\n", ":2"},  // mated
    };
    const TemporaryFolder folder;
    const std::string path = folder.file("book.epd");
    for (const Row& row : rows) {
        write_atomically(path, row.lines);
        EXPECT_THAT(error_text([&] { static_cast<void>(read_book(*rules, path)); }),
                    HasSubstr(path + row.message));
    }
}

}  // namespace
}  // namespace ouk
