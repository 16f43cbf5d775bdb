// What a match's TOML file says (configs/gauntlet). Each player has a table of its own, named in
// `players`; what stands in the table `each` holds for all of them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/config.h"
#include "tuning/fastchess/comment.h"
#include "tuning/gauntlet/book.h"
#include "tuning/gauntlet/pair.h"
#include "tuning/gauntlet/player_config.h"
#include "tuning/gauntlet/schedule.h"
#include "tuning/statistics/sprt.h"

namespace ouk {

struct SprtConfig {
    bool stop = true;
    double elo0 = SprtOptions().elo0;
    double elo1 = SprtOptions().elo1;
    double alpha = SprtOptions().alpha;
    double beta = SprtOptions().beta;
    std::string model{name(SprtOptions().model)};
    std::string units = "pairs";
    bool overshoot = SprtOptions().corrects_overshoot;

    [[nodiscard]] Fields fields();
    /// Throws Error where they make no test.
    [[nodiscard]] SprtOptions options() const;
    [[nodiscard]] TallyKind tally_kind() const;
};

struct LadderConfig {
    std::string run;
    std::int64_t generations = 3;

    [[nodiscard]] Fields fields();
};

/// How external engines are treated.
struct EnginesConfig {
    bool recover = true;
    bool skip_options = false;
    std::int64_t handshake_ms = EnginePatience().handshake.count();
    std::int64_t ping_ms = EnginePatience().ping.count();
    std::int64_t search_ms = UciLimits().longest_search.count();

    [[nodiscard]] Fields fields();
    [[nodiscard]] EnginePatience patience() const;
};

/// In whose words a match is told.
enum class OutputForm { Ouk, Fastchess, Cutechess };
inline constexpr std::array<std::string_view, 3> kOutputFormNames{"ouk", "fastchess", "cutechess"};

/// Where games go, and what is told while it goes on.
struct OutputConfig {
    std::string pgn;
    std::vector<std::string> comments{"nodes", "seldepth"};
    bool minimal = false;
    std::string event = "ouk gauntlet";
    std::string site = "?";
    std::string epd;
    std::string form{kOutputFormNames[0]};
    bool games = true;
    std::int64_t interval = 10;
    std::int64_t score_interval = 1;

    [[nodiscard]] Fields fields();
    [[nodiscard]] OutputForm output_form() const;
    /// Throws Error on a name that is none.
    [[nodiscard]] fastchess::CommentFields comment_fields() const;
};

struct GauntletConfig {
    std::string ruleset = "ouk";
    std::string tournament{name(Tournament::Gauntlet)};
    std::string openings;  // empty: data/openings/RULESET.epd
    std::string order{name(BookOrder::Random)};
    std::int64_t start = 1;
    std::int64_t seed = 1;
    std::int64_t max_pairs = 2000;
    std::int64_t threads = 0;
    std::vector<std::string> player_keys{"first", "second"};
    std::vector<PlayerConfig> players{2};  // of those keys
    PlayerConfig each;
    LadderConfig ladder;
    SprtConfig sprt;
    Adjudication adjudication;
    RefereeRules referee;
    EnginesConfig engines;
    OutputConfig output;

    /// Of the players that are there; `each` is told where a file is read.
    [[nodiscard]] Fields fields();
    /// Makes players of these keys, with what `each` says. Throws Error where a key is none.
    void name_players(const std::vector<std::string>& keys);
    /// Throws Error at `where` (a file, or --set) if the values make no match together.
    void check(const std::string& where) const;
    [[nodiscard]] PairRules pair_rules() const { return {adjudication, referee}; }
    [[nodiscard]] OrderRules order_rules() const;
};

/// Reads `path`, then `settings` ("key=value" of --set), and puts the ladder's nets in place of its
/// keys. Throws Error; UsageError where it is a setting's fault.
[[nodiscard]] GauntletConfig read_gauntlet_config(const std::string& path,
                                                  const std::vector<std::string>& settings);

}  // namespace ouk
