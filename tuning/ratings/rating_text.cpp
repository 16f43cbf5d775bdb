#include "tuning/ratings/rating_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/percent.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

/// In columns: of UTF-8, whatever continues a character takes none.
std::size_t width(const std::string& name) {
    return static_cast<std::size_t>(
        std::ranges::count_if(name, [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string padded(const std::string& name, std::size_t columns) {
    return printable(name) + std::string(columns - width(name), ' ');
}

/// Wide enough for all names of all tables, so that they stand below each other.
std::size_t name_width(const Ratings& ratings) {
    std::size_t widest = std::string_view("player").size();
    for (const RatedGroup& group : ratings.groups)
        for (const RatedPlayer& player : group.players)
            widest = std::max(widest, width(player.name));
    for (const UnratedPlayer& player : ratings.unrated)
        widest = std::max(widest, width(player.name));
    return widest;
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", kPercent * share);
}

std::string line(std::string_view rank, const std::string& name, std::string_view elo,
                 std::string_view error, const Record& record) {
    const auto games = static_cast<double>(record.games());
    return fmt::format("{:>4}  {}  {:>9}  {:>7}  {:>8}  {:>7}  {:>7}", rank, name, elo, error,
                       record.games(), percent(record.points() / games),
                       percent(static_cast<double>(record.draws) / games));
}

std::string header(std::size_t columns) {
    return fmt::format("{:>4}  {}  {:>9}  {:>7}  {:>8}  {:>7}  {:>7}  {:>7}\n", "#",
                       padded("player", columns), "Elo", "+/-", "games", "score", "draws", "LOS");
}

std::string table(const RatedGroup& group, std::size_t columns) {
    std::string text = header(columns);
    for (std::size_t i = 0; i < group.players.size(); ++i) {
        const RatedPlayer& player = group.players[i];
        const std::string error =
            player.is_anchor ? "anchor" : fmt::format("{:.1f}", player.elo.error);
        text += line(std::to_string(i + 1), padded(player.name, columns),
                     fmt::format("{:.1f}", player.elo.value), error, player.record);
        const bool is_last = i + 1 == group.players.size();
        if (!is_last) text += fmt::format("  {:>7}", percent(group.los(i, i + 1)));
        text += '\n';
    }
    return text;
}

std::string group_line(const RatedGroup& group, std::size_t number) {
    std::string text = fmt::format("Group {}, players: {}", number, group.players.size());
    if (number == 1) return text + '\n';
    if (!group.bound) return text + ". No games with group 1, so not to be compared with it.\n";
    const auto& [is_above, elo, games] = *group.bound;
    return text + fmt::format(
                      ". {} all {} games with group 1: its mean less group 1's is {} "
                      "{:.1f} (95 %).\n",
                      is_above ? "Won" : "Lost", games, is_above ? "at least" : "at most", elo);
}

std::string unrated_table(const Ratings& ratings, std::size_t columns) {
    std::string text =
        ratings.groups.empty()
            ? "No ratings: no two players have each scored against the other, or through others.\n"
            : "Not rated: who won all games with group 1, or lost all, has but a bound (95 %).\n";
    for (const UnratedPlayer& player : ratings.unrated) {
        const std::string elo =
            player.bound
                ? fmt::format("{} {:.1f}", player.bound->is_above ? '>' : '<', player.bound->elo)
                : "?";
        text += line("", padded(player.name, columns), elo, "", player.record) + '\n';
    }
    return text;
}

std::string common_lines(const Ratings& ratings) {
    if (!ratings.draw_rate) return "";
    const auto& advantage = ratings.white_advantage;
    const std::string white =
        advantage ? fmt::format("{:.1f} +/- {:.1f} Elo", advantage->value, advantage->error)
                  : "not told by these games, taken as 0";
    return fmt::format(
        "White's advantage: {}. Draws between equals: {:.1f} +/- {:.1f} %. Log-likelihood: "
        "{:.2f}.\n"
        "Elo: anchors, else mean {:g}. +/-: 95 %. LOS: likelihood to be stronger than the next.\n",
        white, kPercent * ratings.draw_rate->value, kPercent * ratings.draw_rate->error,
        ratings.log_likelihood, ratings.mean);
}

std::string games_line(const Results& results) {
    const auto& [unfinished, nameless, against_self] = results.left_out;
    std::string text = fmt::format("Games: {}.", results.games());
    if (unfinished + nameless + against_self == 0) return text;
    return text + fmt::format(
                      " Left out: {} without result, {} without names, {} of a player "
                      "against itself.",
                      unfinished, nameless, against_self);
}

}  // namespace

std::string rating_text(const Ratings& ratings, const Results& results) {
    const std::size_t columns = name_width(ratings);
    std::string text;
    for (std::size_t i = 0; i < ratings.groups.size(); ++i) {
        if (ratings.groups.size() > 1) text += group_line(ratings.groups[i], i + 1);
        text += table(ratings.groups[i], columns) + '\n';
    }
    if (!ratings.unrated.empty()) text += unrated_table(ratings, columns) + '\n';
    return text + common_lines(ratings) + games_line(results);
}

std::string los_text(const Ratings& ratings) {
    std::string text = "LOS of row over column, %:\n";
    const std::size_t columns = name_width(ratings);
    for (const RatedGroup& group : ratings.groups) {
        text += fmt::format("{:>4}  {}", "#", padded("player", columns));
        for (std::size_t j = 0; j < group.players.size(); ++j) text += fmt::format(" {:>5}", j + 1);
        text += '\n';
        for (std::size_t i = 0; i < group.players.size(); ++i) {
            text += fmt::format("{:>4}  {}", i + 1, padded(group.players[i].name, columns));
            for (std::size_t j = 0; j < group.players.size(); ++j)
                text += i == j ? fmt::format(" {:>5}", "-")
                               : fmt::format(" {:>5.1f}", kPercent * group.los(i, j));
            text += '\n';
        }
    }
    return text;
}

}  // namespace ouk
