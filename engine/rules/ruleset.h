// A ruleset is data: what the men are called, how they move, when they promote, how a game ends.
// It is read from TOML (configs/rulesets, embedded; or a user's file) and compiled by Rules.
// Every key is declared once, in Ruleset::fields(): reading, the error on an unknown key, the
// canonical text and the hash all follow from that list. Meaning of the keys:
// data/README.md, "Rulesets".
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/config.h"
#include "engine/base/embedded.h"
#include "engine/base/hash.h"
#include "engine/rules/types.h"

namespace ouk {

/// Khmer name in lower case, as TOML uses it: trey, neang, koul, ses, touk, khon.
[[nodiscard]] std::string_view kind_name(PieceKind kind);

struct PieceRule {
    std::string letter;  // upper case, one letter
    std::string moves;   // Betza notation; atoms with `i` are the first move
    std::string sutra;   // Betza notation of first moves onto an own trey that steps one ahead
};

struct Ruleset {
    std::string name;  // file stem; not part of the hash
    std::string start;
    std::array<PieceRule, kPieceKinds> pieces;
    std::int64_t promotion_rank = 6;  // relative, from 1; reaching it promotes, forced
    std::vector<std::string> promotion_to{"neang"};
    std::vector<std::string> takhaeng_ruea;  // squares of touk that start as promoted trey
    std::string khon_first_move_when = "not_in_check";  // not_in_check | in_check | any
    std::vector<std::string> khon_first_move_lost;      // touk_aim, check, any_capture
    std::vector<std::string> neang_first_move_lost;     // any_capture
    bool khon_may_step_out_of_check = true;
    std::string stalemate = "draw";  // draw | loss
    bool first_check = false;        // the first to give check wins
    std::int64_t repetition = 3;     // this occurrence draws; 0 = off
    std::int64_t n_move_rule = 0;    // full moves; 0 = off
    bool insufficient_material = true;
    std::string counting_owner = "none";             // none | weaker | mater
    std::string counting_mate_by_counter = "win";    // win | draw
    std::string counting_bare_start = "men";         // men | zero
    std::string counting_trey = "forbid";            // forbid | forbid_bare
    std::int64_t counting_bare_limit_with_trey = 0;  // full moves; 0 = trey forbid a bare khon's
    std::int64_t counting_board_max_men = 0;         // 0 = no board's honour count
    std::int64_t counting_board_limit = 0;           // full moves
    std::vector<std::string> counting_bare_limits;   // "2 touk 8": the first line that holds

    // Where the keys were read; not part of the game.
    std::string origin;  // file, or what the text was called
    std::map<std::string, std::shared_ptr<const TomlDocument>> sources;  // by key, where given

    /// The list of keys, bound to this object.
    [[nodiscard]] Fields fields();
    /// Keys and values that make the game, in canonical order; two rulesets with the same text
    /// are the same game.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Hash128 hash() const;
    /// An Error that shows where `key` was given, or names `origin` if nowhere.
    [[nodiscard]] Error error(const std::string& key, const std::string& what,
                              const std::string& expected = "") const;
};

/// `name_or_path`: a preset's name, or a file that ends in .toml. Follows `inherits` (a preset's
/// name, or a path relative to the file). Throws Error: unknown preset (lists them), unreadable
/// file, unknown key, bad value (file, line).
[[nodiscard]] Ruleset load_ruleset(std::string_view name_or_path);
/// As a file's text would be read; `name` is used in messages.
[[nodiscard]] Ruleset parse_ruleset(std::string_view toml, const std::string& name);
[[nodiscard]] std::vector<std::string> preset_names();
/// configs/rulesets/*.toml as they are in the program (ouk_embed makes it).
[[nodiscard]] std::span<const EmbeddedFile> preset_files();

}  // namespace ouk
