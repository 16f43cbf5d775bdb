// The comment behind a move in a PGN, as fastchess writes it: "+0.31/12 0.512s, n=1234, sd=17", the
// end of the game behind the last. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ouk::fastchess {

/// What is told beyond score, depth and time.
struct CommentFields {
    bool timeleft = false;
    bool latency = false;
    bool nodes = false;
    bool seldepth = false;
    bool nps = false;
    bool hashfull = false;
    bool tbhits = false;
    bool pv = false;
};

/// As an engine tells it: its own view.
struct UciScore {
    enum class Kind { Centipawns, Mate };
    Kind kind = Kind::Centipawns;
    std::int64_t value = 0;  // of a mate: moves, negative if it is mated
};

struct MoveFacts {
    bool is_book = false;  // of the opening: then nothing else is told
    std::optional<UciScore> score = {};
    std::int64_t depth = 0;
    std::int64_t elapsed_ms = 0;
    std::int64_t timeleft_ms = 0;
    std::int64_t latency_ms = 0;
    std::int64_t nodes = 0;
    std::int64_t seldepth = 0;
    std::int64_t nps = 0;
    std::int64_t hashfull = 0;
    std::int64_t tbhits = 0;
    std::string pv = {};
    std::vector<std::string> lines = {};  // whole lines of the engine
    std::string end = {};  // of the last move: how the game ended (end_text, rejected_move)
};

/// "+0.31", "0.00", "-M4": a mate in plies.
[[nodiscard]] std::string score_text(UciScore score);
[[nodiscard]] std::string move_comment(const MoveFacts& move, const CommentFields& fields);
/// The end of a game that an illegal move ended: behind the last legal move, or alone.
[[nodiscard]] std::string rejected_move(const std::string& end, const std::string& move);

}  // namespace ouk::fastchess
