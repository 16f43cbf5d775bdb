#include "training/model/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.h"

namespace ouk {
namespace {

using Kind = SchedulePart::Kind;

constexpr const char* kKey = "learning_rate.schedule";

std::vector<SchedulePart> default_parts(const ScheduleConfig& config, RunLength run) {
    const SchedulePart fall{.kind = Kind::Cosine, .from = config.peak, .to = config.last};
    // At most half a run is warm-up, so that a short one learns, too.
    const std::int64_t steps = std::min(config.warm_up_steps, run.steps / 2);
    if (steps == 0) return {fall};
    const StepCount length{static_cast<double>(steps), StepCount::Unit::Steps};
    return {{.kind = Kind::WarmUp, .from = config.peak, .length = length}, fall};
}

std::vector<SchedulePart> parts_of(const ScheduleConfig& config, const std::string& where) {
    std::vector<SchedulePart> parts;
    for (const std::string& text : config.schedule) {
        parts.push_back(parse_schedule_part(text, where));
    }
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        if (parts[i].kind == Kind::WarmUp) parts[i].from = parts[i + 1].from;
    }
    return parts;
}

/// From 0 to 1 over a stretch.
double value_at(const SchedulePart& part, double done, std::int64_t falls) {
    const double whole = part.to - part.from;
    switch (part.kind) {
        case Kind::WarmUp:
            return part.from * done;
        case Kind::Constant:
            return part.from;
        case Kind::Linear:
            return part.from + whole * done;
        case Kind::Cosine:
            return part.to - whole * (1 + std::cos(std::numbers::pi * done)) / 2;
        case Kind::Step:
            return part.from * std::pow(part.factor, static_cast<double>(falls));
    }
    return part.from;
}

}  // namespace

Fields ScheduleConfig::fields() {
    return {
        {.key = "peak",
         .target = &peak,
         .help = "learning rate of AdamW after the warm-up; 1e-2 costs 180 Elo",
         .min = 0,
         .max = 1},
        {.key = "last",
         .target = &last,
         .help = "learning rate at the end, reached by half a cosine",
         .min = 0,
         .max = 1},
        {.key = "warm_up_steps",
         .target = &warm_up_steps,
         .help = "steps from 0 up to the peak, at most half of all",
         .min = 0},
        {.key = "schedule",
         .target = &schedule,
         .help = "in place of the three above, parts one after the other, for instance ['warm_up "
                 "for 200 steps', 'cosine 1e-3 2e-5 for 80%', 'constant 2e-5']; a part is " +
                 std::string(kSchedulePartForms)},
    };
}

void check_schedule(const ScheduleConfig& config, const std::string& where) {
    const std::string place = where + ", " + kKey;
    const std::vector<SchedulePart> parts = parts_of(config, place);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool is_last = i + 1 == parts.size();
        const auto refuse = [&](const char* what, const char* expected) {
            throw Error(place, "'" + config.schedule[i] + "' " + what, expected);
        };
        const bool is_warm_up = parts[i].kind == Kind::WarmUp;
        if (is_warm_up && (is_last || parts[i + 1].kind == Kind::WarmUp)) {
            refuse("leads nowhere", "a part with a rate behind it");
        }
        if (is_last && parts[i].length) refuse("is the last part", "it without 'for'");
        if (!is_last && !parts[i].length) refuse("does not say how long", "'for LENGTH'");
    }
}

Schedule::Schedule(const ScheduleConfig& config, RunLength run) {
    const bool is_given = !config.schedule.empty();
    const auto parts = is_given ? parts_of(config, kKey) : default_parts(config, run);
    std::int64_t first = 0;
    for (const SchedulePart& part : parts) {
        const std::int64_t steps = part.length ? part.length->in(run) : run.steps - first;
        const std::int64_t every = part.kind == Kind::Step ? part.every.in(run) : 1;
        stretches_.push_back({part, first, steps, every});
        first += steps;
    }
    if (stretches_.back().steps > 0 || run.steps == 0) return;
    throw Error(kKey,
                "its parts before the last take " + std::to_string(stretches_.back().first) +
                    " steps of the run's " + std::to_string(run.steps),
                "fewer, or more epochs");
}

double Schedule::rate(std::int64_t step) const {
    const auto is_behind = [&](const Stretch& stretch) { return stretch.first > step; };
    const auto& [part, first, steps, every] =
        *std::prev(std::find_if(stretches_.begin() + 1, stretches_.end(), is_behind));
    const std::int64_t within = std::min(step - first, steps);
    // The first step of a warm-up learns, too.
    const std::int64_t begun = part.kind == Kind::WarmUp ? within + 1 : within;
    const double done =
        static_cast<double>(begun) / static_cast<double>(std::max<std::int64_t>(1, steps));
    const std::int64_t falls = std::min(within, std::max<std::int64_t>(0, steps - 1)) / every;
    return value_at(part, done, falls);
}

}  // namespace ouk
