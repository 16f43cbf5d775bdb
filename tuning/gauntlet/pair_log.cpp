#include "tuning/gauntlet/pair_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/base/failpoint.h"
#include "engine/base/files.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kResults{Result::BlackWins, Result::Draw, Result::WhiteWins};

Json encode(const SideUse& use) {
    Json json{{"moves", use.moves}, {"nodes", use.nodes}};
    if (use.time == Duration(0)) return json;
    json.update({{"time_us", use.time.count()},
                 {"slowest_us", use.slowest.count()},
                 {"latency_us", use.latency.count()},
                 {"slowest_latency_us", use.slowest_latency.count()}});
    return json;
}

SideUse decode_use(const Json& json) {
    const auto duration = [&](const char* key) {
        return Duration(json.value(key, std::int64_t{0}));
    };
    return {.moves = json.at("moves").get<std::int64_t>(),
            .nodes = json.at("nodes").get<std::uint64_t>(),
            .time = duration("time_us"),
            .slowest = duration("slowest_us"),
            .latency = duration("latency_us"),
            .slowest_latency = duration("slowest_latency_us")};
}

Json encode(const Incident& incident) {
    return {{"ply", incident.ply},
            {"player", incident.player},
            {"what", incident.what},
            {"fen", incident.fen}};
}

Incident decode_incident(const Json& json) {
    return {.ply = json.at("ply").get<int>(),
            .player = json.at("player").get<int>(),
            .what = json.at("what").get<std::string>(),
            .fen = json.at("fen").get<std::string>()};
}

Json encode(const MatchGame& game) {
    const bool is_fault = std::holds_alternative<Fault>(game.cause);
    Json json{{"result", name(game.result)},
              {is_fault ? "fault" : "reason", name(game.cause)},
              {"plies", game.plies},
              {"use", {encode(game.use[0]), encode(game.use[1])}}};
    for (const Incident& incident : game.incidents) json["incidents"].push_back(encode(incident));
    return json;
}

std::string encode(std::size_t number, const LoggedPair& pair) {
    const Json json{{"pair", number},
                    {"players", pair.players},
                    {"opening", pair.opening},
                    {"games", {encode(pair.result.games[0]), encode(pair.result.games[1])}}};
    // An engine may have said bytes that are no text.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

template <class Names>
std::size_t find_name(const Names& names, const std::string& wanted, const std::string& key) {
    const auto found = std::ranges::find(names, wanted);
    if (found == names.end()) throw Error(key, "'" + wanted + "' is none");
    return static_cast<std::size_t>(found - names.begin());
}

EndCause decode_cause(const Json& json) {
    if (json.contains("fault")) {
        return static_cast<Fault>(
            find_name(kFaultNames, json.at("fault").get<std::string>(), "fault"));
    }
    return static_cast<Reason>(
        find_name(kReasonNames, json.at("reason").get<std::string>(), "reason"));
}

Result decode_result(const std::string& text) {
    const auto found = std::find_if(kResults.begin(), kResults.end(),
                                    [&](Result each) { return name(each) == text; });
    if (found == kResults.end()) throw Error("result", "'" + text + "' is none");
    return *found;
}

MatchGame decode_game(const Json& json) {
    MatchGame game{.result = decode_result(json.at("result").get<std::string>()),
                   .cause = decode_cause(json),
                   .plies = json.at("plies").get<int>(),
                   .use = {decode_use(json.at("use").at(0)), decode_use(json.at("use").at(1))}};
    if (!json.contains("incidents")) return game;
    for (const Json& incident : json.at("incidents"))
        game.incidents.push_back(decode_incident(incident));
    return game;
}

LoggedPair decode(std::string_view line, std::size_t number) {
    const Json json = Json::parse(line);
    const Json& games = json.at("games");
    if (json.at("pair").get<std::size_t>() != number || games.size() != 2)
        throw Error(fmt::format("pair {}", number), "is not on this line");
    return {json.at("players").get<std::array<std::string, 2>>(),
            json.at("opening").get<std::string>(),
            {{decode_game(games[0]), decode_game(games[1])}}};
}

std::string_view whole_lines(std::string_view text) {
    const std::size_t last = text.rfind('\n');
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::vector<LoggedPair> decode_lines(std::string_view lines, const std::string& path) {
    std::vector<LoggedPair> pairs;
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = lines.find('\n', begin);
        try {
            pairs.push_back(decode(lines.substr(begin, end - begin), pairs.size()));
        } catch (const std::exception& problem) {
            throw Error(fmt::format("{}:{}", path, pairs.size() + 1), problem.what(),
                        "one line a pair, as the gauntlet wrote it");
        }
        begin = end + 1;
    }
    return pairs;
}

}  // namespace

std::vector<LoggedPair> read_pairs(const std::string& path) {
    if (!std::filesystem::exists(path)) return {};
    const std::string text = read_file(path);
    return decode_lines(whole_lines(text), path);
}

PairLog::PairLog(std::string path) : path_(std::move(path)) {
    if (std::filesystem::exists(path_)) read();
    file_.open(path_, std::ios::app);
    if (!file_) throw Error(path_, "cannot be written", "a folder that can be written");
}

void PairLog::read() {
    const std::string text = read_file(path_);
    const std::string_view whole = whole_lines(text);
    found_ = decode_lines(whole, path_);
    count_ = found_.size();
    if (whole.size() < text.size()) std::filesystem::resize_file(path_, whole.size());
}

void PairLog::append(const LoggedPair& pair) {
    file_ << encode(count_, pair);
    if (!file_.flush()) throw Error(path_, "cannot be written", "space on the disk");
    ++count_;
    OUK_FAILPOINT("gauntlet.after_line");
}

}  // namespace ouk
