#include "engine/game/openings.h"

#include <sstream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"

namespace ouk {

std::vector<Move> random_opening(const Position& start, Random& random, int plies) {
    constexpr int kMostTries = 10'000;
    for (int tries = 0; tries < kMostTries; ++tries) {
        std::vector<Move> moves;
        Game game(start);
        while (static_cast<int>(moves.size()) < plies && !outcome(game.position, game.history)) {
            const MoveList legal = legal_moves(game.position);
            const auto choice = random.below(static_cast<std::uint32_t>(legal.size()));
            moves.push_back(legal[static_cast<int>(choice)]);
            game.play(moves.back());
        }
        if (!outcome(game.position, game.history)) {
            return moves;
        }
    }
    throw Error("opening", "every try of " + std::to_string(plies) + " random plies ends the game",
                "another start, or fewer plies");
}

std::vector<EpdLine> parse_epd(const Rules& rules, const std::string& text,
                               const std::string& where) {
    std::istringstream stream(text);
    std::vector<EpdLine> lines;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string::npos || line[begin] == '#') {
            continue;
        }
        const std::size_t cut = std::min(line.find(';'), line.size());
        try {
            const Position position = parse_fen(rules, std::string_view(line).substr(0, cut));
            const std::string operations = cut < line.size() ? line.substr(cut + 1) : "";
            lines.push_back({number, position, operations});
        } catch (const Error& error) {
            throw Error(where + ":" + std::to_string(number), error.what());
        }
    }
    if (lines.empty()) {
        throw Error(where, "no position in it", "one FEN a line");
    }
    return lines;
}

std::vector<EpdLine> read_epd(const Rules& rules, const std::string& path) {
    return parse_epd(rules, read_file(path), path);
}

}  // namespace ouk
