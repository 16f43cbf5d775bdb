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

Json encode(const MatchGame& game) {
    return {{"result", name(game.outcome.result)},
            {"reason", name(game.outcome.reason)},
            {"plies", game.plies},
            {"nodes", game.nodes}};
}

std::string encode(std::size_t number, const LoggedPair& pair) {
    return Json{{"pair", number},
                {"opening", pair.opening},
                {"games", {encode(pair.result.games[0]), encode(pair.result.games[1])}}}
               .dump() +
           '\n';
}

MatchGame decode_game(const Json& json) {
    const auto result_name = json.at("result").get<std::string>();
    const auto reason_name = json.at("reason").get<std::string>();
    const auto result = std::find_if(kResults.begin(), kResults.end(),
                                     [&](Result each) { return name(each) == result_name; });
    const auto reason = std::find(kReasonNames.begin(), kReasonNames.end(), reason_name);
    if (result == kResults.end()) throw Error("result", "'" + result_name + "' is none");
    if (reason == kReasonNames.end()) throw Error("reason", "'" + reason_name + "' is none");
    return {{*result, static_cast<Reason>(reason - kReasonNames.begin())},
            json.at("plies").get<int>(),
            json.at("nodes").get<std::uint64_t>()};
}

LoggedPair decode(std::string_view line, std::size_t number) {
    const Json json = Json::parse(line);
    const Json& games = json.at("games");
    if (json.at("pair").get<std::size_t>() != number || games.size() != 2)
        throw Error(fmt::format("pair {}", number), "is not on this line");
    return {json.at("opening").get<std::string>(),
            {{decode_game(games[0]), decode_game(games[1])}}};
}

}  // namespace

PairLog::PairLog(std::string path) : path_(std::move(path)) {
    if (std::filesystem::exists(path_)) read();
    file_.open(path_, std::ios::app);
    if (!file_) throw Error(path_, "cannot be written", "a folder that can be written");
}

void PairLog::read() {
    const std::string text = read_file(path_);
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    for (std::size_t begin = 0; begin < whole;) {
        const std::size_t end = text.find('\n', begin);
        try {
            pairs_.push_back(
                decode(std::string_view(text).substr(begin, end - begin), pairs_.size()));
        } catch (const std::exception& problem) {
            throw Error(fmt::format("{}:{}", path_, pairs_.size() + 1), problem.what(),
                        "one line a pair, as the gauntlet wrote it");
        }
        begin = end + 1;
    }
    if (whole < text.size()) std::filesystem::resize_file(path_, whole);
}

void PairLog::append(LoggedPair pair) {
    file_ << encode(pairs_.size(), pair);
    if (!file_.flush()) throw Error(path_, "cannot be written", "space on the disk");
    pairs_.push_back(std::move(pair));
    OUK_FAILPOINT("gauntlet.after_line");
}

}  // namespace ouk
