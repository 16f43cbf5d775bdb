// What the words of fastchess ask for: `ouk fastchess` takes the same words as
// github.com/Disservin/fastchess (alpha 1.8.2, its app/src/cli) and means the same by them. Each
// word is honoured, or accepted with a note why it does nothing here, or refused by name.
// Defaults are fastchess's. Plain values; no file is touched.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tuning/fastchess/comment.h"
#include "tuning/fastchess/time_control.h"
#include "tuning/statistics/sprt.h"

namespace ouk::fastchess {

struct EngineArguments {
    std::string name;  // never empty, never twice
    std::string cmd;
    std::string args;
    std::string dir;  // to start it in; cmd is looked for there
    Limits limits;
    bool restart = false;                                      // a new process for each game
    std::vector<std::pair<std::string, std::string>> options;  // of UCI, in order
};

enum class BookFormat { Epd, Pgn };
struct OpeningArguments {
    std::string file;                       // empty: all games from the start position
    std::optional<BookFormat> format = {};  // there if a file is
    bool is_random = false;
    std::int64_t start = 1;                  // the first to be played
    std::optional<std::int64_t> plies = {};  // of each game of a PGN; all, if not given
};

struct ResignArguments {
    std::int64_t movecount = 1;  // moves in a row of the loser; of both if twosided
    std::int64_t score = 0;      // centipawns
    bool twosided = false;
};

struct DrawArguments {
    std::int64_t movenumber = 0;  // by the position's own count of moves
    std::int64_t movecount = 1;   // moves in a row, of both
    std::int64_t score = 0;       // centipawns
};

enum class Notation { San, Lan, Uci };
struct PgnArguments {
    std::string file;  // empty: none is written
    bool append = true;
    bool is_minimal = false;  // neither comments nor tags beyond the roster and the position
    bool crc32 = false;       // told after each game
    Notation notation = Notation::San;
    CommentFields fields;
    std::vector<std::string> match_lines;  // expressions; an engine's last line of each is noted
    std::string event = "Fastchess Tournament";
    std::string site = "?";
};

struct EpdArguments {
    std::string file;  // empty: none is written
    bool append = true;
};

struct LogArguments {
    std::string file;  // empty: none is written
    std::string level = "warn";
    bool append = true;
    bool engine = false;  // what engines say and hear is written too
};

struct ConfigArguments {
    std::string file;  // to go on with: engines and games are those there; empty: a new match
    std::string outname = "config.json";
    bool discard = false;     // do not go on with it after all
    bool keeps_stats = true;  // false: its engines, but no result of it
};

enum class Tournament { RoundRobin, Gauntlet };
enum class OutputFormat { Fastchess, Cutechess };
enum class Request { Play, Version, Help };

struct FastchessArguments {
    Request request = Request::Play;  // if not Play, the rest means nothing
    std::vector<EngineArguments> engines;
    OpeningArguments openings;
    std::optional<ResignArguments> resign;
    std::optional<DrawArguments> draw;
    std::optional<std::int64_t> maxmoves;  // a draw after so many moves, the opening not counted
    std::optional<SprtOptions> sprt;
    PgnArguments pgn;
    EpdArguments epd;
    LogArguments log;
    ConfigArguments config;

    Tournament tournament = Tournament::RoundRobin;
    std::int64_t seeds = 1;        // engines that play a gauntlet against all behind them
    std::int64_t rounds = 2;       // pairs of games of each two engines
    std::int64_t concurrency = 1;  // games side by side; 0 or less: so many fewer than cores
    bool force_concurrency = false;
    bool recover = false;               // the match goes on after a crash
    bool strict = false;                // a warning ends the match with exit 1
    bool test_env = false;              // warnings on one line each, parted by " :: "
    std::optional<std::uint64_t> seed;  // of the order of openings
    std::string variant;                // a ruleset's name; empty: the default

    OutputFormat output = OutputFormat::Fastchess;
    bool reports_pairs = true;          // else statistics are of single games
    std::int64_t rating_interval = 10;  // pairs (games without reports_pairs); 0: at the end only
    std::int64_t score_interval = 1;    // games, of cutechess' score line; 0: at the end only
    std::int64_t startup_ms = 10'000;
    std::int64_t ucinewgame_ms = 60'000;
    std::int64_t ping_ms = 60'000;

    std::vector<std::string> notes;  // one sentence for each word that does nothing here
};

/// `words` behind the verb. Throws UsageError that names the word and where it stands.
[[nodiscard]] FastchessArguments parse_arguments(const std::vector<std::string>& words);

/// How many games are played side by side on a machine of so many threads. Throws UsageError where
/// more are asked for than that, without -force-concurrency.
[[nodiscard]] std::int64_t side_by_side(const FastchessArguments& arguments, std::int64_t threads);

}  // namespace ouk::fastchess
