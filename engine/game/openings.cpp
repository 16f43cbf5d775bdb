#include "engine/game/openings.h"

#include <filesystem>
#include <fstream>

#include "engine/base/error.h"
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

std::vector<EpdLine> read_epd(const Rules& rules, const std::string& path) {
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path)) {
        throw Error(path, "cannot be read", "an EPD file of openings");
    }
    std::vector<EpdLine> lines;
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        const std::size_t begin = text.find_first_not_of(" \t\r");
        if (begin == std::string::npos || text[begin] == '#') {
            continue;
        }
        const std::size_t cut = std::min(text.find(';'), text.size());
        try {
            const Position position = parse_fen(rules, std::string_view(text).substr(0, cut));
            const std::string operations = cut < text.size() ? text.substr(cut + 1) : "";
            lines.push_back({number, position, operations});
        } catch (const Error& error) {
            throw Error(path + ":" + std::to_string(number), error.what());
        }
    }
    if (lines.empty()) {
        throw Error(path, "no position in it", "one FEN a line");
    }
    return lines;
}

}  // namespace ouk
