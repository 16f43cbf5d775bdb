#include "selfplay/verbs/inspect_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/percent.h"
#include "selfplay/dataset/inspection_json.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

/// Rows with many neighbours (lengths, men) are put together to so many at most.
constexpr std::size_t kMostRows = 10;

std::uint64_t number(const Json& of, const char* key) {
    return of.at(key).get<std::uint64_t>();
}

std::string percent(double share) {
    return fmt::format("{:.1f}%", kPercent * share);
}

std::string joined(const Json& values) {
    std::string text;
    for (const Json& value : values) {
        text += (text.empty() ? "" : ", ") +
                (value.is_string() ? value.get<std::string>() : value.dump());
    }
    return text;
}

/// "  LABEL   NUMBER  12.3%" and the results' shares of it.
std::string result_row(const std::string& label, const Json& row, std::uint64_t whole) {
    const std::uint64_t all = number(row, "white") + number(row, "draw") + number(row, "black");
    std::string text =
        fmt::format("  {:<24}{:>12}{:>8}", label, all, percent(share_of(all, whole)));
    for (const char* const key : {"white", "draw", "black"}) {
        text += fmt::format("{:>8}", all == 0 ? "-" : percent(share_of(number(row, key), all)));
    }
    return text + '\n';
}

std::string head(const std::string& title, const std::string& counted) {
    return fmt::format("\n{:<26}{:>12}{:>8}", title, counted, "share");
}

std::string result_head(const std::string& title, const std::string& counted) {
    return head(title, counted) + fmt::format("{:>8}{:>8}{:>8}\n", "white", "draw", "black");
}

std::string score_label(const Json& row) {
    if (row.at("from").is_null()) return "Black mates";
    if (row.at("to").is_null()) return "White mates";
    return fmt::format("{} to {}", row.at("from").get<int>(), row.at("to").get<int>());
}

std::string facts(const Json& seen) {
    std::string text =
        fmt::format("{} files, {} bytes, {} ({}), net {}, seed {}\n", number(seen, "files"),
                    number(seen, "bytes"), seen.at("ruleset").get<std::string>(),
                    seen.at("ruleset_hash").get<std::string>(), joined(seen.at("nets")),
                    joined(seen.at("seeds")));
    if (!seen.at("opponents").empty()) text += "opponents " + joined(seen.at("opponents")) + '\n';
    if (!seen.at("rescored").empty()) text += "rescored: " + joined(seen.at("rescored")) + '\n';
    text += "all checksums are right, all games replay legally\n";
    text += fmt::format(
        "games {}, positions {}, {:.2f} bytes a position, {:.1f} plies a game (median {:.1f})\n",
        number(seen, "games"), number(seen, "positions"),
        seen.at("bytes_per_position").get<double>(), seen.at("plies_mean").get<double>(),
        seen.at("plies_median").get<double>());
    const Json& results = seen.at("results");
    const auto result = [&](const char* key) {
        return percent(share_of(number(results, key), number(seen, "games")));
    };
    return text +
           fmt::format("white {}, draw {}, black {}, decisive {}, in check {}, captures {}\n",
                       result("white"), result("draw"), result("black"),
                       percent(seen.at("decisive_share").get<double>()),
                       percent(seen.at("in_check_share").get<double>()),
                       percent(seen.at("capture_share").get<double>()));
}

std::string ends(const Json& seen) {
    std::string text = result_head("ends", "games");
    for (const Json& row : seen.at("reasons_by_result")) {
        const std::string reason = row.at("reason").get<std::string>();
        if (number(seen.at("reasons"), reason.c_str()) == 0) continue;
        text += result_row(reason, row, number(seen, "games"));
    }
    return text + fmt::format("  of the counts {} with a last score beyond 300 (unresolved)\n",
                              number(seen, "unresolved"));
}

std::string verdicts(const Json& seen) {
    std::string text;
    for (const Json& row : seen.at("verdicts")) {
        if (number(row, "games") == 0) continue;
        text += fmt::format(
            "  {:<24}{:>12}{:>8} wrong (95%: {} to {})\n", row.at("verdict").get<std::string>(),
            number(row, "games"), percent(row.at("wrong_share").get<double>()),
            percent(row.at("low").get<double>()), percent(row.at("high").get<double>()));
    }
    return text.empty() ? "" : "\nplayed out in spite of adjudication\n" + text;
}

std::string players(const Json& seen) {
    if (seen.at("players").size() < 2) return "";
    std::string text = result_head("who played whom", "games");
    for (const Json& row : seen.at("players")) {
        text += result_row(row.at("white_player").get<std::string>() + " - " +
                               row.at("black_player").get<std::string>(),
                           row, number(seen, "games"));
    }
    return text;
}

std::string scores(const Json& seen) {
    std::string text = result_head("scores (White's view)", "positions");
    for (const Json& row : seen.at("score_histogram")) {
        text += result_row(score_label(row), row, number(seen, "positions"));
    }
    text += result_head("first scores", "games");
    for (const Json& row : seen.at("opening_scores")) {
        if (number(row, "games") == 0) continue;
        text += result_row(score_label(row), row, number(seen, "games"));
    }
    return text;
}

/// Rows of `rows` [begin, end), a group of at most kMostRows.
std::vector<std::pair<std::size_t, std::size_t>> groups(std::size_t rows) {
    const std::size_t size = std::max<std::size_t>(1, (rows + kMostRows - 1) / kMostRows);
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (std::size_t begin = 0; begin < rows; begin += size) {
        found.emplace_back(begin, std::min(rows, begin + size));
    }
    return found;
}

std::string lengths(const Json& seen) {
    std::string text = head("plies", "games") + '\n';
    const Json& rows = seen.at("lengths");
    for (const auto& [begin, end] : groups(rows.size())) {
        std::uint64_t games = 0;
        for (std::size_t i = begin; i < end; ++i) games += number(rows[i], "games");
        text += fmt::format(
            "  {:<24}{:>12}{:>8}\n",
            fmt::format("{} to {}", number(rows[begin], "from"), number(rows[end - 1], "to")),
            games, percent(share_of(games, number(seen, "games"))));
    }
    return text;
}

std::string men(const Json& seen) {
    std::string text = head("men", "positions") + "   mean |score|   of drawn games\n";
    const Json& rows = seen.at("men");
    for (const auto& [begin, end] : groups(rows.size())) {
        std::uint64_t positions = 0;
        std::uint64_t evaluated = 0;
        double drawn = 0;
        double scored = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const auto here = static_cast<double>(number(rows[i], "positions"));
            positions += number(rows[i], "positions");
            drawn += here * rows[i].at("draw_share").get<double>();
            if (rows[i].at("mean_abs_score").is_null()) continue;
            evaluated += number(rows[i], "evaluated");
            scored += static_cast<double>(number(rows[i], "evaluated")) *
                      rows[i].at("mean_abs_score").get<double>();
        }
        const std::string mean =
            evaluated == 0 ? "-" : fmt::format("{:.0f}", scored / static_cast<double>(evaluated));
        const auto all = static_cast<double>(positions);
        text += fmt::format(
            "  {:<24}{:>12}{:>8}{:>15}{:>17}\n",
            fmt::format("{} to {}", number(rows[begin], "men"), number(rows[end - 1], "men")),
            positions, percent(share_of(positions, number(seen, "positions"))), mean,
            percent(drawn / all));
    }
    return text;
}

std::string diversity(const Json& seen) {
    const Json& found = seen.at("duplicates");
    const Json& openings = seen.at("openings");
    const auto row = [](const char* label, std::uint64_t part, std::uint64_t whole) {
        return fmt::format("  {:<24}{:>12}{:>8}\n", label, part, percent(share_of(part, whole)));
    };
    const std::uint64_t positions = number(seen, "positions");
    const std::uint64_t games = number(seen, "games");
    std::string text = head("diversity", "number") + '\n';
    text += row("distinct positions", number(found, "distinct_positions"), positions);
    text += row("repeated within a game", number(found, "within_games"), positions);
    text += row("repeated across games", number(found, "across_games"), positions);
    text += row("games that occur again", number(found, "whole_games"), games);
    text += row("distinct openings", number(openings, "distinct"), games);
    text += row("beginnings of 4 plies", number(openings, "beginnings_4"), games);
    text += row("beginnings of 8 plies", number(openings, "beginnings_8"), games);
    const double share = std::min({found.at("sample_share").get<double>(),
                                   found.at("whole_games_sample_share").get<double>(),
                                   openings.at("sample_share").get<double>()});
    if (share < 1) text += fmt::format("  estimated from 1 in {:.0f} by hash\n", 1 / share);
    return text;
}

}  // namespace

std::string inspect_text(const Json& seen) {
    return facts(seen) + ends(seen) + verdicts(seen) + players(seen) + scores(seen) +
           lengths(seen) + men(seen) + diversity(seen);
}

}  // namespace ouk
