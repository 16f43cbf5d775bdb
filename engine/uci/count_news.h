// The count as a GUI hears of it: once when it starts, not at every position of it. Belongs to one
// thread.
#pragma once

#include <optional>
#include <string>

#include "engine/board/position.h"

namespace ouk {

class CountNews {
public:
    /// The text of the count that runs in `position`; empty if none does or it was told before. A
    /// count that starts again, say after a capture, is another one.
    [[nodiscard]] std::string at(const Position& position);
    void forget() { told_.reset(); }

private:
    /// What stays the same while a count runs.
    struct Run {
        int limit;
        std::optional<Color> owner;
        int begin;
        friend bool operator==(const Run&, const Run&) = default;
    };
    [[nodiscard]] static Run run_of(const Position& position);

    std::optional<Run> told_;
};

}  // namespace ouk
