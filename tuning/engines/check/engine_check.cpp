#include "tuning/engines/check/engine_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "tuning/engines/check/step.h"

namespace ouk {

namespace {

std::string_view why_skipped(Needs needs) {
    return needs == Needs::Search ? "it has not moved from 'startpos'" : "it has not said 'uciok'";
}

class Check {
public:
    Check(const CheckSettings& settings, const CheckPositions& positions)
        : subject_(settings, positions, guard_) {}

    StepReport run(const Step& step, int number) {
        const auto begin = Process::Clock::now();
        StepReport report{.number = number,
                          .name = std::string(step.name),
                          .verdict = Verdict::Ok,
                          .note = {},
                          .time = {}};
        try {
            report.note = attempt(step);
        } catch (const StepSkip& skip) {
            report.verdict = Verdict::Skipped;
            report.note = skip.what();
        } catch (const StepFailure& failure) {
            report.verdict = Verdict::Failed;
            report.note = failure.what();
            subject_.drop();
        }
        report.time = std::chrono::duration_cast<Milliseconds>(Process::Clock::now() - begin);
        return report;
    }

private:
    std::string attempt(const Step& step) {
        if (step.needs > shown_) throw StepSkip(std::string(why_skipped(step.needs)));
        if (step.needs != Needs::Nothing) run_again();
        std::string note = step.run(subject_);
        if (step.needs != Needs::Nothing && subject_.is_running()) settle();
        shown_ = std::max(shown_, step.shows);
        return note;
    }

    /// One that cannot be started again is tried no more.
    void run_again() {
        try {
            subject_.engine();
        } catch (const StepFailure& failure) {
            shown_ = Needs::Nothing;
            throw StepFailure(std::string("started again: ") + failure.what());
        }
    }

    /// What comes late is the fault of the step that asked for it.
    void settle() {
        for (const std::string& line : subject_.engine().ping())
            if (begins_with(line, "bestmove"))
                throw StepFailure("'" + line + "' after it had answered");
    }

    ProcessGuard guard_;
    Subject subject_;
    Needs shown_ = Needs::Nothing;
};

}  // namespace

std::vector<StepReport> check_engine(const CheckSettings& settings, const Rules& rules,
                                     const std::function<void(const StepReport&)>& see) {
    static_cast<void>(locate(settings.command));
    const CheckPositions positions = find_check_positions(rules);
    Check check(settings, positions);
    std::vector<StepReport> reports;
    for (const Step& step : check_steps()) {
        reports.push_back(check.run(step, static_cast<int>(reports.size()) + 1));
        see(reports.back());
    }
    return reports;
}

int count(const std::vector<StepReport>& reports, Verdict verdict) {
    return static_cast<int>(std::ranges::count(reports, verdict, &StepReport::verdict));
}

std::string describe(const StepReport& report) {
    static constexpr std::array<std::string_view, 3> kMarks{"ok  ", "FAIL", "skip"};
    const std::string note = report.note.empty() ? "" : ": " + report.note;
    const std::string time =
        report.verdict == Verdict::Ok ? fmt::format(" ({} ms)", report.time.count()) : "";
    return fmt::format("{} {:2} {}{}{}", kMarks[static_cast<std::size_t>(report.verdict)],
                       report.number, report.name, note, time);
}

}  // namespace ouk
