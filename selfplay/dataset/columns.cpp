#include "selfplay/dataset/columns.h"

#include <cassert>
#include <cstring>
#include <numeric>

#include "engine/base/error.h"

namespace ouk {

namespace {

void append_plies(PlyColumns& to, const GameRecord& game) {
    for (const Move move : game.moves) {
        to.from.push_back(static_cast<std::uint8_t>(index_of(move.from())));
        to.step.push_back(static_cast<std::int8_t>(index_of(move.to()) - index_of(move.from())));
        to.promotion.push_back(static_cast<std::uint8_t>(move.promotion()));
    }
    to.score.insert(to.score.end(), game.scores.begin(), game.scores.end());
}

void append_players(GameColumns& to, const GameRecord& game) {
    to.white.push_back(game.white);
    to.black.push_back(game.black);
}

void append_verdict(GameColumns& to, const GameRecord& game) {
    to.verdict.push_back(game.verdict ? static_cast<std::int8_t>(game.verdict->result)
                                      : kNoVerdict);
    to.verdict_ply.push_back(static_cast<std::uint16_t>(game.verdict ? game.verdict->ply : 0));
}

/// The first thing that does not fit, or an empty text.
std::string misfit(const Columns& columns) {
    const GameColumns& games = columns.games;
    const PlyColumns& plies = columns.plies;
    const std::size_t rows = games.index.size();
    const auto fits = [rows](const auto& column) { return column.size() == rows; };
    const auto fits_if_any = [&](const auto& column) { return column.empty() || fits(column); };
    const bool games_fit = games.start.size() == rows * sizeof(PackedPosition) &&
                           fits(games.first_ply) && fits(games.plies) && fits(games.result) &&
                           fits(games.reason) && fits_if_any(games.white) &&
                           fits_if_any(games.verdict) && games.white.size() == games.black.size() &&
                           games.verdict.size() == games.verdict_ply.size();
    if (!games_fit) return "the columns of /games differ in length";
    const std::size_t total =
        std::accumulate(games.plies.begin(), games.plies.end(), std::size_t{0});
    const bool plies_fit = plies.from.size() == total && plies.step.size() == total &&
                           plies.score.size() == total &&
                           (plies.promotion.empty() || plies.promotion.size() == total);
    return plies_fit ? "" : "the columns of /plies do not have the plies that /games tells";
}

Move move_at(const PlyColumns& plies, std::size_t row, const std::string& where) {
    const int from = plies.from[row];
    const int to = from + plies.step[row];
    const int promotion = plies.promotion.empty() ? 0 : plies.promotion[row];
    const bool is_move = from < kSquares && to >= 0 && to < kSquares && promotion < kPieceKinds;
    if (!is_move) throw Error(where, "row " + std::to_string(row) + " of /plies is no move");
    return {static_cast<Square>(from), static_cast<Square>(to), static_cast<PieceKind>(promotion)};
}

std::optional<Verdict> verdict_at(const GameColumns& games, std::size_t row,
                                  const std::string& where) {
    if (games.verdict.empty() || games.verdict[row] == kNoVerdict) return std::nullopt;
    const int result = games.verdict[row];
    const bool is_verdict =
        result >= -1 && result <= 1 && games.verdict_ply[row] <= games.plies[row];
    if (!is_verdict) {
        throw Error(where, "row " + std::to_string(row) + " of /games has no verdict");
    }
    return Verdict{.result = static_cast<Result>(result), .ply = games.verdict_ply[row]};
}

GameRecord game_at(const GameColumns& games, std::size_t row, const std::string& where) {
    const int result = games.result[row];
    const bool is_end = result >= -1 && result <= 1 && games.reason[row] < kReasonNames.size();
    if (!is_end) throw Error(where, "row " + std::to_string(row) + " of /games has no result");
    GameRecord game{.index = games.index[row],
                    .first_ply = games.first_ply[row],
                    .result = static_cast<Result>(result),
                    .reason = static_cast<Reason>(games.reason[row]),
                    .white = games.white.empty() ? std::uint8_t{0} : games.white[row],
                    .black = games.black.empty() ? std::uint8_t{0} : games.black[row],
                    .verdict = verdict_at(games, row, where)};
    std::memcpy(game.start.data(), games.start.data() + row * game.start.size(), game.start.size());
    return game;
}

}  // namespace

Columns to_columns(const std::vector<GameRecord>& games) {
    Columns columns;
    const bool has_opponents = std::ranges::any_of(
        games, [](const GameRecord& game) { return game.white != 0 || game.black != 0; });
    const bool has_verdicts =
        std::ranges::any_of(games, [](const GameRecord& game) { return game.verdict.has_value(); });
    for (const GameRecord& game : games) {
        assert(game.moves.size() == game.scores.size());
        for (const std::byte byte : game.start) {
            columns.games.start.push_back(std::to_integer<std::uint8_t>(byte));
        }
        columns.games.first_ply.push_back(static_cast<std::uint16_t>(game.first_ply));
        columns.games.plies.push_back(static_cast<std::uint16_t>(game.moves.size()));
        columns.games.result.push_back(static_cast<std::int8_t>(game.result));
        columns.games.reason.push_back(static_cast<std::uint8_t>(game.reason));
        columns.games.index.push_back(game.index);
        if (has_opponents) append_players(columns.games, game);
        if (has_verdicts) append_verdict(columns.games, game);
        append_plies(columns.plies, game);
    }
    std::vector<std::uint8_t>& promotion = columns.plies.promotion;
    const bool has_choice = std::any_of(promotion.begin(), promotion.end(),
                                        [](std::uint8_t kind) { return kind != 0; });
    if (!has_choice) promotion.clear();
    return columns;
}

std::vector<GameRecord> to_games(const Columns& columns, const std::string& where) {
    const std::string problem = misfit(columns);
    if (!problem.empty()) throw Error(where, problem, "the columns of data/README.md");
    std::vector<GameRecord> games;
    games.reserve(columns.games.index.size());
    std::size_t row = 0;
    for (std::size_t index = 0; index < columns.games.index.size(); ++index) {
        GameRecord game = game_at(columns.games, index, where);
        game.moves.reserve(columns.games.plies[index]);
        game.scores.reserve(columns.games.plies[index]);
        for (const std::size_t end = row + columns.games.plies[index]; row < end; ++row) {
            game.moves.push_back(move_at(columns.plies, row, where));
            game.scores.push_back(columns.plies.score[row]);
        }
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace ouk
