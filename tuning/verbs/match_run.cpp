#include "tuning/verbs/match_run.h"

#include <fmt/format.h>

#include <iostream>
#include <mutex>

#include "engine/base/error.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/shell_command.h"
#include "tuning/gauntlet/fastchess_lines.h"
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
class Teller {
public:
    explicit Teller(const Gauntlet& gauntlet)
        : gauntlet_(gauntlet),
          is_ours_(gauntlet.config().output.output_form() == OutputForm::Ouk),
          progress_(std::cerr, stderr_is_terminal()) {}

    [[nodiscard]] bool is_ours() const { return is_ours_; }
    [[nodiscard]] bool has_played() const { return games_now_ > 0; }
    [[nodiscard]] GauntletListener listener(const std::function<bool()>& should_stop) {
        GauntletListener listener;
        listener.on_pair = [this](const CountedPair& pair) { on_pair(pair); };
        listener.should_stop = should_stop;
        if (is_ours_) return listener;
        listener.on_lost_pair = [this](const CountedPair& pair) {
            tell(fastchess::lost_pair_lines(gauntlet_, pair));
        };
        listener.on_game = [this](std::int64_t pair, int game) {
            tell(fastchess::started_line(gauntlet_, pair, game));
        };
        return listener;
    }
    /// Safe from any thread.
    void tell(const std::string& lines) {
        const std::lock_guard lock(mutex_);
        std::cout << lines << std::flush;
        if (!std::cout) throw Error("standard output", "cannot be written");
    }
    void finish(bool as_json) {
        progress_.finish(fmt::format("{} games, {} of them now, in {}", 2 * gauntlet_.pairs(),
                                     games_now_, format_duration(progress_.elapsed())));
        if (as_json) return tell(result_json(gauntlet_) + '\n');
        if (is_ours_) return tell(standing_block(gauntlet_) + closing_lines(gauntlet_));
        // The last pair of a match has told its standing.
        const bool has_told = games_now_ > 0 && gauntlet_.is_over();
        if (!has_told) tell(fastchess::standing_lines(gauntlet_));
        end();
    }
    /// The last lines of fastchess, whatever ended the match.
    void end() {
        tell(fastchess::last_lines(gauntlet_, static_cast<std::int64_t>(progress_.elapsed())));
    }

private:
    void on_pair(const CountedPair& pair) {
        games_now_ += 2;
        if (!is_ours_) return tell(fastchess::pair_lines(gauntlet_, pair));
        const OutputConfig& output = gauntlet_.config().output;
        if (output.games) tell(game_lines(gauntlet_, pair));
        const bool is_due = output.interval > 0 && gauntlet_.pairs() % output.interval == 0;
        if (is_due && !gauntlet_.is_over()) tell(standing_block(gauntlet_));
        if (!output.games) progress_.update([this] { return progress(); });
    }

    [[nodiscard]] std::string progress() {
        const double rate = static_cast<double>(games_now_) / progress_.elapsed();
        const auto left = static_cast<double>(gauntlet_.schedule().pairs() - gauntlet_.pairs());
        return progress_line(gauntlet_, rate) +
               (gauntlet_.config().sprt.stop ? ", at most " : ", ") +
               format_duration(2 * left / rate) + " left";
    }

    const Gauntlet& gauntlet_;
    bool is_ours_;
    std::mutex mutex_;
    Progress progress_;
    std::int64_t games_now_ = 0;
};

}  // namespace

int run_match(Gauntlet& gauntlet, const MatchRun& run) {
    tell_of_short_book(gauntlet);
    const std::vector<std::string>& words = run.goes_on.empty() ? run.command : run.goes_on;
    const std::string goes_on =
        "goes on with: " + shell_command(words.front(), std::span(words).subspan(1)) + '\n';
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
        if (!teller.is_ours()) teller.tell(fastchess::option_lines(gauntlet));
        gauntlet.run(folder, run.command, teller.listener(should_stop));
    } catch (const Error&) {
        if (teller.has_played()) std::cerr << goes_on;
        if (!teller.is_ours() && std::cout) teller.end();
        throw;
    }
    teller.finish(run.json);
    if (!gauntlet.is_over()) {
        std::cerr << run.folder << ": stopped; " << goes_on;
        return interrupts.exit_code();
    }
    std::cerr << "results: " << run.folder << '\n';
    return 0;
}

}  // namespace ouk
