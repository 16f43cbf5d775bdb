// PGN: what files hold and how it is read, the exact form that is written, round trips of random
// games, and errors that tell file and line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/game/pgn_reader.h"
#include "engine/game/pgn_writer.h"
#include "tests/error_text.h"

namespace ouk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Others = PgnReader::OtherVariants;

std::vector<PgnGame> read_all(const std::string& text, std::shared_ptr<const Rules> rules,
                              Others others = Others::Refuse) {
    std::istringstream in(text);
    PgnReader reader(in, "games.pgn", std::move(rules), others);
    std::vector<PgnGame> games;
    while (auto game = reader.next()) games.push_back(std::move(*game));
    return games;
}

std::string moves_of(const PgnGame& game) {
    std::string text;
    for (const PgnMove& played : game.moves) {
        text += (text.empty() ? "" : " ") + to_uci(*game.rules, played.move);
        if (!played.comment.empty()) text += " {" + played.comment + '}';
    }
    return text;
}

std::string result_of(const PgnGame& game) {
    return game.result ? std::string(name(*game.result)) : "*";
}

/// Each game as "moves {comments} result".
std::vector<std::string> summaries(const std::string& text) {
    std::vector<std::string> all;
    for (const PgnGame& game : read_all(text, load_rules("makruk"))) {
        all.push_back(moves_of(game) + ' ' + result_of(game));
    }
    return all;
}

TEST(PgnReader, TakesWhatFilesHold) {
    struct Case {
        const char* what;
        std::string text;
        std::vector<std::string> games;
    };
    const std::string tags = "[Event \"a\"]\n[Result \"1-0\"]\n";
    const std::string bom = "\xEF\xBB\xBF";
    const Case cases[] = {
        {"nothing", "", {}},
        {"no game", " \r\n% x\n{said of nothing}\n", {}},
        {"moves alone", "1. d4 d5 2. Nd2 *", {"d3d4 d6d5 b1d2 *"}},
        {"a byte order mark", bom + tags + "\n1. d4 1-0\n", {"d3d4 1-0"}},
        {"one before each file", bom + "1. d4 1-0\n" + bom + "1. e4 0-1", {"d3d4 1-0", "e3e4 0-1"}},
        {"CRLF", "[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n1. d4\r\nd5\r\n*\r\n", {"d3d4 d6d5 *"}},
        {"one before an escaped line", bom + "% x\n1. d4 *", {"d3d4 *"}},
        {"a comment that is no count's", "1. d4 {; a} *", {"d3d4 {; a} *"}},
        {"CR", "% x\r1. d4 ; said\rd5 *", {"d3d4 {said} d6d5 *"}},
        {"escaped lines", "% 1. e4\n1. d4\n%x\nd5 *", {"d3d4 d6d5 *"}},
        {"numbers of any form",
         "1.d4 1...d5 2 . Nd2 2. ... Nd7 3 a4 *",
         {"d3d4 d6d5 b1d2 b8d7 a3a4 *"}},
        {"no numbers", "d4 d5 Nd2", {"d3d4 d6d5 b1d2 *"}},
        {"NAGs and marks", "1. d4! $1 d5$14$2 2. Nd2 !? = *", {"d3d4 d6d5 b1d2 *"}},
        {"variations", "1. d4 (1. e4 e5 (1... d5 {a ) b}) 2. x) (junk;)\n) d5 *", {"d3d4 d6d5 *"}},
        {"comments", "{a}\n1. d4 {b\n  c} {d} d5 ; e { f\n *", {"d3d4 {b c d} d6d5 {e { f} *"}},
        {"no result, but its tag", tags + "1. d4", {"d3d4 1-0"}},
        {"no result anywhere", "[Event \"a\"]\n1. d4", {"d3d4 *"}},
        {"no end of a game", tags + "d4\n" + tags + "e4", {"d3d4 1-0", "e3e4 1-0"}},
        {"no empty lines", tags + "1. d4 1-0" + tags + "1. e4 1-0", {"d3d4 1-0", "e3e4 1-0"}},
        {"no tags", "1. d4 1/2-1/2 1. e4 0-1 * *", {"d3d4 1/2-1/2", "e3e4 0-1"}},
        {"games without moves", tags + "\n" + tags + "\n1-0\n\n" + tags, {" 1-0", " 1-0", " 1-0"}},
        {"a comment behind the result",
         "d4 * {said of it}\n" + tags + "e4",
         {"d3d4 *", "e3e4 1-0"}},
        {"an open result in the tag",
         "[Result \"*\"]\nd4 0-1 [Result \"?\"] 0-1",
         {"d3d4 0-1", " 0-1"}},
        {"tags in one line", "[ Event\"a\" ][Site \"b\"]d4*", {"d3d4 *"}},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.what);
        const std::string told = error_text([&] { EXPECT_EQ(summaries(each.text), each.games); });
        EXPECT_EQ(told, "no error");
    }
}

TEST(PgnReader, KeepsTagsInOrder) {
    const auto games = read_all(R"([Zeta "1"] [Event "a \"b\" c\\d e\f"]
        [White "ขุน"] [Termination "time forfeit"] [Black ""] {before} 1. d4 * {of it}
        [Termination "count"] 1/2-1/2)",
                                load_rules("makruk"));
    ASSERT_EQ(games.size(), 2U);
    EXPECT_THAT(games[0].tags,
                ElementsAre(PgnTag{"Zeta", "1"}, PgnTag{"Event", "a \"b\" c\\d e\\f"},
                            PgnTag{"White", "ขุน"}, PgnTag{"Termination", "time forfeit"},
                            PgnTag{"Black", ""}));
    EXPECT_EQ(games[0].comment, "before");
    EXPECT_EQ(games[1].comment, "");
    EXPECT_EQ(games[0].reason, std::nullopt);
    EXPECT_EQ(games[1].reason, Reason::Count);
    EXPECT_EQ(*games[0].tag("Zeta"), "1");
    EXPECT_EQ(games[0].tag("Site"), nullptr);
}

TEST(PgnReader, AVariantIsTheRulesetOrAnError) {
    struct Case {
        const char* asked;
        const char* variant;
        const char* refused;   // a part of the error, or the ruleset's name
        const char* followed;  // the same
    };
    const Case cases[] = {
        {"ouk", "", "ouk", "ouk"},
        {"ouk", "[Variant \"Cambodian\"]", "ouk", "ouk"},
        {"ouk", "[Variant \"OUK\"]", "ouk", "ouk"},
        {"makruk", "[Variant \"karouk\"]",
         "games.pgn:1: Variant 'karouk'; expected the ruleset that was asked for, 'makruk'",
         "kar-ouk"},
        {"makruk", "[Variant \"chess\"]",
         "games.pgn:1: Variant 'chess'; expected the ruleset that was asked for, 'makruk'",
         "games.pgn:1: Variant 'chess'; expected one of ai-wok, asean, kar-ouk"},
    };
    for (const Case& each : cases) {
        for (const Others others : {Others::Refuse, Others::Follow}) {
            std::string found;
            const std::string told = error_text([&] {
                const auto games =
                    read_all(each.variant + std::string("*d4"), load_rules(each.asked), others);
                found = games.at(0).rules->ruleset().name;
            });
            const char* const expected = others == Others::Refuse ? each.refused : each.followed;
            EXPECT_THAT(found.empty() ? told : found, HasSubstr(expected)) << each.variant;
        }
    }
}

TEST(PgnReader, EqualHashesAreOneVariant) {
    const auto mine = std::make_shared<const Rules>(parse_ruleset("inherits = 'ouk'", "mine"));
    const auto other = std::make_shared<const Rules>(
        parse_ruleset("inherits = 'ouk'\nends.repetition = 4", "other"));
    for (const char* const variant : {"ouk", "cambodian", "Mine"}) {
        const auto games = read_all("[Variant \"" + std::string(variant) + "\"] d4", mine);
        EXPECT_EQ(games.at(0).rules, mine) << variant;
    }
    EXPECT_THAT(error_text([&] { (void)read_all("[Variant \"ouk\"] d4", other); }),
                HasSubstr("Variant 'ouk'; expected the ruleset that was asked for, 'other'"));
}

TEST(PgnReader, ErrorsTellFileAndLine) {
    struct Case {
        const char* text;
        const char* told;
    };
    const Case cases[] = {
        {"\n\n1. d4\nd5 2. Ne9", "games.pgn:4: move 'Ne9': not readable"},
        {"1. d4\r\n\r\nNe9", "games.pgn:3: move 'Ne9'"},
        {"1. d4 % d5", "games.pgn:1: move '%': not readable"},
        {"1. d4 d6\n", "games.pgn:1: move 'd6': not legal in rnsmksnr/8/pppppppp/8/3P4/"},
        {"1. d4 O-O", "games.pgn:1: move 'O-O': castling"},
        {"1. d4 <d5>", "games.pgn:1: move '<d5>': not readable"},
        {"1. d4\n{a\nb", "games.pgn:2: a comment without end; expected '}'"},
        {"1. d4\n(d5\n(e5)\n", "games.pgn:2: a variation without end; expected ')'"},
        {"1. d4\n(d5 1-0\n[Event \"a\"]", "games.pgn:2: a variation without end; expected ')'"},
        {"1. d4 )", "games.pgn:1: ')' of no variation; expected a move"},
        {"1. d4 }", "games.pgn:1: '}'; expected a tag, a comment or a move"},
        {"d4 ]", "games.pgn:1: ']'"},
        {"\n\xEF\x01", "games.pgn:2: bytes that are no text"},
        {"[Event \"a\n\"]", "games.pgn:1: the value of tag 'Event' without end; expected '\"'"},
        {"[Event \"a\" \n", "games.pgn:1: tag 'Event' without end; expected ']'"},
        {"[Event a]", "games.pgn:1: tag 'Event' without a value; expected [Name \"value\"]"},
        {"[]", "games.pgn:1: tag '' without a value"},
        {"[Site \"a\"]\n[Site \"b\"]", "games.pgn:2: tag 'Site' twice"},
        {"\n[Result \"2-0\"]\nd4", "games.pgn:2: Result '2-0'; expected 1-0, 0-1, 1/2-1/2 or *"},
        {"\n[Result \"1-0\"]\nd4 0-1", "games.pgn:2: Result '1-0' of a game that ends with 0-1"},
        {"[SetUp \"1\"]\nd4", "games.pgn:1: SetUp without a position; expected the tag FEN"},
        {"[White \"a\"]\n[FEN \"8/8/8/8/8/8/8/3K4 w - - 0 1\"]",
         "games.pgn:2: FEN '8/8/8/8/8/8/8/3K4 w - - 0 1': Black has 0 khon"},
    };
    const auto rules = load_rules("makruk");
    for (const Case& each : cases) {
        SCOPED_TRACE(each.text);
        EXPECT_THAT(error_text([&] { (void)read_all(each.text, rules); }), HasSubstr(each.told));
    }
}

TEST(PgnReader, IsAtItsEndAfterAnError) {
    std::istringstream in("1. d4 * 1. d9 * 1. e4 *");
    PgnReader reader(in, "games.pgn", load_rules("makruk"));
    EXPECT_NE(reader.next(), std::nullopt);
    EXPECT_THROW((void)reader.next(), Error);
    EXPECT_EQ(reader.next(), std::nullopt);
}

PgnGame game_of(const std::string& ruleset, const std::string& fen, const std::string& sans) {
    const auto rules = load_rules(ruleset);
    PgnGame game{.rules = rules,
                 .start = fen.empty() ? start_position(*rules) : parse_fen(*rules, fen)};
    std::istringstream words(sans);
    Position position = game.start;
    for (std::string san; words >> san; position = position.after(game.moves.back().move)) {
        game.moves.push_back({parse_san(position, san)});
    }
    return game;
}

TEST(PgnWriter, ExportForm) {
    PgnGame game = game_of("ouk", "", "d4 d5 Nd2 Nd7 Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8");
    game.tags = {{"Zeta", "\"q\" \\"}, {"White", "ouk"}, {"Result", "1-0"}, {"FEN", "none"}};
    game.comment = " an  opening ";
    game.moves[2].comment = "a {ses}\non d2";
    game.result = Result::Draw;
    game.reason = Reason::Agreement;
    EXPECT_EQ(PgnWriter(*game.rules).write(game),
              R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "ouk"]
[Black "?"]
[Result "1/2-1/2"]
[Variant "cambodian"]
[Termination "agreement"]
[Zeta "\"q\" \\"]

{an opening} 1. d4 d5 2. Nd2 {a (ses) on d2} 2... Nd7 3. Rb1 Rb8 4. Ra1 Ra8 5.
Rb1 Rb8 6. Ra1 Ra8 1/2-1/2

)");
}

TEST(PgnWriter, TellsTheStartAndTheCount) {
    // data/README.md, "Counts", makruk: no trey left, White has 3 men: board's honour 64 for him;
    // Black's touk takes the ses, bare against one touk: 16, from 2 x 3 men.
    PgnGame game = game_of("makruk", "4k3/8/8/8/8/r1N5/8/3K4 b - - 0 31", "Rb3 Ke2 Rxc3 Kd2");
    game.moves[1].comment = "runs";
    EXPECT_THAT(PgnWriter(*game.rules).write(game),
                HasSubstr("[Variant \"makruk\"]\n[SetUp \"1\"]\n"
                          "[FEN \"4k3/8/8/8/8/r1N5/8/3K4 b - - 0 31\"]\n\n"
                          "31... Rb3 {count 0/128} 32. Ke2 {count 1/128; runs} 32... Rxc3 "
                          "{count 6/32} 33.\nKd2 {count 7/32} *\n"));
    // The same count where it belongs to a side.
    const PgnGame thai = game_of("makruk-thai", "4k3/8/8/8/8/r1N5/8/3K4 b - - 0 31", "Rb3");
    EXPECT_THAT(PgnWriter(*thai.rules).write(thai), HasSubstr("Rb3 {count 0/128w}"));
    // Rights and counts are of the start too.
    const std::string start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w ";
    const auto writes_fen = [](const std::string& ruleset, const std::string& fen) {
        const PgnGame each = game_of(ruleset, fen, "");
        return PgnWriter(*each.rules).write(each).find("[FEN") != std::string::npos;
    };
    EXPECT_FALSE(writes_fen("ouk", start + "DEde - 0 1"));
    EXPECT_TRUE(writes_fen("ouk", start + "DEd - 0 1"));
    EXPECT_TRUE(writes_fen("ouk", start + "DEde 126 0 1"));
    EXPECT_TRUE(writes_fen("ouk", start + "DEde - 0 2"));
}

TEST(PgnWriter, TellsTheStartOfAStartOption) {
    const auto turned = std::make_shared<const Rules>(
        parse_ruleset("inherits = 'makruk-sutra'\ntakhaeng_ruea = ['a1']", "makruk-sutra"));
    const PgnGame game{.rules = turned, .start = start_position(*turned)};
    EXPECT_THAT(PgnWriter(*turned).write(game), HasSubstr("[FEN \"rnsmksnr/8/pppppppp/8/8/PPPPPPPP"
                                                          "/8/MNSKMSNR w "));
}

/// A random game with comments on some moves.
PgnGame random_game(const std::shared_ptr<const Rules>& rules, std::uint64_t index) {
    constexpr int kMostPlies = 400;
    Random random(random_key(5, index, Purpose::Test));
    Position start = start_position(*rules);
    for (std::uint32_t ply = random.below(4); ply > 0; --ply) {
        start = start.after(legal_moves(start)[0]);
    }
    PgnGame game{.rules = rules, .start = start};
    game.tags = {{"Event", "random"}, {"Round", std::to_string(index)}, {"Seed", "\\5\""}};
    Game line(start);
    auto end = outcome(line.position, line.history);
    while (!end && line.history.plies() < kMostPlies) {
        const MoveList legal = legal_moves(line.position);
        const auto choice = random.below(static_cast<std::uint32_t>(legal.size()));
        game.moves.push_back({legal[static_cast<int>(choice)]});
        if (random.below(8) == 0) game.moves.back().comment = "score +0.1; depth 3";
        line.play(game.moves.back().move);
        end = outcome(line.position, line.history);
    }
    if (end) {
        game.result = end->result;
        game.reason = end->reason;
    }
    return game;
}

void expect_same_game(const PgnGame& written, const PgnGame& read) {
    EXPECT_EQ(to_fen(read.start), to_fen(written.start));
    EXPECT_EQ(read.moves, written.moves);
    EXPECT_EQ(read.result, written.result);
    EXPECT_EQ(read.reason, written.reason);
    for (const PgnTag& tag : written.tags) {
        ASSERT_NE(read.tag(tag.name), nullptr);
        EXPECT_EQ(*read.tag(tag.name), tag.value);
    }
    EXPECT_EQ(to_fen(read.replay().position), to_fen(written.replay().position));
}

TEST(Pgn, RandomGamesOfEveryPresetComeBack) {
    constexpr std::uint64_t kGames = 20;
    for (const std::string& preset : preset_names()) {
        SCOPED_TRACE(preset);
        const auto rules = load_rules(preset);
        const PgnWriter writer(*rules);
        std::vector<PgnGame> games;
        std::string text;
        for (std::uint64_t index = 0; index < kGames; ++index) {
            games.push_back(random_game(rules, index));
            text += writer.write(games.back());
        }
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_TRUE(line.size() < 80 || line.starts_with("[FEN")) << line;
        }
        const auto back = read_all(text, load_rules("makruk"), Others::Follow);
        ASSERT_EQ(back.size(), games.size());
        std::string again;
        for (std::size_t i = 0; i < games.size(); ++i) {
            expect_same_game(games[i], back[i]);
            again += writer.write(back[i]);
        }
        EXPECT_EQ(again, text);
    }
}

}  // namespace
}  // namespace ouk
