// What a config says of openings, limits, opponents and adjudication is what is played.
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "selfplay/generator/inputs.h"
#include "tests/selfplay/run_fixture.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

using GamePlayTest = RunTest;

int random_plies(const GameRecord& game) {
    const auto first = std::ranges::find_if(game.scores, [](int score) { return score != 32767; });
    return static_cast<int>(first - game.scores.begin());
}

template <class T>
int first_difference(const std::vector<T>& a, const std::vector<T>& b) {
    return static_cast<int>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Five positions after one move of White's.
std::vector<std::string> write_book(const std::string& path) {
    const auto rules = load_rules("ouk");
    const Position start = start_position(*rules);
    std::vector<std::string> fens;
    std::string text = "# a comment\n";
    for (const char* move : {"a3a4", "b3b4", "c3c4", "d3d4", "e3e4"}) {
        fens.push_back(to_fen(start.after(parse_uci(start, move))));
        text += fens.back() + " ;ce 0\n";
    }
    overwrite_file(path, text);
    return fens;
}

std::vector<std::string> starts(const std::vector<GameRecord>& games) {
    const auto rules = load_rules("ouk");
    std::vector<std::string> fens;
    for (const GameRecord& game : games) {
        fens.push_back(to_fen(unpack(*rules, game.start, game.first_ply, "test")));
    }
    return fens;
}

TEST_F(GamePlayTest, EachLineOfABookIsPlayedOnceARound) {
    SelfplayConfig config = small_config();
    config.opening.book = folder_.file("book.epd");
    const auto fens = write_book(config.opening.book);
    config.games = 10;
    config.opening.plies = 0;
    config.opening.extra_ply_share = 0;
    const auto played = games(config);
    EXPECT_THAT(played, Each(::testing::Field(&GameRecord::first_ply, 1)));
    const auto begun = starts(played);
    const std::vector<std::string> first(begun.begin(), begun.begin() + 5);
    const std::vector<std::string> second(begun.begin() + 5, begun.end());
    EXPECT_THAT(first, UnorderedElementsAreArray(fens));
    EXPECT_THAT(second, UnorderedElementsAreArray(fens));
    EXPECT_NE(first, second);
    for (const GameRecord& game : played) EXPECT_EQ(random_plies(game), 0);
}

TEST_F(GamePlayTest, RandomPliesFollowABook) {
    SelfplayConfig config = small_config();
    config.opening.book = folder_.file("book.epd");
    (void)write_book(config.opening.book);
    config.opening.plies = 3;
    config.opening.extra_ply_share = 0;
    for (const GameRecord& game : games(config)) EXPECT_EQ(random_plies(game), 3);
}

TEST_F(GamePlayTest, ABadBookIsNamedByItsLine) {
    const std::string start = to_fen(start_position(*load_rules("ouk")));
    const struct {
        std::string text;
        const char* part;
    } rows[] = {
        {"", "book.epd: no position"},
        {start + "\n\n" + start + "\n", "book.epd:2: is an empty line"},
        {start + "\nrnbqkbnr w\n", "book.epd:2"},
        {start + "\n" + start + " ;ce 3\n", "book.epd:2: repeats line 1"},
        {"8/8/3k4/8/8/3K4/8/8 w - - 0 1\n", "book.epd:1: the game is over: insufficient_material"},
    };
    SelfplayConfig config = small_config();
    config.opening.book = folder_.file("book.epd");
    for (const auto& row : rows) {
        overwrite_file(config.opening.book, row.text);
        EXPECT_THAT(error(config), HasSubstr(row.part));
    }
    config.opening.book = folder_.file("none.epd");
    EXPECT_THAT(error(config), HasSubstr("none.epd"));
}

TEST_F(GamePlayTest, AnotherBookIsAnotherRun) {
    SelfplayConfig config = small_config();
    config.opening.book = folder_.file("book.epd");
    (void)write_book(config.opening.book);
    config.games = 2;
    (void)run(config);
    overwrite_file(config.opening.book, read_file(config.opening.book) + "# more\n");
    EXPECT_THAT(error(config), AllOf(HasSubstr("was: opening.book = "), HasSubstr("book_hash")));
}

TEST_F(GamePlayTest, AWindowThatNothingCanMeetIsRefused) {
    SelfplayConfig config = small_config();
    config.opening.plies = 0;
    config.opening.max_score = 50;
    EXPECT_THAT(error(config), HasSubstr("a score window, but openings without random plies"));
    config = small_config();
    config.opening.min_score = 80;
    config.opening.max_score = 50;
    EXPECT_THAT(error(config), HasSubstr("opening.min_score: 80 is above opening.max_score"));
}

TEST_F(GamePlayTest, UnbalancedOpeningsAreUnbalanced) {
    SelfplayConfig config = small_config();
    config.eval = "classical";
    config.soft_nodes = config.opening.nodes = 200;
    config.opening.min_score = 60;
    config.opening.max_score = 150;
    config.opening.extra_ply_share = 0;
    for (const GameRecord& game : games(config)) {
        // The same search as the one that judged it.
        const int score = std::abs(game.scores[8]);
        EXPECT_GE(score, 60);
        EXPECT_LE(score, 150);
    }
}

TEST_F(GamePlayTest, LaterLimitsBeginAtTheirPly) {
    SelfplayConfig config = small_config();
    config.games = 8;
    config.soft_nodes = 300;
    const auto before = games(config, "before");
    config.later_limits = {"20 soft_nodes 1 depth 1"};
    const auto after = games(config, "after");
    std::vector<int> changed;
    for (std::size_t i = 0; i < before.size(); ++i) {
        changed.push_back(first_difference(before[i].scores, after[i].scores));
    }
    EXPECT_EQ(std::ranges::min(changed), 20);
}

TEST_F(GamePlayTest, AChoiceIsMadeInTheFirstPliesOnly) {
    SelfplayConfig config = small_config();
    config.eval = "classical";
    config.games = 20;
    config.opening.plies = 0;
    config.opening.extra_ply_share = 0;
    const auto same = games(config, "same");
    for (const GameRecord& game : same) EXPECT_EQ(game.moves, same[0].moves);
    config.choice = {.plies = 3, .moves = 4, .margin = 100, .temperature = 100};
    const auto chosen = games(config, "chosen");
    std::set<std::vector<std::uint16_t>> beginnings;
    for (const GameRecord& game : chosen) {
        std::vector<std::uint16_t> moves;
        for (int ply = 0; ply < 3; ++ply)
            moves.push_back(game.moves[static_cast<std::size_t>(ply)].bits());
        beginnings.insert(moves);
        EXPECT_EQ(game.scores[0], chosen[0].scores[0]);  // the best move's, whichever was drawn
    }
    EXPECT_GT(beginnings.size(), 10U);
    // Where the beginnings are the same, so is the rest: nothing is drawn any more.
    for (const GameRecord& a : chosen) {
        for (const GameRecord& b : chosen) {
            const int ply = first_difference(a.moves, b.moves);
            EXPECT_TRUE(ply < 3 || ply == static_cast<int>(a.moves.size()));
        }
    }
}

TEST_F(GamePlayTest, AMarginKeepsWorseMovesOut) {
    const auto first_moves = [this](std::int64_t margin) {
        SelfplayConfig config = small_config();
        config.eval = "classical";
        config.games = 40;
        config.opening.plies = 0;
        config.opening.extra_ply_share = 0;
        config.choice = {.plies = 1, .moves = 10, .margin = margin, .temperature = 31'000};
        std::set<std::uint16_t> moves;
        for (const GameRecord& game : games(config, std::to_string(margin))) {
            moves.insert(game.moves[0].bits());
        }
        return moves.size();
    };
    EXPECT_GE(first_moves(31'000), 9U);  // of 10, by 40 draws
    EXPECT_LE(first_moves(2), 5U);
}

TEST_F(GamePlayTest, OpponentsPlayTheirShareWithBothColours) {
    SelfplayConfig config = small_config();
    config.games = 200;
    config.shard_games = 200;
    config.soft_nodes = 1;
    config.adjudication.max_plies = 33;
    config.opponents = {"classical 0.3", "material 0.1"};
    std::array<int, 3> as_white{};
    std::array<int, 3> as_black{};
    for (const GameRecord& game : games(config)) {
        ++as_white.at(game.white);
        ++as_black.at(game.black);
        EXPECT_TRUE(game.white == 0 || game.black == 0);
    }
    // Three standard deviations of the binomial distribution.
    EXPECT_NEAR(as_white[1] + as_black[1], 60, 20);
    EXPECT_NEAR(as_white[2] + as_black[2], 20, 13);
    EXPECT_NEAR(as_white[1], as_black[1], 24);
    EXPECT_THAT(read_shard_info(folder_.file("run/" + shard_name(0))).opponents,
                ElementsAre("classical", "material"));
}

TEST_F(GamePlayTest, TwoEvaluationsPlayEachOther) {
    SelfplayConfig config = small_config();
    config.games = 3;
    config.eval = "material";
    config.opponents = {"classical 1"};
    for (const GameRecord& game : games(config)) {
        EXPECT_EQ(game.white + game.black, 1);
        // Who counts men only says sums of their values, which are multiples of 5, or mates; the
        // other rarely does.
        int round_by_material = 0;
        int material = 0;
        int round_by_classical = 0;
        int classical = 0;
        for (std::size_t ply = 0; ply < game.scores.size(); ++ply) {
            if (game.scores[ply] == 32767) continue;
            const bool is_material = (ply % 2 == 0 ? game.white : game.black) == 0;
            const bool is_round = game.scores[ply] % 5 == 0;
            (is_material ? material : classical) += 1;
            (is_material ? round_by_material : round_by_classical) += is_round ? 1 : 0;
        }
        EXPECT_GT(10 * round_by_material, 9 * material);
        EXPECT_LT(2 * round_by_classical, classical);
    }
}

TEST_F(GamePlayTest, WrongOpponentsAreRefused) {
    const struct {
        std::vector<std::string> opponents;
        const char* part;
    } rows[] = {
        {{"classical"}, "'classical' has no share"},
        {{"classical 1.5"}, "'classical 1.5' has no share"},
        {{"classical x"}, "has no share"},
        {{"classical 0.6", "material 0.5"}, "sum to 1.1"},
        {{"none.oukn 0.5"}, "none.oukn"},
        {{" 0.5"}, "evaluation ''"},
    };
    for (const auto& row : rows) {
        SelfplayConfig config = small_config();
        config.opponents = row.opponents;
        EXPECT_THAT(error(config), HasSubstr(row.part));
    }
}

TEST_F(GamePlayTest, GamesPlayedOutKeepTheirVerdict) {
    SelfplayConfig config = small_config();
    config.eval = "classical";
    config.adjudication.win_score = 60;
    config.adjudication.win_plies = 2;
    config.adjudication.max_plies = 400;
    const auto stopped = games(config, "stopped");
    config.playout_share = 1;
    const auto played_out = games(config, "played_out");
    int verdicts = 0;
    for (std::size_t i = 0; i < stopped.size(); ++i) {
        EXPECT_FALSE(stopped[i].verdict);
        const bool was_stopped = stopped[i].reason == Reason::AdjudicatedWin ||
                                 stopped[i].reason == Reason::AdjudicatedDraw;
        ASSERT_EQ(played_out[i].verdict.has_value(), was_stopped);
        if (!was_stopped) continue;
        ++verdicts;
        EXPECT_EQ(played_out[i].verdict->result, stopped[i].result);
        EXPECT_EQ(played_out[i].verdict->ply, static_cast<int>(stopped[i].moves.size()));
        EXPECT_GT(played_out[i].moves.size(), stopped[i].moves.size());
        EXPECT_NE(played_out[i].reason, Reason::AdjudicatedWin);
        EXPECT_NE(played_out[i].reason, Reason::AdjudicatedDraw);
    }
    EXPECT_GT(verdicts, 10);
    EXPECT_THAT(read_file(folder_.file("played_out/summary.json")),
                HasSubstr("\"played_out\": {\n    \"games\": "));
}

TEST_F(GamePlayTest, AShareIsPlayedOut) {
    SelfplayConfig config = small_config();
    config.games = 100;
    config.shard_games = 100;
    config.adjudication.win_score = 1;
    config.adjudication.win_plies = 1;
    config.adjudication.draw_score = 31000;
    config.adjudication.draw_plies = 1;
    config.adjudication.draw_from_ply = 0;
    config.playout_share = 0.25;
    int verdicts = 0;
    for (const GameRecord& game : games(config)) verdicts += game.verdict ? 1 : 0;
    EXPECT_NEAR(verdicts, 25, 13);
}

TEST_F(GamePlayTest, RandomMoversNeitherSearchNorScore) {
    SelfplayConfig config = small_config();
    config.moves = "random";
    config.adjudication.max_plies = 400;
    const auto played = games(config);
    for (const GameRecord& game : played) EXPECT_EQ(stored_positions(game), 0);
    EXPECT_NE(played[0].moves, played[1].moves);
}

}  // namespace
}  // namespace ouk
