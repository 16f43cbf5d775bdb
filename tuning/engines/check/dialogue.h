// A talk with an engine under test, line by line and without mercy: what it says is kept as it
// came, and whatever does not come in time is a StepFailure. Belongs to one thread.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/engines/process.h"

namespace ouk {

using Milliseconds = std::chrono::milliseconds;

/// What an engine did wrong: "no 'readyok' after 1000 ms". The step that saw it has failed.
class StepFailure : public std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Why a step has nothing to try on this engine.
class StepSkip : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How long a stopped or quitting engine may take.
inline constexpr Milliseconds kPrompt{1000};

class Dialogue {
public:
    /// Starts the program and says nothing. Throws Error if there is no such program.
    Dialogue(const EngineCommand& command, Milliseconds patience, const ProcessGuard& guard)
        : patience_(patience), process_(command, guard) {}

    void send(const std::string& line) { send_raw(line + '\n'); }
    void send_raw(std::string_view text);
    /// All lines until one of that first word, which is the last of them.
    std::vector<std::string> read_until(std::string_view word, Milliseconds limit);
    std::vector<std::string> read_until(std::string_view word) {
        return read_until(word, patience_);
    }
    /// What it says in that time, or until a line of that first word.
    std::vector<std::string> listen(Milliseconds time, std::string_view end = "");
    /// `isready`, and what it says until `readyok`.
    std::vector<std::string> ping();
    /// Until it has ended.
    void expect_end(Milliseconds limit);

    [[nodiscard]] Milliseconds patience() const { return patience_; }
    [[nodiscard]] Process& process() { return process_; }

private:
    [[noreturn]] void fail(const std::string& what);

    Milliseconds patience_;
    Process process_;
};

/// A line of that first word.
[[nodiscard]] bool begins_with(const std::string& line, std::string_view word);

}  // namespace ouk
