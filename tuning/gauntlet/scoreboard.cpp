#include "tuning/gauntlet/scoreboard.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rules/variant_names.h"
#include "engine/uci/words.h"
#include "tuning/fastchess/cutechess.h"
#include "tuning/fastchess/ending.h"
#include "tuning/fastchess/lines.h"
#include "tuning/fastchess/ranking.h"
#include "tuning/fastchess/results.h"
#include "tuning/statistics/describe.h"

namespace ouk {

namespace {

fastchess::MatchCounts counts_of(const Standing& standing) {
    const auto& ptnml = standing.ptnml;
    return {.wins = standing.wins,
            .losses = standing.losses,
            .draws = standing.draws,
            .pairs = {.lost_lost = ptnml[0],
                      .lost_drawn = ptnml[1],
                      .won_lost = standing.won_and_lost,
                      .drawn_drawn = ptnml[2] - standing.won_and_lost,
                      .won_drawn = ptnml[3],
                      .won_won = ptnml[4]}};
}

/// As the player was told; the last of several.
std::optional<std::int64_t> number_option(const PlayerConfig& config, std::string_view name) {
    std::optional<std::int64_t> number;
    for (const std::string& option : config.options) {
        const std::size_t equals = option.find('=');
        if (equals != std::string::npos && equal_without_case(option.substr(0, equals), name))
            number = to_number<std::int64_t>(std::string_view(option).substr(equals + 1));
    }
    return number;
}

fastchess::PlayerTitle title_of(const GauntletPlayer& player, const PlayerConfig& config) {
    using std::chrono::duration_cast;
    using std::chrono::milliseconds;
    const auto whole = [](std::optional<Duration> duration) {
        return duration_cast<milliseconds>(duration.value_or(Duration(0))).count();
    };
    return {.name = player.name,
            .limits = {.time_ms = whole(player.time.time),
                       .increment_ms = whole(player.time.increment),
                       .session = player.time.moves,
                       .move_ms = whole(player.time.move_time),
                       .nodes = config.soft_nodes > 0 ? config.soft_nodes : config.nodes,
                       .plies = config.depth},
            .threads = number_option(config, "Threads"),
            .hash = number_option(config, "Hash")};
}

std::string cutechess_block(const Gauntlet& gauntlet) {
    const SprtConfig& sprt = gauntlet.config().sprt;
    const fastchess::MatchCounts counts = counts_of(gauntlet.standings()[0]);
    return fastchess::cutechess_elo_line(counts) +
           (sprt.stop ? fastchess::cutechess_sprt_line(counts, sprt.options()) : "");
}

std::string two_player_block(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    const OutputForm form = config.output.output_form();
    if (form == OutputForm::Cutechess) return cutechess_block(gauntlet);
    const bool tells_test = config.sprt.stop || form == OutputForm::Ouk;
    return fastchess::results_block(
        {.first = title_of(gauntlet.player(0), config.players[0]),
         .second = title_of(gauntlet.player(1), config.players[1]),
         .counts = counts_of(gauntlet.standings()[0]),
         .book = config.openings == kNoBook ? "" : config.openings,
         .sprt = tells_test ? std::optional(config.sprt.options()) : std::nullopt,
         .reports_pairs = config.sprt.tally_kind() == TallyKind::Pentanomial});
}

std::string table(const Gauntlet& gauntlet) {
    std::vector<fastchess::RankedPlayer> players;
    for (const GauntletPlayer& player : gauntlet.players()) players.push_back({player.name, {}});
    for (std::size_t i = 0; i < gauntlet.standings().size(); ++i) {
        const Pairing& pairing = gauntlet.schedule().all()[i];
        const fastchess::MatchCounts counts = counts_of(gauntlet.standings()[i]);
        players[static_cast<std::size_t>(pairing.first)].counts += counts;
        players[static_cast<std::size_t>(pairing.second)].counts += counts.turned();
    }
    const GauntletConfig& config = gauntlet.config();
    const bool is_cutechess = config.output.output_form() == OutputForm::Cutechess;
    return fastchess::ranking_table(
        players,
        is_cutechess ? fastchess::OutputFormat::Cutechess : fastchess::OutputFormat::Fastchess,
        config.sprt.tally_kind() == TallyKind::Pentanomial);
}

std::string draws_line(const Gauntlet& gauntlet) {
    std::string text;
    for (std::size_t reason = 0; reason < kReasonNames.size(); ++reason) {
        std::int64_t draws = 0;
        for (const Standing& standing : gauntlet.standings())
            draws += standing.draws_by_reason[reason];
        if (draws > 0) text += fmt::format(" {} {}", kReasonNames[reason], draws);
    }
    return "Draws:" + (text.empty() ? " none" : text) + '\n';
}

/// Of all its games.
struct PlayerSum {
    SideUse use;
    std::array<std::int64_t, kFaultNames.size()> faults{};
};

PlayerSum sum_of(const Gauntlet& gauntlet, int player) {
    PlayerSum sum;
    for (std::size_t i = 0; i < gauntlet.standings().size(); ++i) {
        const Pairing& pairing = gauntlet.schedule().all()[i];
        if (pairing.first != player && pairing.second != player) continue;
        const std::size_t side = pairing.first == player ? 0 : 1;
        const Standing& standing = gauntlet.standings()[i];
        sum.use.add(standing.use[side]);
        for (std::size_t fault = 0; fault < sum.faults.size(); ++fault)
            sum.faults[fault] += standing.faults[side][fault];
    }
    return sum;
}

std::string player_lines(const GauntletPlayer& player, const PlayerSum& sum) {
    std::string text;
    std::string faults;
    for (std::size_t fault = 0; fault < sum.faults.size(); ++fault) {
        if (sum.faults[fault] > 0)
            faults += fmt::format(" {} {}", kFaultNames[fault], sum.faults[fault]);
    }
    if (!faults.empty()) text += fmt::format("Lost by {}:{}\n", player.name, faults);
    if (sum.use.time > Duration(0)) {
        const auto moves = static_cast<double>(sum.use.moves);
        text += fmt::format(
            "Time of {}: {} moves, {:.2f} ms each, slowest {:.2f} ms; latency {:.3f} ms, slowest "
            "{:.2f} ms\n",
            player.name, sum.use.moves, milliseconds(sum.use.time) / moves,
            milliseconds(sum.use.slowest), milliseconds(sum.use.latency) / moves,
            milliseconds(sum.use.slowest_latency));
    }
    return text;
}

}  // namespace

std::string game_lines(const Gauntlet& gauntlet, const CountedPair& pair) {
    const std::string& first = gauntlet.player(pair.players.first).name;
    const std::string& second = gauntlet.player(pair.players.second).name;
    std::string text;
    for (std::size_t game = 0; game < pair.result.games.size(); ++game) {
        const MatchGame& played = pair.result.games[game];
        const fastchess::GameTitle title{
            .game = 2 * pair.number + static_cast<std::int64_t>(game) + 1,
            .white = game == 0 ? first : second,
            .black = game == 0 ? second : first};
        const std::string_view result = name(played.result);
        const Ruleset& rules = gauntlet.rules()->ruleset();
        text += fastchess::finished_line(title, result,
                                         fastchess::end_text({.result = result,
                                                              .reason = name(played.cause),
                                                              .repetition = rules.repetition,
                                                              .n_move_rule = rules.n_move_rule}));
    }
    return text;
}

std::string score_line(const Gauntlet& gauntlet, const Pairing& players) {
    const auto& all = gauntlet.schedule().all();
    const auto at = static_cast<std::size_t>(std::ranges::find(all, players) - all.begin());
    return fastchess::cutechess_score_line(gauntlet.player(players.first).name,
                                           gauntlet.player(players.second).name,
                                           counts_of(gauntlet.standings()[at]));
}

std::array<std::int64_t, kFaultNames.size()> faults_of(const Gauntlet& gauntlet, int player) {
    return sum_of(gauntlet, player).faults;
}

std::string standing_block(const Gauntlet& gauntlet) {
    return gauntlet.players().size() == 2 ? two_player_block(gauntlet) : table(gauntlet);
}

std::string closing_lines(const Gauntlet& gauntlet) {
    const SequentialTest& test = gauntlet.test();
    std::string text;
    if (gauntlet.config().sprt.stop && test.decision() != SprtDecision::Continue) {
        text += fastchess::sprt_completed_line(test.options(), test.decision());
        const MatchTally tally = gauntlet.tally(gauntlet.standings()[0]);
        if (const auto unbiased = unbiased_elo(tally, test.options(), test.decision()))
            text += describe(*unbiased) + '\n';
    }
    text += draws_line(gauntlet);
    for (std::size_t i = 0; i < gauntlet.players().size(); ++i)
        text += player_lines(gauntlet.players()[i], sum_of(gauntlet, static_cast<int>(i)));
    return text;
}

std::string progress_line(const Gauntlet& gauntlet, double games_per_second) {
    const GauntletConfig& config = gauntlet.config();
    std::string text = fmt::format("{} pairs of {}{}, {:.1f} games/s", gauntlet.pairs(),
                                   config.sprt.stop ? "at most " : "", gauntlet.schedule().pairs(),
                                   games_per_second);
    if (gauntlet.players().size() > 2) return text;
    const EloEstimate estimate = estimate_elo(gauntlet.tally(gauntlet.standings()[0]));
    const SprtBounds bounds = gauntlet.test().bounds();
    return text + fmt::format(", Elo {:.1f} +/- {:.1f}, LLR {:.2f} ({:.2f}, {:.2f})", estimate.elo,
                              estimate.elo_error, gauntlet.test().llr(), bounds.lower,
                              bounds.upper);
}

}  // namespace ouk
