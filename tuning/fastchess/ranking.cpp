#include "tuning/fastchess/ranking.h"

#include <fmt/format.h>

#include <algorithm>

#include "tuning/fastchess/results.h"
#include "tuning/statistics/elo.h"

namespace ouk::fastchess {

namespace {

constexpr std::size_t kMinNameWidth = 25;

struct Row {
    RankedPlayer player;
    EloEstimate elo;
};

std::vector<Row> ranked(const std::vector<RankedPlayer>& players, bool of_pairs) {
    std::vector<Row> rows;
    for (const RankedPlayer& player : players)
        rows.push_back({player, estimate_elo(player.counts.tally(of_pairs))});
    std::ranges::stable_sort(rows, std::greater{}, [](const Row& row) { return row.elo.elo; });
    return rows;
}

std::size_t name_width(const std::vector<RankedPlayer>& players) {
    std::size_t width = kMinNameWidth;
    for (const RankedPlayer& player : players) width = std::max(width, player.name.size());
    return width;
}

std::string head(std::size_t width) {
    return fmt::format("{:<4} {:<{}} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}", "Rank",
                       "Name", width, "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw");
}

std::string line(int rank, const Row& row, std::size_t width, bool of_pairs) {
    const auto& [player, elo] = row;
    return fmt::format(
        "{:>4} {:<{}} {:>10.2f} {:>10.2f} {:>10.2f} {:>10.2f} {:>10} {:>9.1f}% {:>9.1f}%", rank,
        player.name, width, elo.elo, elo.elo_error, elo.nelo, elo.nelo_error, player.counts.games(),
        player.counts.points_percent(), player.counts.draw_percent(of_pairs));
}

/// fastchess's column, which stays, though empty, where pairs are not counted.
std::string last_column(std::string_view text) {
    return fmt::format(" {:>20}", text);
}

}  // namespace

std::string ranking_table(const std::vector<RankedPlayer>& players, OutputFormat format,
                          bool reports_pairs) {
    const bool is_cutechess = format == OutputFormat::Cutechess;
    const bool of_pairs = reports_pairs && !is_cutechess;
    const std::size_t width = name_width(players);
    std::string table = head(width) + (is_cutechess ? "" : last_column("Ptnml(0-2)")) + "\n";
    int rank = 0;
    for (const Row& row : ranked(players, of_pairs)) {
        table += line(++rank, row, width, of_pairs);
        if (!is_cutechess) table += last_column(of_pairs ? row.player.counts.ptnml() : "");
        table += "\n";
    }
    return is_cutechess ? table : fmt::format("{}{}{}", kDashes, table, kDashes);
}

}  // namespace ouk::fastchess
