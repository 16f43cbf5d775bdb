#include "tuning/gauntlet/fastchess_lines.h"

#include <algorithm>
#include <cctype>

#include "tuning/fastchess/lines.h"
#include "tuning/fastchess/warnings.h"
#include "tuning/gauntlet/scoreboard.h"

namespace ouk::fastchess {

namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// As fastchess has it: lower case, four letters or five.
bool has_move_form(std::string_view move) {
    constexpr std::size_t kShortest = 4;
    constexpr std::size_t kLongest = 5;
    return move.size() >= kShortest && move.size() <= kLongest &&
           std::ranges::all_of(move,
                               [](unsigned char c) { return std::isdigit(c) || std::islower(c); });
}

std::string move_warnings(const std::string& name, std::string_view detail) {
    constexpr std::string_view kBestMove = "bestmove ";
    const std::size_t at = detail.find(kBestMove);
    std::string_view move =
        at == std::string_view::npos ? "" : detail.substr(at + kBestMove.size());
    if (contains(move, " ")) move = "";
    const bool is_odd = !move.empty() && !has_move_form(move);
    return (is_odd ? no_uci_move_warning(name, move) : "") + illegal_move_warning(name, move);
}

std::string stall_warning(const std::string& name, std::string_view detail) {
    if (contains(detail, "uciok")) return no_uciok_warning(name);
    if (contains(detail, "readyok")) return not_ready_warning(name);
    return no_bestmove_warning(name, detail, "");
}

/// Who lost by a fault: its name, and what it did.
struct Blame {
    std::string name;
    std::string_view detail;
};

std::optional<Blame> blame_of(const Gauntlet& gauntlet, const Pairing& players,
                              const MatchGame& game) {
    const Fault* const fault = std::get_if<Fault>(&game.cause);
    if (fault == nullptr) return std::nullopt;
    const std::string begin = std::string(ouk::name(*fault)) + ": ";
    const auto incident = std::ranges::find_if(
        game.incidents, [&](const Incident& each) { return each.what.starts_with(begin); });
    if (incident == game.incidents.end()) return std::nullopt;
    const int loser = incident->player == 0 ? players.first : players.second;
    return Blame{gauntlet.player(loser).name,
                 std::string_view(incident->what).substr(begin.size())};
}

std::string warning_lines(const Gauntlet& gauntlet, const CountedPair& pair) {
    std::string text;
    for (const MatchGame& game : pair.result.games) {
        const auto blame = blame_of(gauntlet, pair.players, game);
        if (!blame) continue;
        const Fault fault = std::get<Fault>(game.cause);
        const bool is_wrong_move = fault == Fault::IllegalMove || fault == Fault::NoMove;
        if (is_wrong_move) text += move_warnings(blame->name, blame->detail);
        if (fault == Fault::Stall) text += stall_warning(blame->name, blame->detail);
    }
    return text;
}

bool is_due(std::int64_t count, std::int64_t step, std::int64_t interval) {
    return interval > 0 && count / interval != (count - step) / interval;
}

SprtDecision decision_of(const Gauntlet& gauntlet) {
    return gauntlet.config().sprt.stop ? gauntlet.test().decision() : SprtDecision::Continue;
}

std::string score_line_of(const Gauntlet& gauntlet, const Pairing& players) {
    const bool is_told = gauntlet.config().output.output_form() == OutputForm::Cutechess;
    return is_told ? score_line(gauntlet, players) : "";
}

std::string decision_lines(const Gauntlet& gauntlet) {
    const SprtDecision decision = decision_of(gauntlet);
    if (decision == SprtDecision::Continue) return "";
    return score_line_of(gauntlet, gauntlet.pairing(0)) + standing_block(gauntlet) +
           sprt_completed_line(gauntlet.config().sprt.options(), decision);
}

}  // namespace

std::string option_lines(const Gauntlet& gauntlet) {
    std::string text;
    for (const GauntletPlayer& player : gauntlet.players()) {
        for (const SkippedOption& option : player.skipped) {
            text += option.is_unknown ? unknown_option_warning(player.name, option.name)
                                      : wrong_value_warning(option.name, option.value);
        }
    }
    return text;
}

std::string started_line(const Gauntlet& gauntlet, std::int64_t pair, int game) {
    const Pairing players = gauntlet.pairing(pair);
    const std::string& first = gauntlet.player(players.first).name;
    const std::string& second = gauntlet.player(players.second).name;
    return started_line({.game = 2 * pair + game + 1,
                         .white = game == 0 ? first : second,
                         .black = game == 0 ? second : first},
                        2 * gauntlet.schedule().pairs());
}

std::string pair_lines(const Gauntlet& gauntlet, const CountedPair& pair) {
    const OutputConfig& output = gauntlet.config().output;
    std::string text = warning_lines(gauntlet, pair) + game_lines(gauntlet, pair);
    const bool is_last = gauntlet.pairs() == gauntlet.schedule().pairs();
    if (is_last || is_due(2 * gauntlet.pairs(), 2, output.score_interval))
        text += score_line_of(gauntlet, pair.players);
    if (is_last || is_due(gauntlet.pairs(), 1, output.interval)) text += standing_block(gauntlet);
    return text + decision_lines(gauntlet);
}

std::string lost_pair_lines(const Gauntlet& gauntlet, const CountedPair& pair) {
    const auto lost = std::ranges::find_if(pair.result.games, [](const MatchGame& game) {
        return game.cause == EndCause(Fault::Crash) || game.cause == EndCause(Fault::Stall);
    });
    const std::int64_t game = 2 * pair.number + (lost - pair.result.games.begin()) + 1;
    return warning_lines(gauntlet, pair) + no_recover_line(game) + game_lines(gauntlet, pair);
}

std::string standing_lines(const Gauntlet& gauntlet) {
    return score_line_of(gauntlet, gauntlet.pairing(0)) + standing_block(gauntlet) +
           decision_lines(gauntlet);
}

std::string last_lines(const Gauntlet& gauntlet, std::int64_t seconds) {
    std::vector<PlayerFaults> faulty;
    for (std::size_t player = 0; player < gauntlet.players().size(); ++player) {
        const auto faults = faults_of(gauntlet, static_cast<int>(player));
        const auto count = [&](Fault fault) { return faults[static_cast<std::size_t>(fault)]; };
        const PlayerFaults told{.name = gauntlet.players()[player].name,
                                .timeouts = count(Fault::Time),
                                .crashes = count(Fault::Crash) + count(Fault::Stall)};
        if (told.timeouts + told.crashes > 0) faulty.push_back(told);
    }
    const bool tells_faults = gauntlet.config().output.output_form() == OutputForm::Fastchess;
    return (tells_faults ? faults_block(faulty) : "") + std::string(kMatchFinished) +
           total_time_line(seconds);
}

}  // namespace ouk::fastchess
