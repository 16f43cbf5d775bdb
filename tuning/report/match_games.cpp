#include "tuning/report/match_games.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "selfplay/dataset/inspection_json.h"

namespace ouk {

namespace {

constexpr std::size_t kOpeningsTold = 20;  // from each end
constexpr std::size_t kIncidentsTold = 50;
constexpr int kScoreClasses = 5;  // of an opening's score: 0, 1/4, … 1, the nearest of them
constexpr int kHalfPointsOfPair = 4;

template <class Visit>
void for_each_game(const MatchRecord& match, const Visit& visit) {
    for (const LoggedPair& pair : match.pairs)
        for (const MatchGame& game : pair.result.games) visit(pair, game);
}

/// By the second field of a FEN.
bool black_moves_first(const std::string& fen) {
    return fen.find(" b") == fen.find(' ');
}

Json reason_rows(const std::map<std::string_view, Results>& by_reason) {
    Json rows = Json::array();
    const auto add = [&](std::string_view reason) {
        Json row{{"reason", reason}};
        const auto found = by_reason.find(reason);
        add_results(row, found == by_reason.end() ? Results() : found->second);
        rows.push_back(std::move(row));
    };
    for (const std::string_view reason : kReasonNames) add(reason);
    for (const std::string_view fault : kFaultNames) add(fault);
    return rows;
}

struct OpeningScore {
    std::string fen;
    std::int64_t pairs = 0;
    std::int64_t first = 0;  // half points
    std::int64_t white = 0;

    [[nodiscard]] double share(std::int64_t half_points) const {
        return static_cast<double>(half_points) / static_cast<double>(kHalfPointsOfPair * pairs);
    }
    [[nodiscard]] std::size_t score_class(std::int64_t half_points) const {
        return static_cast<std::size_t>(std::lround(share(half_points) * (kScoreClasses - 1)));
    }
};

/// From the highest score of the first player to the lowest.
std::vector<OpeningScore> opening_scores(const MatchRecord& match) {
    std::map<std::string, OpeningScore> by_fen;
    for (const LoggedPair& pair : match.pairs) {
        OpeningScore& score = by_fen[pair.opening];
        score.fen = pair.opening;
        ++score.pairs;
        score.first += pair.result.half_points();
        for (const MatchGame& game : pair.result.games)
            score.white += 1 + static_cast<int>(game.result);
    }
    std::vector<OpeningScore> scores;
    for (const auto& [fen, score] : by_fen) scores.push_back(score);
    std::ranges::stable_sort(scores, [](const OpeningScore& a, const OpeningScore& b) {
        const double first = a.share(a.first);
        const double second = b.share(b.first);
        return first != second ? first > second : a.pairs > b.pairs;
    });
    return scores;
}

Json opening_class_rows(const std::vector<OpeningScore>& scores) {
    std::array<std::int64_t, kScoreClasses> of_first{};
    std::array<std::int64_t, kScoreClasses> of_white{};
    for (const OpeningScore& score : scores) {
        ++of_first[score.score_class(score.first)];
        ++of_white[score.score_class(score.white)];
    }
    Json rows = Json::array();
    for (std::size_t i = 0; i < of_first.size(); ++i) {
        rows.push_back({{"score", static_cast<double>(i) / (kScoreClasses - 1)},
                        {"of_first", of_first[i]},
                        {"of_white", of_white[i]}});
    }
    return rows;
}

}  // namespace

void add_endings(Json& section, const MatchRecord& match) {
    Results results;
    std::array<std::int64_t, 3> of_mover{};  // lost, drawn, won
    std::map<std::string_view, Results> by_reason;
    std::vector<std::uint64_t> lengths;
    for_each_game(match, [&](const LoggedPair& pair, const MatchGame& game) {
        results.add(game.result);
        const int white = static_cast<int>(game.result);
        const int mover = black_moves_first(pair.opening) ? -white : white;
        ++of_mover[static_cast<std::size_t>(1 + mover)];
        by_reason[name(game.cause)].add(game.result);
        const auto plies = static_cast<std::size_t>(game.plies);
        if (lengths.size() <= plies) lengths.resize(plies + 1);
        ++lengths[plies];
    });
    add_results(section["results"], results);
    section["first_mover"] = {
        {"wins", of_mover[2]}, {"draws", of_mover[1]}, {"losses", of_mover[0]}};
    section["reasons_by_result"] = reason_rows(by_reason);
    section["lengths"] = length_rows(lengths);
}

void add_openings(Json& section, const MatchRecord& match) {
    const std::vector<OpeningScore> scores = opening_scores(match);
    section["openings_played"] = scores.size();
    section["opening_score_classes"] = opening_class_rows(scores);
    Json rows = Json::array();
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (i >= kOpeningsTold && i + kOpeningsTold < scores.size()) continue;
        const OpeningScore& score = scores[i];
        rows.push_back({{"opening", score.fen},
                        {"pairs", score.pairs},
                        {"first_score", score.share(score.first)},
                        {"white_score", score.share(score.white)}});
    }
    section["match_openings"] = std::move(rows);
}

void add_incidents(Json& section, const MatchRecord& match) {
    std::size_t seen = 0;
    Json rows = Json::array();
    for (std::size_t number = 0; number < match.pairs.size(); ++number) {
        const LoggedPair& pair = match.pairs[number];
        for (std::size_t game = 0; game < pair.result.games.size(); ++game) {
            for (const Incident& incident : pair.result.games[game].incidents) {
                if (++seen > kIncidentsTold) continue;
                rows.push_back({{"pair", number + 1},
                                {"game", game + 1},
                                {"ply", incident.ply},
                                {"player", pair.players[incident.player == 0 ? 0 : 1]},
                                {"what", incident.what},
                                {"fen", incident.fen}});
            }
        }
    }
    section["incidents_seen"] = seen;
    section["match_incidents"] = std::move(rows);
}

}  // namespace ouk
