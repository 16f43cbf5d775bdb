// Random openings and EPD files.
#include "engine/game/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"

namespace ouk {
namespace {

/// data/openings/README.md: `FEN ;line MOVES ;ce SCORE`.
TEST(Openings, EveryPresetHasABook) {
    constexpr std::size_t kFewest = 1000;
    for (const std::string& preset : preset_names()) {
        SCOPED_TRACE(preset);
        const auto rules = load_rules(preset);
        std::set<std::string> seen;
        for (const EpdLine& line :
             read_epd(*rules, OUK_SOURCE_DIR "/data/openings/" + preset + ".epd")) {
            Position position = start_position(*rules);
            std::istringstream words(line.operations);
            std::string word;
            words >> word;
            ASSERT_EQ(word, "line") << line.number;
            while (words >> word && word != ";ce") {
                position = position.after(parse_uci(position, word));
            }
            ASSERT_EQ(to_fen(position), to_fen(line.position)) << line.number;
            ASSERT_FALSE(outcome(position)) << line.number;
            seen.insert(to_fen(position));
        }
        EXPECT_GE(seen.size(), kFewest);
    }
}

TEST(Openings, RandomPliesAreLegalAndRepeatable) {
    const auto rules = load_rules("ouk");
    const Position start = start_position(*rules);
    std::set<std::string> reached;
    for (std::uint64_t game = 0; game < 200; ++game) {
        Random random(random_key(1, game, Purpose::Opening));
        Random again(random_key(1, game, Purpose::Opening));
        const std::vector<Move> moves = random_opening(start, random, 8);
        EXPECT_EQ(moves, random_opening(start, again, 8));
        ASSERT_EQ(moves.size(), 8U);
        Position position = start;
        for (const Move move : moves) {
            ASSERT_TRUE(is_legal(position, move));
            position = position.after(move);
        }
        EXPECT_FALSE(outcome(position));
        reached.insert(to_fen(position));
    }
    EXPECT_GT(reached.size(), 195U);
}

TEST(Openings, AnOpeningNeverEndsTheGame) {
    const auto rules = load_rules("ouk");
    // Black is nearly stalemated and White can take the last man: many random lines end at once.
    const Position start = parse_fen(*rules, "k7/2p5/1K6/8/8/8/8/3R4 w - - 0 1");
    for (std::uint64_t game = 0; game < 100; ++game) {
        Random random(random_key(2, game, Purpose::Opening));
        Position position = start;
        for (const Move move : random_opening(start, random, 3)) {
            position = position.after(move);
        }
        EXPECT_FALSE(outcome(position));
    }
}

TEST(Openings, AnOpeningDoesNotRepeatAPositionTooOften) {
    const auto rules = load_rules("makruk");
    const Position start = parse_fen(*rules, "k7/8/p7/P7/8/8/8/K7 w - - 0 1");
    for (std::uint64_t game = 0; game < 200; ++game) {
        Random random(random_key(1, game, Purpose::Opening));
        Game played(start);
        for (const Move move : random_opening(start, random, 31)) {
            ASSERT_FALSE(outcome(played.position, played.history)) << "game " << game;
            played.play(move);
        }
        EXPECT_FALSE(outcome(played.position, played.history)) << "game " << game;
    }
}

TEST(Openings, NoOpeningFromAGameThatIsOver) {
    const auto rules = load_rules("makruk");
    const Position mated = parse_fen(*rules, "R3k3/8/4K3/8/8/8/8/8 b - - 0 90");
    Random random(1);
    EXPECT_THROW((void)random_opening(mated, random, 2), Error);
}

TEST(Openings, EpdLines) {
    const std::string path = testing::TempDir() + "ouk_openings.epd";
    std::ofstream(path) << "# comment\n\n"
                        << "4k3/8/8/8/8/8/R7/3K4 w - - 0 1 ;ce 12\n"
                        << "4k3/8/8/8/8/8/1R6/3K4 b - - 0 1\n";
    const auto rules = load_rules("ouk");
    const std::vector<EpdLine> lines = read_epd(*rules, path);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].number, 3);
    EXPECT_EQ(lines[0].operations, "ce 12");
    EXPECT_EQ(to_fen(lines[1].position), "4k3/8/8/8/8/8/1R6/3K4 b - - 0 1");
}

TEST(Openings, EpdErrorsNameFileAndLine) {
    const std::string path = testing::TempDir() + "ouk_bad.epd";
    const auto rules = load_rules("ouk");
    const auto message = [&] {
        try {
            (void)read_epd(*rules, path);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    std::ofstream(path) << "4k3/8/8/8/8/8/R7/3K4 w - - 0 1\nnonsense\n";
    EXPECT_THAT(message(), testing::HasSubstr("ouk_bad.epd:2"));
    std::ofstream(path) << "# nothing\n";
    EXPECT_THAT(message(), testing::HasSubstr("no position"));
    std::remove(path.c_str());
    EXPECT_THAT(message(), testing::HasSubstr("cannot be opened (No such file"));
    std::filesystem::create_directory(path);
    EXPECT_THAT(message(), testing::HasSubstr("cannot be read (Is a directory)"));
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace ouk
