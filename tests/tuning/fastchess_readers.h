// Other programs' readers of fastchess's lines, told anew in C++: the same expressions and the same
// cuts, from the source named at each.
#pragma once

#include <array>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace ouk::fastchess::test {

/// Lines as readline().strip() gives them; with `stops_at_empty` only those before an empty one.
inline std::vector<std::string> lines(const std::string& text, bool stops_at_empty) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() && stops_at_empty) break;
        found.push_back(line);
    }
    return found;
}

inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

inline std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + separator.size())
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

// AndyGrant/OpenBench (9906bad), Client/worker.py: run_and_parse_runner reads to the first empty
// line, MatchRunner.update_results cuts "Finished game" at blanks and colons; odd games are the
// first of a pair and dev is White there.
struct OpenBench {
    std::array<int, 3> trinomial{};
    std::array<int, 5> pentanomial{};
    int crashes = 0, timelosses = 0, illegals = 0;
    std::map<int, std::string> games;

    void update(const std::string& line) {
        const std::string reason = split(line, ":").at(1);
        crashes += contains(reason, "disconnect") || contains(reason, "stalls");
        timelosses += contains(reason, "on time");
        illegals += contains(reason, "illegal");
        const auto tokens = split(line, " ");
        const int game = std::stoi(tokens.at(2));
        games[game] = tokens.at(6);
        const int first = game % 2 == 1 ? game : game - 1;
        if (!games.contains(first) || !games.contains(first + 1)) return;
        const std::map<std::string, int> lookup{{"0-1", 0}, {"1/2-1/2", 1}, {"1-0", 2}};
        const int one = lookup.at(games[first]);
        const int two = 2 - lookup.at(games[first + 1]);
        ++trinomial.at(static_cast<std::size_t>(one));
        ++trinomial.at(static_cast<std::size_t>(two));
        ++pentanomial.at(static_cast<std::size_t>(one + two));
    }
};

// official-stockfish/fishtest (b8eecff), worker/games.py: parse_fastchess_output.
struct Fishtest {
    std::vector<std::int64_t> games;  // games, wins, losses, draws
    std::vector<std::int64_t> pairs;
    double points = 0;
    int crashes = 0, time_losses = 0;
    bool is_finished = false;

    static std::vector<std::int64_t> groups(const std::smatch& match, std::size_t count) {
        std::vector<std::int64_t> numbers;
        for (std::size_t i = 1; i <= count; ++i) numbers.push_back(std::stoll(match[i]));
        return numbers;
    }

    void read(const std::string& line) {
        static const std::regex kGamesForm(
            R"(Games: ([0-9]+), Wins: ([0-9]+), Losses: ([0-9]+), Draws: ([0-9]+), )"
            R"(Points: ([0-9.]+) \()");
        static const std::regex kPairsForm(
            R"(Ptnml\(0-2\): \[([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+)\])");
        is_finished = is_finished || contains(line, "Finished match");
        crashes += contains(line, "disconnect") || contains(line, "stall");
        time_losses += contains(line, "on time") || contains(line, "timeout");
        std::smatch match;
        if (std::regex_search(line, match, kGamesForm)) {
            games = groups(match, 4);
            points = std::stod(match[5]);
        }
        if (std::regex_search(line, match, kPairsForm)) pairs = groups(match, 5);
    }
};

}  // namespace ouk::fastchess::test
