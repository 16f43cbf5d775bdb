#include "selfplay/dataset/inspection_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "selfplay/dataset/wilson.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

/// Lengths are told in classes of so many plies: the first that gives few enough rows.
constexpr std::array<std::size_t, 8> kLengthSteps{5, 10, 20, 50, 100, 200, 500, 1000};
constexpr std::size_t kMostLengthRows = 40;

Json to_json(const ScoreClasses& classes, const char* counted) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < classes.size(); ++i) {
        Json row;
        row["from"] = i == 0 ? Json() : Json(kScoreClasses[i - 1]);
        row["to"] = i == kScoreClasses.size() ? Json() : Json(kScoreClasses[i] - 1);
        row[counted] = classes[i].total();
        add_results(row, classes[i]);
        rows.push_back(std::move(row));
    }
    return rows;
}

Json reasons_by_result(const GameCounts& games) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < games.reasons.size(); ++i) {
        Json row{{"reason", kReasonNames[i]}};
        add_results(row, games.reasons[i]);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::size_t length_step(std::size_t longest) {
    for (const std::size_t step : kLengthSteps) {
        if (longest / step < kMostLengthRows) return step;
    }
    return kLengthSteps.back();
}

Json men_rows(const PositionCounts& counts) {
    Json rows = Json::array();
    for (std::size_t men = 0; men < counts.men.size(); ++men) {
        const MenCounts& of = counts.men[men];
        if (of.positions == 0) continue;
        const Json mean = of.evaluated == 0 ? Json() : Json(share_of(of.abs_score, of.evaluated));
        rows.push_back({{"men", men},
                        {"positions", of.positions},
                        {"evaluated", of.evaluated},
                        {"mean_abs_score", mean},
                        {"draw_share", share_of(of.drawn, of.positions)}});
    }
    return rows;
}

Json player_rows(const Inspection& seen) {
    Json rows = Json::array();
    for (const auto& [names, results] : seen.players) {
        Json row{{"white_player", names.first},
                 {"black_player", names.second},
                 {"games", results.total()}};
        add_results(row, results);
        rows.push_back(std::move(row));
    }
    return rows;
}

Json verdict_row(const char* verdict, const VerdictCounts& counts) {
    Json row{{"verdict", verdict}, {"games", counts.games}, {"wrong", counts.wrong}};
    const auto [low, high] = wilson_interval(counts.wrong, counts.games);
    const bool is_known = counts.games > 0;
    row["wrong_share"] = is_known ? Json(share_of(counts.wrong, counts.games)) : Json();
    row["low"] = is_known ? Json(low) : Json();
    row["high"] = is_known ? Json(high) : Json();
    return row;
}

void add_source(Json& json, const Inspection& seen) {
    json["files"] = seen.files;
    json["bytes"] = seen.bytes;
    json["games"] = seen.tally.games;
    json["positions"] = seen.tally.positions;
    json["bytes_per_position"] = share_of(seen.bytes, seen.tally.positions);
    json["plies_mean"] = share_of(seen.tally.plies, seen.tally.games);
    json["plies_median"] = seen.games.median_length();
    json["ruleset"] = seen.info.ruleset_name;
    json["ruleset_hash"] = seen.info.ruleset_hash;
    json["nets"] = seen.evaluations;
    json["opponents"] = seen.opponents;
    json["rescored"] = seen.rescorings;
    json["seeds"] = seen.seeds;
    json["program_versions"] = seen.program_versions;
}

void add_shares(Json& json, const Inspection& seen) {
    const Tally& tally = seen.tally;
    Results all;
    for (const Results& results : seen.games.reasons) all += results;
    add_results(json["results"], all);
    json["decisive_share"] = share_of(tally.games - all.count(Result::Draw), tally.games);
    json["in_check_share"] = share_of(seen.positions.in_check, tally.positions);
    json["capture_share"] = share_of(seen.positions.captures, tally.positions);
    json["unresolved"] = seen.games.unresolved;
    for (std::size_t i = 0; i < tally.reasons.size(); ++i) {
        json["reasons"][std::string(kReasonNames[i])] = tally.reasons[i];
    }
}

void add_diversity(Json& json, Inspection& seen) {
    const DistinctCount positions = seen.distinct_positions.count();
    const std::uint64_t within = seen.positions.within_games;
    json["duplicates"] = {
        {"sample_share", positions.share},
        {"distinct_positions", positions.distinct},
        {"within_games", within},
        {"across_games", positions.repeats},
        {"repeated_share",
         share_of(within + positions.repeats, within + positions.repeats + positions.distinct)}};
    const DistinctCount games = seen.distinct_games.count();
    json["duplicates"]["whole_games"] = games.repeats;
    json["duplicates"]["whole_games_sample_share"] = games.share;
    const DistinctCount openings = seen.distinct_openings.count();
    const DistinctCount fours = seen.beginnings_4.count();
    const DistinctCount eights = seen.beginnings_8.count();
    json["openings"] = {{"distinct", openings.distinct},
                        {"beginnings_4", fours.distinct},
                        {"beginnings_8", eights.distinct},
                        {"sample_share", std::min({openings.share, fours.share, eights.share})}};
}

}  // namespace

void add_results(Json& row, const Results& results) {
    row["white"] = results.count(Result::WhiteWins);
    row["draw"] = results.count(Result::Draw);
    row["black"] = results.count(Result::BlackWins);
}

Json length_rows(const std::vector<std::uint64_t>& lengths) {
    Json rows = Json::array();
    if (lengths.empty()) return rows;
    const std::size_t step = length_step(lengths.size() - 1);
    for (std::size_t from = 0; from < lengths.size(); from += step) {
        std::uint64_t games = 0;
        for (std::size_t i = from; i < std::min(from + step, lengths.size()); ++i) {
            games += lengths[i];
        }
        rows.push_back({{"from", from}, {"to", from + step - 1}, {"games", games}});
    }
    return rows;
}

double share_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json to_json(Inspection& seen) {
    Json json;
    add_source(json, seen);
    add_shares(json, seen);
    add_diversity(json, seen);
    json["verdicts"] = {verdict_row("win", seen.games.wins), verdict_row("draw", seen.games.draws)};
    json["players"] = player_rows(seen);
    json["reasons_by_result"] = reasons_by_result(seen.games);
    json["lengths"] = length_rows(seen.games.lengths);
    json["score_histogram"] = to_json(seen.positions.scores, "positions");
    json["opening_scores"] = to_json(seen.positions.openings, "games");
    json["men"] = men_rows(seen.positions);
    return json;
}

}  // namespace ouk
