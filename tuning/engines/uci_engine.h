// An external engine that speaks UCI. Every wait has a limit; whatever the engine prints, the
// answer of a function is a result or an EngineFailure, after which the object is of no more use.
// Belongs to one thread at a time.
// Source: the UCI protocol, Meyer-Kahlen and Huber, April 2006.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/engines/engine_option.h"
#include "tuning/engines/fault.h"
#include "tuning/engines/info_line.h"
#include "tuning/engines/process.h"

namespace ouk {

/// How long an engine may take until it counts as stalled.
struct EnginePatience {
    std::chrono::milliseconds handshake{10'000};  // until `uciok`
    std::chrono::milliseconds ping{10'000};       // until `readyok`, and for a move after `stop`
    std::chrono::milliseconds quit{1'000};        // until it has ended
};

/// What came that nobody asked for. It costs nothing, and is told.
struct Noise {
    std::int64_t stale_moves = 0;  // bestmoves outside of a search
    std::int64_t cut_lines = 0;    // longer than kLongestLine
    std::int64_t other_lines = 0;  // that are no UCI
    [[nodiscard]] std::int64_t total() const { return stale_moves + cut_lines + other_lines; }
    friend bool operator==(const Noise&, const Noise&) = default;
};

class UciEngine {
public:
    using Duration = std::chrono::microseconds;

    /// Starts it and shakes hands. Throws Error if there is no such program, EngineFailure if it
    /// does not answer.
    UciEngine(const EngineCommand& command, const EnginePatience& patience,
              const ProcessGuard& guard);
    /// `quit`, and what does not end by that is killed.
    ~UciEngine();
    UciEngine(const UciEngine&) = delete;
    UciEngine& operator=(const UciEngine&) = delete;

    /// As it calls itself; empty if it does not.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<EngineOption>& options() const { return options_; }
    [[nodiscard]] const Noise& noise() const { return noise_; }
    [[nodiscard]] std::string_view stderr_tail() const { return process_.stderr_tail(); }
    [[nodiscard]] pid_t id() const { return process_.id(); }

    /// A button has no value.
    void set_option(const std::string& name, const std::string& value);
    /// Until it has done all it was told; what it says meanwhile is noise. How long that took.
    Duration ping();
    void new_game();

    struct Search {
        std::string position;  // "position fen … moves …"
        std::string go;        // "go nodes 1000"
        Duration limit;        // then it is told to stop
    };
    struct Reply {
        std::string move;  // as written; empty if none was
        EngineInfo info;
        Duration time;         // from `go` to the answer, by our clock
        Duration latency;      // of the ping before: what our clock adds to its own
        bool is_late = false;  // beyond the limit
    };
    /// Ready first, so that what is left of an earlier search cannot be taken for this one's.
    [[nodiscard]] Reply search(const Search& search);

private:
    void send(const std::string& line);
    /// nullopt if none came until `deadline`.
    [[nodiscard]] std::optional<Process::Read> next_line(Process::Time deadline);
    /// Reads until a line of that text; false if it does not come until `deadline`.
    template <class Other>
    [[nodiscard]] bool await(std::string_view text, Process::Time deadline, Other&& other);
    void shake_hands();
    void read_identity(const std::string& line);
    void count_noise(const OutputLine& line);
    /// Reads until a move comes; false if none does until `deadline`.
    [[nodiscard]] bool read_reply(Process::Time begin, Process::Time deadline, Reply& reply);
    /// An engine that has ended crashed, however that showed.
    [[noreturn]] void fail(Fault fault, const std::string& detail);

    EnginePatience patience_;
    Process process_;
    std::string name_;
    std::vector<EngineOption> options_;
    Noise noise_;
};

}  // namespace ouk
