#include "tuning/fastchess/comment.h"

#include <fmt/format.h>

#include <cstdlib>

namespace ouk::fastchess {

namespace {

constexpr double kCentipawns = 100;
constexpr double kMillisecondsPerSecond = 1000;

std::string time_text(std::int64_t milliseconds) {
    return fmt::format("{:.3f}s", static_cast<double>(milliseconds) / kMillisecondsPerSecond);
}

std::string_view sign(std::int64_t value) {
    if (value == 0) return "";
    return value > 0 ? "+" : "-";
}

}  // namespace

std::string score_text(UciScore score) {
    if (score.kind == UciScore::Kind::Mate) {
        const bool mates = score.value > 0;
        const std::int64_t plies = mates ? 2 * score.value - 1 : -2 * score.value;
        return fmt::format("{}M{}", mates ? "+" : "-", plies);
    }
    // In single precision, as fastchess rounds.
    const float pawns = static_cast<float>(std::abs(score.value)) / static_cast<float>(kCentipawns);
    return fmt::format("{}{:.2f}", sign(score.value), pawns);
}

std::string move_comment(const MoveFacts& move, const CommentFields& fields) {
    if (move.is_book) return "book";
    std::string text = fmt::format("{}/{} {}", move.score ? score_text(*move.score) : "",
                                   move.depth, time_text(move.elapsed_ms));
    const auto add = [&text](bool is_told, std::string_view key, const auto& value) {
        if (is_told) text += fmt::format(", {}={}", key, value);
    };
    add(fields.timeleft, "tl", time_text(move.timeleft_ms));
    add(fields.latency, "latency", time_text(move.latency_ms));
    add(fields.nodes, "n", move.nodes);
    add(fields.seldepth, "sd", move.seldepth);
    add(fields.nps, "nps", move.nps);
    add(fields.hashfull, "hashfull", move.hashfull);
    add(fields.tbhits, "tbhits", move.tbhits);
    add(fields.pv, "pv", fmt::format("\"{}\"", move.pv));
    for (const std::string& line : move.lines) add(true, "line", fmt::format("\"{}\"", line));
    if (!move.end.empty()) text += ", " + move.end;
    return text;
}

std::string rejected_move(const std::string& end, const std::string& move) {
    return fmt::format("{}: {}", end, move);
}

}  // namespace ouk::fastchess
