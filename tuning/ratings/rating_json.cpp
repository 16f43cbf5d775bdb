#include "tuning/ratings/rating_json.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

Json row(const std::string& name, const Record& record) {
    const auto games = static_cast<double>(record.games());
    return {{"player", name},
            {"group", nullptr},
            {"rank", nullptr},
            {"elo", nullptr},
            {"elo_err", nullptr},
            {"is_anchor", false},
            {"at_least", nullptr},
            {"at_most", nullptr},
            {"games", record.games()},
            {"wins", record.wins},
            {"draws", record.draws},
            {"losses", record.losses},
            {"score", record.points() / games},
            {"los_next", nullptr}};
}

void add_bound(Json& object, const std::optional<RatingBound>& bound) {
    if (bound) object[bound->is_above ? "at_least" : "at_most"] = bound->elo;
}

void add_rows(Json& rows, const RatedGroup& group, std::size_t number) {
    for (std::size_t i = 0; i < group.players.size(); ++i) {
        const RatedPlayer& player = group.players[i];
        Json object = row(player.name, player.record);
        object["group"] = number;
        object["rank"] = i + 1;
        object["elo"] = player.elo.value;
        object["elo_err"] = player.elo.error;
        object["is_anchor"] = player.is_anchor;
        if (i + 1 < group.players.size()) object["los_next"] = group.los(i, i + 1);
        rows.push_back(object);
    }
}

Json group_json(const RatedGroup& group, std::size_t number) {
    Json object{{"group", number},
                {"players", group.players.size()},
                {"has_anchor", group.has_anchor()},
                {"games_with_first", group.bound ? group.bound->games : 0},
                {"at_least", nullptr},
                {"at_most", nullptr}};
    add_bound(object, group.bound);
    return object;
}

Json los_json(const RatedGroup& group) {
    Json matrix = Json::array();
    for (std::size_t i = 0; i < group.players.size(); ++i) {
        Json line = Json::array();
        for (std::size_t j = 0; j < group.players.size(); ++j)
            line.push_back(i == j ? Json() : Json(group.los(i, j)));
        matrix.push_back(line);
    }
    return matrix;
}

void add_estimate(Json& json, const std::string& name, const std::optional<Estimate>& estimate) {
    json[name] = estimate ? Json(estimate->value) : Json();
    json[name + "_err"] = estimate ? Json(estimate->error) : Json();
}

}  // namespace

Json rating_json(const Ratings& ratings, const Results& results, bool with_los) {
    Json json{{"rows", Json::array()}, {"groups", Json::array()}};
    for (std::size_t i = 0; i < ratings.groups.size(); ++i) {
        add_rows(json["rows"], ratings.groups[i], i + 1);
        json["groups"].push_back(group_json(ratings.groups[i], i + 1));
        if (with_los) json["los"].push_back(los_json(ratings.groups[i]));
    }
    for (const UnratedPlayer& player : ratings.unrated) {
        json["rows"].push_back(row(player.name, player.record));
        add_bound(json["rows"].back(), player.bound);
    }
    add_estimate(json, "white_advantage", ratings.white_advantage);
    add_estimate(json, "draw_rate", ratings.draw_rate);
    json["log_likelihood"] = ratings.log_likelihood;
    json["games"] = results.games();
    json["left_out"] = {{"unfinished", results.left_out.unfinished},
                        {"nameless", results.left_out.nameless},
                        {"against_self", results.left_out.against_self}};
    return json;
}

}  // namespace ouk
