// What is read, and how complaints look: the whole message stands in the tables.
#include "engine/base/toml.h"

#include <gtest/gtest.h>

#include "engine/base/files.h"
#include "tests/error_text.h"
#include "tests/temporary_folder.h"

namespace ouk {
namespace {

template <class T>
T get(const TomlDocument& document, const std::string& key) {
    const TomlValue* const value = document.find(key);
    if (value == nullptr) throw Error("test", "no key " + key);
    return std::get<T>(value->data);
}

TEST(Toml, FlattensTablesToDottedKeys) {
    const TomlDocument document = parse_toml(
        "games = 64\n"
        "share = 0.5\n"
        "fast = true\r\n"
        "name = 'a\\b'\n"
        "a.b.c = 1\n"
        "inline = { x = 1, y.z = 2 }\n"
        "[adjudication]\n"
        "win_score = -1_500  # comment\n"
        "[adjudication.deep]\n"
        "text = \"\\u00e9\\n\"\n"
        "[empty]\n",
        "test.toml");
    EXPECT_EQ(get<std::int64_t>(document, "games"), 64);
    EXPECT_EQ(get<double>(document, "share"), 0.5);
    EXPECT_EQ(get<bool>(document, "fast"), true);
    EXPECT_EQ(get<std::string>(document, "name"), "a\\b");
    EXPECT_EQ(get<std::int64_t>(document, "a.b.c"), 1);
    EXPECT_EQ(get<std::int64_t>(document, "inline.x"), 1);
    EXPECT_EQ(get<std::int64_t>(document, "inline.y.z"), 2);
    EXPECT_EQ(get<std::int64_t>(document, "adjudication.win_score"), -1500);
    EXPECT_EQ(get<std::string>(document, "adjudication.deep.text"), "\u00e9\n");
    EXPECT_EQ(document.values().size(), 9U);
    EXPECT_EQ(document.find("absent"), nullptr);
    EXPECT_EQ(document.find("adjudication.win_score")->line, 8);
    EXPECT_EQ(document.find("adjudication.win_score")->column, 13);
}

TEST(Toml, ArraysKeepTheirShapeAndPlaces) {
    const TomlDocument document =
        parse_toml("limits = [\n  [\"2R\", 8],\n  [\"*\", 64],\n]\nnone = []\n", "test.toml");
    const auto rows = get<TomlArray>(document, "limits");
    ASSERT_EQ(rows.size(), 2U);
    const auto& second = std::get<TomlArray>(rows[1].data);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(std::get<std::string>(second[0].data), "*");
    EXPECT_EQ(std::get<std::int64_t>(second[1].data), 64);
    EXPECT_EQ(second[1].line, 3);
    EXPECT_EQ(second[1].column, 9);
    EXPECT_TRUE(get<TomlArray>(document, "none").empty());
}

TEST(Toml, NumbersAtTheEdgeAreRead) {
    const TomlDocument document = parse_toml(
        "low = -9223372036854775808\nhigh = +9_223_372_036_854_775_807\nhex = 0x1f\n"
        "big = 1.7976931348623157e308\ninf = -inf\n",
        "test.toml");
    EXPECT_EQ(get<std::int64_t>(document, "low"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(get<std::int64_t>(document, "high"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(get<std::int64_t>(document, "hex"), 31);
    EXPECT_EQ(get<double>(document, "big"), std::numeric_limits<double>::max());
    EXPECT_EQ(get<double>(document, "inf"), -std::numeric_limits<double>::infinity());
}

struct BadRow {
    const char* name;
    std::string text;
    std::string message;
};

const BadRow kBad[] = {
    {"no value", "a = 1\nb = \n",
     "bad.toml:2: no TOML: missing value after key-value separator '='; expected value, but got "
     "nothing\n"
     "    b = \n"
     "        ^"},
    {"more after the value", "a = 1 2\n",
     "bad.toml:1: no TOML: invalid line format; expected newline, but got '2'.\n"
     "    a = 1 2\n"
     "          ^"},
    {"no value at all", "\n\n  b = = 2\n",
     "bad.toml:3: no TOML: bad format: unknown value appeared\n"
     "      b = = 2\n"
     "          ^"},
    {"open string", "a = \"abc\n",
     "bad.toml:1: no TOML: the next token is not a valid string\n"
     "    a = \"abc\n"
     "        ^"},
    {"key twice", "a = 1\na = 2\n",
     "bad.toml:2: no TOML: value (\"a\") already exists.; value defined twice\n"
     "    a = 2\n"
     "        ^"},
    {"too large", "\ta = 99999999999999999999\n",
     "bad.toml:1: this number is too large; expected at most 64 bits\n"
     "    \ta = 99999999999999999999\n"
     "    \t    ^"},
    {"too large a double", "a = [0.5, 1e400]\n",
     "bad.toml:1: this number is too large; expected at most 64 bits\n"
     "    a = [0.5, 1e400]\n"
     "              ^"},
    {"date", "a = 1979-05-27\n",
     "bad.toml:1: a date or time; expected a number, true, false, a string or an array\n"
     "    a = 1979-05-27\n"
     "        ^"},
    {"table in an array", "a = [{ b = 1 }]\n",
     "bad.toml:1: a table within an array; expected a number, true, false, a string or an array\n"
     "    a = [{ b = 1 }]\n"
     "         ^"},
    {"one name, two keys", "\"a.b\" = 1\n[a]\nb = 1\n", "'a.b' is there twice"},
    {"deep", "a = " + std::string(100'000, '['),
     "bad.toml:1: brackets are nested too deeply; expected at most 100 levels\n"},
    {"no text", "# ខ្មែរ\nb = '\xff'\n",
     "bad.toml:2: no TOML: this byte is no UTF-8; expected UTF-8\n"
     "    b = '\xff'\n"
     "         ^"},
    {"cut character", "a = '\xe1\x9e'\n", "bad.toml:1: no TOML: this byte is no UTF-8"},
    {"overlong character", "a = '\xc0\xaf'\n", "bad.toml:1: no TOML: this byte is no UTF-8"},
    {"surrogate", "a = '\xed\xa0\x80'\n", "bad.toml:1: no TOML: this byte is no UTF-8"},
    {"beyond Unicode", "a = '\xf4\x90\x80\x80'\n", "bad.toml:1: no TOML: this byte is no UTF-8"},
    {"control characters", "\x01\x02 = 1\n", "bad.toml:1: no TOML: "},
};

TEST(Toml, ErrorsTellFileLineAndPlace) {
    for (const BadRow& row : kBad) {
        const std::string message = error_text([&] { (void)parse_toml(row.text, "bad.toml"); });
        EXPECT_NE(message.find(row.message), message.npos) << row.name << ":\n" << message;
    }
}

TEST(Toml, CallersPointWithACaret) {
    const TomlDocument document = parse_toml("[rules]\n  ends = [1, 2]  # why\n", "r.toml");
    EXPECT_STREQ(document.error("rules.ends", "wrong", "a string").what(),
                 "r.toml:2: wrong; expected a string\n"
                 "      ends = [1, 2]  # why\n"
                 "             ^");
    EXPECT_STREQ(document.key_error("rules.ends", "unknown key").what(),
                 "r.toml:2: unknown key\n"
                 "      ends = [1, 2]  # why\n"
                 "      ^");
    const auto& items = std::get<TomlArray>(document.find("rules.ends")->data);
    EXPECT_STREQ(document.error(items[1], "wrong").what(),
                 "r.toml:2: wrong\n"
                 "      ends = [1, 2]  # why\n"
                 "                 ^");
    EXPECT_STREQ(document.error("rules.start", "missing key", "a FEN").what(),
                 "r.toml: missing key; expected a FEN");
}

TEST(Toml, FilesAreNamedByTheirPath) {
    const TemporaryFolder folder;
    const std::string path = folder.file("some.toml");
    write_atomically(path, "a = 1\nb = 'x'\n");
    const TomlDocument document = parse_toml_file(path);
    EXPECT_EQ(document.name(), path);
    EXPECT_EQ(get<std::string>(document, "b"), "x");
    const std::string absent = folder.file("absent.toml");
    EXPECT_EQ(error_text([&] { (void)parse_toml_file(absent); }),
              absent + ": cannot be opened (No such file or directory); expected a readable file");
    EXPECT_THROW((void)parse_toml_file(folder.path()), Error);
}

}  // namespace
}  // namespace ouk
