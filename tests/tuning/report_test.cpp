// The report's figures in every form: the same in JSON, CSV and the page; and where they may be
// written. What the figures are: tests/selfplay/inspection_test.cpp.
#include <gmock/gmock.h>

#include <filesystem>

#include "engine/base/files.h"
#include "engine/board/notation.h"
#include "selfplay/dataset/shard.h"
#include "tests/engine/uci/process.h"
#include "tests/error_text.h"
#include "tests/selfplay/test_games.h"
#include "tests/temporary_folder.h"
#include "tuning/report/dataset_section.h"
#include "tuning/report/output.h"
#include "tuning/report/page.h"
#include "tuning/report/tables.h"

namespace ouk {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kProgram = OUK_BIN_DIR "/ouk-tune report ";
const std::string kPage = "<meta name=\"generator\" content=\"ouk report\">[/*REPORT*/]";

/// Rows of cells; RFC 4180.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
    std::vector<std::vector<std::string>> rows{{""}};
    bool is_quoted = false;
    for (const char symbol : text) {
        if (symbol == '"') {
            // A doubled quote closes and opens again: the quote between is told by what is open.
            if (!is_quoted && !rows.back().back().empty()) rows.back().back() += '"';
            is_quoted = !is_quoted;
        } else if (is_quoted || (symbol != ',' && symbol != '\n')) {
            rows.back().back() += symbol;
        } else if (symbol == ',') {
            rows.back().emplace_back();
        } else {
            rows.push_back({""});
        }
    }
    rows.pop_back();
    return rows;
}

std::string as_cell(const Json& value) {
    if (value.is_null()) return "";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

class ReportTest : public ::testing::Test {
protected:
    ReportTest() { write("run", 9); }

    void write(const std::string& name, int games) const {
        create_folder(file(name));
        ShardInfo info;
        info.ruleset_name = "ouk";
        info.ruleset_text = rules_->ruleset().text();
        info.ruleset_hash = rules_->hash().hex();
        info.evaluation = "an \"odd\", name";
        write_shard(file(name + "/games-000000.h5"), info, random_games(*rules_, games));
    }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
    [[nodiscard]] Json section(std::size_t games) const {
        return dataset_section(file("run"), games, [](const SectionProgress&) {});
    }

    const TemporaryFolder folder_;
    const std::shared_ptr<const Rules> rules_ = load_rules("ouk");
};

TEST_F(ReportTest, SampleGamesHaveEveryPosition) {
    const std::vector<GameRecord> games = random_games(*rules_, 9);
    const Json json = section(4);
    EXPECT_EQ(json["kind"], "dataset");
    EXPECT_EQ(json["letters"]["khon"], "K");
    ASSERT_EQ(json["sample_games"].size(), 4U);
    std::size_t row = 0;
    for (const Json& sample : json["sample_games"]) {
        const GameRecord& game = games[sample["index"].get<std::size_t>()];
        EXPECT_EQ(sample["plies"], game.moves.size());
        EXPECT_EQ(sample["result"], name(game.result));
        Position position = start_position(*rules_);
        for (std::size_t ply = 0; ply <= game.moves.size(); ++ply, ++row) {
            const Json& at = json["sample_plies"][row];
            ASSERT_EQ(at["game"], sample["game"]);
            ASSERT_EQ(at["fen"], to_fen(position));
            const bool is_last = ply == game.moves.size();
            ASSERT_EQ(at["move"].is_null(), is_last);
            if (is_last) break;
            const Move move = parse_uci(position, at["move"].get<std::string>());
            ASSERT_EQ(to_stored(*rules_, move), game.moves[ply]);
            ASSERT_EQ(at["san"], to_san(position, move));
            ASSERT_EQ(at["score"], ply < 4 ? Json() : Json(game.scores[ply]));
            position = position.after(move);
        }
        ++row;
    }
    EXPECT_EQ(row, json["sample_plies"].size());
    EXPECT_EQ(section(100)["sample_games"].size(), 9U);
    EXPECT_EQ(section(0)["sample_plies"].size(), 0U);
}

TEST_F(ReportTest, TablesHaveTheFiguresOfTheJson) {
    Json report{{"sections", {section(2), section(1)}}};
    report["sections"][1]["name"] = "a\nb";
    std::map<std::string, std::string> tables = report_tables(report);
    std::size_t figures = 0;
    std::map<std::string, std::vector<std::vector<std::string>>> parsed;
    for (const auto& [name, text] : tables) parsed[name] = parse_csv(text);
    std::map<std::string, std::size_t> next;  // row, behind the head
    for (const Json& part : report["sections"]) {
        for (const auto& [key, value] : part.items()) {
            if (!value.is_array() || value.empty() || !value.front().is_object()) continue;
            for (const Json& row : value) {
                std::vector<std::string> head{"section"};
                std::vector<std::string> cells{part["name"]};
                for (const auto& [column, cell] : row.items()) {
                    head.push_back(column);
                    cells.push_back(as_cell(cell));
                }
                ASSERT_EQ(parsed[key].at(0), head);
                ASSERT_EQ(parsed[key].at(++next[key]), cells) << key;
            }
        }
        figures += part["results"].size();
    }
    EXPECT_EQ(figures, 6U);
    for (const auto& [name, rows] : next) EXPECT_EQ(parsed[name].size(), rows + 1) << name;
    const Json& results = report["sections"][0]["results"];
    EXPECT_THAT(tables["figures"],
                AllOf(HasSubstr(file("run") + ",games,9\n"),
                      HasSubstr(file("run") + ",results.white," + results["white"].dump() + '\n'),
                      HasSubstr(",nets.0,\"an \"\"odd\"\", name\"\n")));
    EXPECT_THAT(parsed["figures"].back(), ElementsAre("a\nb", "letters.khon", "K"));
}

TEST_F(ReportTest, ThePageHoldsTheJsonWhateverItsTexts) {
    for (const std::string name : {"plain", "</script><script>alert(1)</script>", "<!--<script>"}) {
        const Json report{{"sections", {{{"name", name}, {"kind", "none"}}}}};
        const std::string page = fill_page(kPage, report);
        const std::size_t begin = page.find('[') + 1;
        const std::string inside = page.substr(begin, page.size() - 1 - begin);
        EXPECT_THAT(inside, Not(HasSubstr("<")));
        EXPECT_EQ(Json::parse(inside), report);
    }
    const std::string bad = fill_page(kPage, Json{{"name", "\xff"}});
    EXPECT_THAT(bad, HasSubstr("\xef\xbf\xbd"));
}

TEST_F(ReportTest, OnlyAReportIsReplaced) {
    overwrite_file(file("page.html"), fill_page(kPage, Json::object()));
    overwrite_file(file("other.html"), "<html>");
    create_folder(file("full"));
    overwrite_file(file("full/thesis.csv"), "1");
    create_folder(file("empty"));
    write_tables(Json{{"sections", {section(1)}}}, file("tables"));
    const auto is_refused = [](auto check, const std::string& path) {
        return error_text([&] { check(path); }) != "no error";
    };
    const struct {
        std::string name;
        bool page_refused, tables_refused;
    } rows[] = {{"new", false, false},         {"page.html", false, true},
                {"other.html", true, true},    {"full", true, true},
                {"empty", true, false},        {"tables", true, false},
                {"none/page.html", true, true}};
    for (const auto& row : rows) {
        EXPECT_EQ(is_refused(check_page_path, file(row.name)), row.page_refused) << row.name;
        EXPECT_EQ(is_refused(check_tables_path, file(row.name)), row.tables_refused) << row.name;
    }
    // What an earlier report had and this one has not is gone.
    write_tables(Json{{"sections", Json::array()}}, file("tables"));
    EXPECT_THAT(names_in(file("tables")), ElementsAre("report.json"));
}

TEST_F(ReportTest, GoesWhereTheHelpSays) {
    EXPECT_EQ(default_page_path(file("run")), file("run/report.html"));
    EXPECT_EQ(default_page_path(file("run/games-000000.h5")), file("run/report.html"));
    EXPECT_EQ(default_page_path("games-000000.h5"), "report.html");
    EXPECT_EQ(tables_path("a/report.html"), "a/report");
    EXPECT_EQ(tables_path("a.b/c"), "a.b/c");
}

TEST_F(ReportTest, TheVerbWritesAndPrints) {
    const Ended json = run_process(kProgram + file("run") + " --json --games 2");
    EXPECT_EQ(json.code, 0);
    const Json report = Json::parse(json.out);
    EXPECT_EQ(report["sections"][0].dump(), section(2).dump());
    EXPECT_THAT(names_in(file("run")), ElementsAre("games-000000.h5"));

    const Ended csv = run_process(kProgram + file("run") + " --csv");
    EXPECT_EQ(csv.out, file("run/report\n"));
    EXPECT_EQ(Json::parse(read_file(file("run/report/report.json")))["sections"][0]["games"], 9);
    EXPECT_THAT(read_file(file("run/report/figures.csv")), HasSubstr(",games,9\n"));

    for (int i = 0; i < 2; ++i) {  // the second time it is there
        const Ended page = run_process(kProgram + file("run"));
        EXPECT_EQ(page.code, 0);
        if (page_template().empty()) {
            EXPECT_THAT(page.err, HasSubstr("built without Node"));
            EXPECT_EQ(page.out, file("run/report\n"));
        } else {
            EXPECT_EQ(page.out, file("run/report.html\n"));
            EXPECT_THAT(read_file(file("run/report.html")), HasSubstr("\"games\":9"));
        }
    }
}

TEST_F(ReportTest, WrongInputsAreNamed) {
    overwrite_file(file("thesis.html"), "<html>");
    create_folder(file("empty"));
    const struct {
        std::string arguments;
        int code;
        std::string part;
    } rows[] = {
        {"", 2, "PATH"},
        {file("none"), 1, "none: does not exist"},
        {file("empty"), 1, "empty: holds no game file"},
        {file("run") + " --games -1", 2, "--games"},
        {file("run") + " --json --csv", 2, "--csv"},
        {file("run") + " --json --out " + file("x"), 2, "--out"},
        {file("run") + " --out " + file("thesis.html"), 1, "is there and no report"},
        {file("run") + " --out " + file("none/x.html"), 1, "none is no folder"},
    };
    for (const auto& row : rows) {
        const Ended ended = run_process(kProgram + row.arguments);
        EXPECT_EQ(ended.code, row.code) << row.arguments;
        EXPECT_THAT(ended.err, HasSubstr(row.part));
        EXPECT_EQ(ended.out, "");
    }
    EXPECT_EQ(read_file(file("thesis.html")), "<html>");
    EXPECT_THAT(names_in(file("run")), ElementsAre("games-000000.h5"));
    EXPECT_THAT(run_process(kProgram + "--help").out, HasSubstr("Example: ouk report"));
}

}  // namespace
}  // namespace ouk
