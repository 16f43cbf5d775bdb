// A game as PGN has it: tags, a start, moves with comments, a result. A value; it keeps the rules
// alive that its position points at. Read by pgn_reader.h, written by pgn_writer.h; the form:
// data/README.md, "PGN".
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/outcome.h"

namespace ouk {

struct PgnTag {
    std::string name;
    std::string value;
    friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// nullptr if there is none.
[[nodiscard]] const std::string* find_tag(const std::vector<PgnTag>& tags, std::string_view name);

struct PgnMove {
    Move move;
    std::string comment = {};  // behind the move, without what the writer adds (count_note)
    friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

struct PgnGame {
    std::shared_ptr<const Rules> rules;
    Position start;
    std::vector<PgnTag> tags = {};      // in order
    std::string comment = {};           // before the first move
    std::vector<PgnMove> moves = {};    // legal, one after the other, from `start`
    std::optional<Result> result = {};  // nullopt: `*`
    std::optional<Reason> reason = {};  // of the end, where Termination names one

    [[nodiscard]] const std::string* tag(std::string_view name) const {
        return find_tag(tags, name);
    }
    /// The game at its last position.
    [[nodiscard]] Game replay() const;
};

/// What the comment of a move says of the count that runs after it: `count 3/128`, plies and
/// limit, with w or b behind the limit where it is White's or Black's. Empty where none runs.
[[nodiscard]] std::string count_note(CountState count);
/// What stands between the note and a caller's comment.
inline constexpr std::string_view kNoteEnd = "; ";

/// `text` with one space for each run of white space, and none at its ends: the lines of a file
/// are not those of a comment.
[[nodiscard]] std::string single_spaced(std::string_view text);

}  // namespace ouk
