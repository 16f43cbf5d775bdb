// What is read off PGN's tags, as a table; and that the fast scanner sees what PgnLexer sees.
#include "tuning/ratings/pgn_results.h"

#include <gmock/gmock.h>

#include <array>
#include <sstream>

#include "engine/base/random.h"
#include "engine/game/pgn_lexer.h"
#include "tests/error_text.h"
#include "tests/tuning/result_rows.h"
#include "tuning/ratings/pgn_tag_scanner.h"

namespace ouk {
namespace {

Results read(const std::string& text) {
    std::istringstream in(text);
    ResultCounter counter;
    read_pgn_results(in, "games.pgn", counter);
    return counter.results();
}

std::string tags(const std::string& white, const std::string& black, const std::string& result) {
    return "[Event \"e\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" +
           result + "\"]\n";
}

struct Case {
    std::string text;
    std::vector<testing::ResultRow> expected;
    LeftOut left_out = {};
};

TEST(PgnResults, MatchTheTable) {
    const std::string one = tags("a", "b", "1-0");
    const std::vector<testing::ResultRow> won{{"a", "b", 1, 0, 0}};
    const std::vector<testing::ResultRow> twice{{"a", "b", 2, 0, 0}};
    const std::vector<Case> table{
        {"", {}},
        {"1. e4 e5 *", {}},  // without a tag there is nobody
        {one + "\n1. e4 1-0\n", won},
        {tags("a", "b", "0-1"), {{"a", "b", 0, 0, 1}}},
        {tags("a", "b", "1/2-1/2"), {{"a", "b", 0, 1, 0}}},
        {tags("a", "b", "1/2"), {{"a", "b", 0, 1, 0}}},
        {tags("a", "b", "*") + "\n*\n" + one, won, {.unfinished = 1}},
        {tags("a", "b", "?") + tags("a", "b", ""), {}, {.unfinished = 2}},
        {"[White \"a\"]\n[Black \"b\"]\n", {}, {.unfinished = 1}},
        {tags("", "b", "1-0") + tags("a", "?", "1-0"), {}, {.nameless = 2}},
        {"[Black \"b\"]\n[Result \"1-0\"]\n", {}, {.nameless = 1}},
        {tags("a", "a", "1-0"), {}, {.against_self = 1}},
        // Where a game begins: behind moves, or with a second Event.
        {one + "\n1. e4 1-0\n\n" + one + "1-0", twice},
        {one + one, twice},
        {one + "1-0 " + one, twice},
        {one + "1-0[White \"a\"][Black \"b\"][Result \"1-0\"]", twice},
        {one + "{a remark} ; another\n[Round \"1\"]\n1-0", won},
        // Braces, remarks and % lines hide tags.
        {one + "1. e4 {[%eval 0.3] [Event \"x\"]\n[Result \"0-1\"]} e5 1-0", won},
        {one + "1. e4 { { } e5 1-0", won},
        {one + "1. e4 ; [Result \"0-1\"] {\n1-0 ; }\n" + one, twice},
        {one + "% [Result \"0-1\"] {\n1-0\n%\n" + one, twice},
        {one + "1-0 %\n" + one, twice},
        {one + "1. e4 (1. d4 [%x \"\"] ) 1-0", won, {.unfinished = 1}},  // a tag all the same
        // Line ends, byte order marks, space, UTF-8, escapes, other tags.
        {"\xEF\xBB\xBF" + one, won},
        {one + "1-0\n\xEF\xBB\xBF" + one, twice},
        {"[White \"a\"]\r\n[Black \"b\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 ;x\r\n1-0\r\n", won},
        {"[White \"a\"]\r[Black \"b\"]\r[Result \"1-0\"]\r\r;[\r1-0\r", won},
        {" [ White  \"a\" ]\t[Black \"b\"][Result\n\"1-0\"\n]", won},
        {tags("Ström ស", "a \\\"b\\\" \\\\ \\c", "1-0"), {{"Ström ស", "a \"b\" \\ \\c", 1, 0, 0}}},
        {tags("[x]", "{y}; %", "1-0"), {{"[x]", "{y}; %", 1, 0, 0}}},
        {tags(" a", "a", "1-0"), {{" a", "a", 1, 0, 0}}},
        {tags("white", "b", "1-0") + "[WhiteElo \"2000\"]\n[white \"x\"]\n[Site \"?\"]",
         {{"white", "b", 1, 0, 0}}},
        {tags("a\xE9", "b", "1-0"), {{"a\xE9", "b", 1, 0, 0}}},
    };
    for (const Case& row : table) {
        SCOPED_TRACE(row.text);
        const Results actual = read(row.text);
        const Results expected = testing::results_of(row.expected);
        EXPECT_EQ(actual.names, expected.names);
        EXPECT_EQ(actual.pairings, expected.pairings);
        EXPECT_EQ(actual.left_out, row.left_out);
    }
}

TEST(PgnResults, ErrorsNameTheLine) {
    const std::string one = tags("a", "b", "1-0");  // four lines
    const std::vector<std::array<std::string, 2>> table{
        {one + "1. e4 {no end\n\n", "games.pgn:5: a comment without end; expected '}'"},
        {one + "[Result \"0-1\"]", "games.pgn:5: tag 'Result' twice; expected it once"},
        {"\r\n\r\n[White \"a\"]\r\n[White \"b\"]", "games.pgn:4: tag 'White' twice;"},
        {"\r\r[Result \"2-0\"]", "games.pgn:3: Result '2-0'; expected 1-0, 0-1, 1/2-1/2 or *"},
        {"[White]", "games.pgn:1: tag 'White' without a value; expected [Name \"value\"]"},
        {"\n[ \"a\"]", "games.pgn:2: tag '' without a value;"},
        {"[White \"a\n\"]", "games.pgn:1: the value of tag 'White' without end; expected '\"'"},
        {"[White \"a", "games.pgn:1: the value of tag 'White' without end;"},
        {"[White \"a\\\"]\n", "games.pgn:1: the value of tag 'White' without end;"},
        {"[White \"a\" x]", "games.pgn:1: tag 'White' without end; expected ']'"},
        {"[", "games.pgn:1: tag '' without a value;"},
    };
    for (const auto& [text, message] : table)
        EXPECT_THAT(error_text([&] { (void)read(text); }), ::testing::HasSubstr(message)) << text;
}

TEST(PgnResults, PiecesOfAFileMeetAnywhere) {
    // Bytes before the game push each of its parts across the border of the pieces (a mebibyte).
    constexpr std::size_t kPiece = 1 << 20;
    const std::string game = "\r\n" + tags("a", "b", "1-0") + "1. e4 {x\r\n} ;y\r\n%z\r\n1-0\r\n";
    for (std::size_t cut = 0; cut <= game.size(); ++cut) {
        const std::string text = std::string(kPiece - cut, '\n') + game + "[x";
        const std::string expected =
            "games.pgn:" + std::to_string(kPiece - cut + 10) + ": tag 'x' without a value";
        EXPECT_THAT(error_text([&] { (void)read(text); }), ::testing::HasSubstr(expected)) << cut;
        const Results results = read(text.substr(0, text.size() - 2));
        EXPECT_EQ(results.pairings, testing::results_of({{"a", "b", 1, 0, 0}}).pairings) << cut;
    }
}

/// Names, values and lines of all tags, and whether anything but comments is before each.
std::string tags_by_lexer(const std::string& text) {
    std::istringstream in(text);
    PgnLexer lexer(in, "x");
    std::ostringstream out;
    bool has_moves = false;
    for (PgnToken token = lexer.next(); token.kind != PgnToken::Kind::End; token = lexer.next()) {
        const bool is_tag = token.kind == PgnToken::Kind::Tag;
        if (is_tag) out << token.line << token.text << '=' << token.value << has_moves << '\n';
        has_moves = is_tag ? false : has_moves || token.kind != PgnToken::Kind::Comment;
    }
    return out.str();
}

std::string tags_by_scanner(const std::string& text) {
    std::istringstream in(text);
    ByteReader bytes(in, "x");
    PgnTagScanner scanner(bytes);
    std::ostringstream out;
    while (const auto tag = scanner.next())
        out << bytes.marked_line() << tag->name << '=' << tag->value << tag->follows_moves << '\n';
    return out.str();
}

TEST(PgnResults, TheScannerSeesWhatTheLexerSees) {
    const std::vector<std::string> parts{"[White \"a\"]",
                                         "[",
                                         "\"",
                                         "{",
                                         "}",
                                         ";",
                                         "%",
                                         "\n",
                                         "\r\n",
                                         "\r",
                                         " ",
                                         "e4",
                                         "(",
                                         ")",
                                         "\\",
                                         "]",
                                         "[x \"\\\"\"]",
                                         "\xEF\xBB\xBF",
                                         "1-0",
                                         "*",
                                         "$1"};
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        Random random(random_key(1, seed, Purpose::Test));
        std::string text;
        for (int i = 0; i < 12; ++i)
            text += parts[random.below(static_cast<std::uint32_t>(parts.size()))];
        std::string expected;
        if (error_text([&] { expected = tags_by_lexer(text); }) != "no error") continue;
        ++compared;
        EXPECT_EQ(tags_by_scanner(text), expected) << text;
    }
    EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace ouk
