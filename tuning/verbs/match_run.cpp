#include "tuning/verbs/match_run.h"

#include <fmt/format.h>

#include <iostream>
#include <mutex>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/shell_command.h"
#include "tuning/gauntlet/report.h"
#include "tuning/gauntlet/scoreboard.h"

namespace ouk {

namespace {

void tell_of_short_book(const Gauntlet& gauntlet) {
    const GauntletConfig& config = gauntlet.config();
    const auto lines = static_cast<std::int64_t>(gauntlet.book_size());
    if (lines >= config.max_pairs || config.order == name(BookOrder::Drawn)) return;
    std::cerr << fmt::format("{}: {} lines for up to {} rounds, so lines will come again\n",
                             config.openings, lines, config.max_pairs);
}

/// Lines that somebody waits for, one at a time. Throws Error when nobody reads them any more.
void tell(const std::string& lines) {
    std::cout << lines << std::flush;
    if (!std::cout) throw Error("standard output", "cannot be written");
}

class Teller {
public:
    explicit Teller(const Gauntlet& gauntlet)
        : gauntlet_(gauntlet), progress_(std::cerr, stderr_is_terminal()) {}

    void on_pair(const CountedPair& pair) {
        games_now_ += 2;
        const OutputConfig& output = gauntlet_.config().output;
        if (output.games) tell(game_lines(gauntlet_, pair));
        const bool is_due = output.interval > 0 && gauntlet_.pairs() % output.interval == 0;
        if (is_due && !gauntlet_.is_over()) tell(standing_block(gauntlet_));
        if (!output.games) progress_.update([this] { return progress(); });
    }
    void finish() {
        progress_.finish(fmt::format("{} games, {} of them now, in {}", 2 * gauntlet_.pairs(),
                                     games_now_, format_duration(progress_.elapsed())));
    }

private:
    [[nodiscard]] std::string progress() {
        const double rate = static_cast<double>(games_now_) / progress_.elapsed();
        const auto left = static_cast<double>(gauntlet_.schedule().pairs() - gauntlet_.pairs());
        return progress_line(gauntlet_, rate) +
               (gauntlet_.config().sprt.stop ? ", at most " : ", ") +
               format_duration(2 * left / rate) + " left";
    }

    const Gauntlet& gauntlet_;
    Progress progress_;
    std::int64_t games_now_ = 0;
};

}  // namespace

int run_match(Gauntlet& gauntlet, const MatchRun& run) {
    tell_of_short_book(gauntlet);
    const std::string goes_on =
        "goes on with: " + shell_command(run.command.front(), std::span(run.command).subspan(1)) +
        '\n';
    const Interrupts interrupts;
    RunFolder folder(run.folder, "gauntlet");
    Teller teller(gauntlet);
    std::once_flag has_told;
    const auto should_stop = [&] {
        const bool has_arrived = interrupts.arrived() != 0;
        if (has_arrived) {
            std::call_once(has_told, [] {
                std::cerr << "stopping after the pairs in play; once more ends at once\n";
            });
        }
        return has_arrived;
    };
    try {
        gauntlet.run(folder, run.command,
                     {[&](const CountedPair& pair) { teller.on_pair(pair); }, should_stop});
    } catch (const Error&) {
        std::cerr << goes_on;
        throw;
    }
    teller.finish();
    tell(run.json ? result_json(gauntlet) + '\n'
                  : standing_block(gauntlet) + closing_lines(gauntlet));
    if (!gauntlet.is_over()) {
        std::cerr << run.folder << ": stopped; " << goes_on;
        return interrupts.exit_code();
    }
    std::cerr << "results: " << run.folder << '\n';
    return 0;
}

}  // namespace ouk
