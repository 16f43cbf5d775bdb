#include "selfplay/convert/pgn_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/base/error.h"
#include "engine/uci/words.h"
#include "selfplay/convert/score_text.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/stored_move.h"

namespace ouk {

namespace {

// Our tags.
constexpr const char* kIndexTag = "GameIndex";
constexpr const char* kEvaluationTag = "Evaluation";
constexpr const char* kOpponentsTag = "Opponents";
constexpr const char* kPlayersTag = "Players";
constexpr const char* kVerdictTag = "Verdict";
constexpr const char* kHashTag = "RulesetHash";

constexpr std::array kResults{Result::WhiteWins, Result::Draw, Result::BlackWins};

std::vector<PgnTag> tags_of(const Rules& rules, const ShardInfo& info, const GameRecord& game) {
    std::vector<PgnTag> tags{{"Event", fmt::format("self-play, seed {}", info.seed)},
                             {"Round", std::to_string(game.index)},
                             {"White", player_name(info, game.white)},
                             {"Black", player_name(info, game.black)},
                             {kIndexTag, std::to_string(game.index)},
                             {kEvaluationTag, info.evaluation}};
    if (!info.opponents.empty()) {
        tags.push_back({kOpponentsTag, fmt::format("{}", fmt::join(info.opponents, " "))});
    }
    if (game.white != 0 || game.black != 0) {
        tags.push_back({kPlayersTag, fmt::format("{} {}", game.white, game.black)});
    }
    if (game.verdict) {
        tags.push_back(
            {kVerdictTag, fmt::format("{} {}", name(game.verdict->result), game.verdict->ply)});
    }
    tags.push_back({kHashTag, rules.hash().hex()});
    return tags;
}

[[noreturn]] void refuse(const std::string& where, std::string_view tag, const std::string& value,
                         const std::string& expected) {
    throw Error(where, fmt::format("tag {} '{}'", tag, value), expected);
}

std::optional<Result> result_named(std::string_view text) {
    const auto* const found =
        std::ranges::find(kResults, text, [](Result result) { return name(result); });
    return found == kResults.end() ? std::nullopt : std::optional(*found);
}

void read_players(ReadGame& read, const PgnGame& game, const std::string& where) {
    const std::string* const evaluation = game.tag(kEvaluationTag);
    if (evaluation == nullptr) return;
    read.evaluation = *evaluation;
    const std::string* const opponents = game.tag(kOpponentsTag);
    if (opponents != nullptr) read.opponents = split_words(*opponents);
    const std::string* const players = game.tag(kPlayersTag);
    if (players == nullptr) return;
    const std::vector<std::string> words = split_words(*players);
    const auto white = words.size() == 2 ? to_number<std::uint8_t>(words[0]) : std::nullopt;
    const auto black = words.size() == 2 ? to_number<std::uint8_t>(words[1]) : std::nullopt;
    const std::size_t most = read.opponents.size();
    if (!white || !black || *white > most || *black > most) {
        refuse(where, kPlayersTag, *players,
               fmt::format("two numbers from 0 to {}, as many as there are Opponents", most));
    }
    read.record.white = *white;
    read.record.black = *black;
}

std::optional<Verdict> verdict_of(const PgnGame& game, const std::string& where) {
    const std::string* const text = game.tag(kVerdictTag);
    if (text == nullptr) return std::nullopt;
    const std::vector<std::string> words = split_words(*text);
    const auto result = words.size() == 2 ? result_named(words[0]) : std::nullopt;
    const auto ply = words.size() == 2 ? to_number<std::uint16_t>(words[1]) : std::nullopt;
    const bool is_verdict = result && ply && *ply <= game.moves.size();
    if (!is_verdict) refuse(where, kVerdictTag, *text, "a result and a ply of the game, as 1-0 83");
    return Verdict{.result = *result, .ply = *ply};
}

bool says_adjudicated(std::string_view termination) {
    return termination.find("djudicat") != std::string_view::npos;
}

/// Of a game that stops before the rules end it.
Reason reason_to_stop(Result result, const PgnGame& game) {
    const std::string* const told = game.tag("Termination");
    if (result != Result::Draw) return Reason::AdjudicatedWin;
    if (told == nullptr || told->empty()) return Reason::MaxPlies;
    return says_adjudicated(*told) ? Reason::AdjudicatedDraw : Reason::Agreement;
}

Outcome end_of(const PgnGame& game, const std::string& where) {
    if (game.result && game.reason) return {*game.result, *game.reason};
    const Game played = game.replay();
    const auto by_rules = outcome(played.position, played.history);
    if (!game.result && !by_rules) {
        throw Error(where, "a game without result that the rules let go on", "1-0, 0-1 or 1/2-1/2");
    }
    const Result result = game.result ? *game.result : by_rules->result;
    return {result, by_rules ? by_rules->reason : reason_to_stop(result, game)};
}

void read_moves(GameRecord& record, const PgnGame& game) {
    Color mover = game.start.side_to_move();
    for (const PgnMove& played : game.moves) {
        record.moves.push_back(to_stored(*game.rules, played.move));
        const auto score = parse_score_text(played.comment, mover);
        record.scores.push_back(score.value_or(static_cast<std::int16_t>(kNoScore.value())));
        mover = ~mover;
    }
}

void refuse_other_rules(const PgnGame& game, const std::string& where) {
    const std::string* const told = game.tag(kHashTag);
    const std::string own = game.rules->hash().hex();
    if (told != nullptr && *told != own) {
        throw Error(where, "a game of the ruleset with hash " + *told,
                    ruleset_label(game.rules->ruleset().name, own) +
                        ", or --ruleset FILE.toml with the file that the game was played by");
    }
}

}  // namespace

PgnGame to_pgn(const std::shared_ptr<const Rules>& rules, const ShardInfo& info,
               const GameRecord& game, const std::string& where) {
    PgnGame pgn{.rules = rules,
                .start = unpack(*rules, game.start, game.first_ply, where),
                .tags = tags_of(*rules, info, game),
                .result = game.result,
                .reason = game.reason};
    replay(*rules, game, where, [&](const StoredPosition& at) {
        pgn.moves.push_back({at.move, score_text(at.score, at.position.side_to_move())});
    });
    return pgn;
}

ReadGame from_pgn(const PgnGame& game, const std::string& where) {
    refuse_other_rules(game, where);
    const bool is_storable =
        !game.moves.empty() && game.moves.size() <= std::numeric_limits<std::uint16_t>::max();
    if (!is_storable) {
        throw Error(where, fmt::format("a game of {} plies", game.moves.size()), "1 to 65535");
    }
    const Outcome end = end_of(game, where);
    ReadGame read{.record = {.start = pack(game.start),
                             .first_ply = game.start.ply(),
                             .result = end.result,
                             .reason = end.reason,
                             .verdict = verdict_of(game, where)},
                  .where = where};
    read_moves(read.record, game);
    if (const std::string* const text = game.tag(kIndexTag)) {
        read.index = to_number<std::uint64_t>(*text);
        if (!read.index) refuse(where, kIndexTag, *text, "a number");
        read.record.index = *read.index;
    }
    read_players(read, game, where);
    return read;
}

}  // namespace ouk
