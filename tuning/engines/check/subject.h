// The engine under test, as the steps see it: running and ready, with the options that were asked
// for, started again where it had to be let go. Belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tuning/engines/check/dialogue.h"
#include "tuning/engines/check/positions.h"
#include "tuning/engines/engine_option.h"

namespace ouk {

struct CheckSettings {
    EngineCommand command;
    std::vector<std::pair<std::string, std::string>> options = {};  // set in this order
    Milliseconds patience{5000};  // for every answer that has no limit of its own
};

/// What an engine said of itself.
struct Introduction {
    std::vector<std::string> lines;  // from the start until `uciok`
    std::vector<EngineOption> options;
};

class Subject {
public:
    Subject(const CheckSettings& settings, const CheckPositions& positions,
            const ProcessGuard& guard)
        : settings_(settings), positions_(positions), guard_(guard) {}

    [[nodiscard]] const CheckPositions& positions() const { return positions_; }
    [[nodiscard]] const Rules& rules() const { return positions_.start.position.rules(); }
    [[nodiscard]] const std::string& program() const { return settings_.command.program; }
    [[nodiscard]] const Introduction& introduction() const { return introduction_; }
    /// Throws StepSkip if it has none.
    [[nodiscard]] const EngineOption& option(std::string_view name) const;

    /// Started, and told nothing.
    Dialogue& start();
    /// `uci` until `uciok`. Precondition: started.
    void introduce();
    [[nodiscard]] bool is_running() const { return dialogue_.has_value(); }
    /// Running, introduced, its options set. Throws StepFailure if it does not come so far.
    Dialogue& engine();
    /// The next engine() is another process.
    void drop() { dialogue_.reset(); }

private:
    void set_options();

    const CheckSettings& settings_;
    const CheckPositions& positions_;
    const ProcessGuard& guard_;
    std::optional<Dialogue> dialogue_;
    Introduction introduction_;
};

/// What an engine answered to a `go`.
struct Answer {
    std::vector<std::string> lines;  // `bestmove` is the last
    std::string move;
    Milliseconds time;
};

/// Throws StepFailure if no `bestmove` comes within the patience.
Answer search(Dialogue& engine, const CheckPosition& position, const std::string& go);
/// The bestmove of what was read until now. Throws StepFailure if it is not legal, as written.
std::string legal_move(const CheckPosition& position, const std::vector<std::string>& lines);
/// Both at once.
Answer search_legally(Dialogue& engine, const CheckPosition& position, const std::string& go);

}  // namespace ouk
