#include "training/model/schedule_part.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/percent.h"

namespace ouk {
namespace {

using Kind = SchedulePart::Kind;
using Unit = StepCount::Unit;

/// A number from 0 to `most`, with nothing behind it.
std::optional<double> to_number(const std::string& word, double most) {
    double number = 0;
    const char* const end = word.data() + word.size();
    const auto [read_to, error] = std::from_chars(word.data(), end, number);
    const bool is_number = error == std::errc() && read_to == end;
    if (!is_number || !(number >= 0 && number <= most)) return std::nullopt;
    return number;
}

/// Takes a part's words one by one; whatever is missing or odd is the same error.
class Words {
public:
    Words(const std::string& text, const std::string& where)
        : text_(text), where_(where), words_(text) {
        next();
    }

    /// True, and on to the next word, if the present one is `word`.
    bool take(const std::string& word) {
        if (word_ != word) return false;
        next();
        return true;
    }
    [[nodiscard]] std::string take_any() {
        if (word_.empty()) refuse();
        const std::string word = word_;
        next();
        return word;
    }
    double take_number(double most) {
        const auto number = to_number(take_any(), most);
        if (!number) refuse();
        return *number;
    }
    void expect_end() const {
        if (!word_.empty()) refuse();
    }
    [[noreturn]] void refuse() const {
        throw Error(where_, "'" + text_ + "' is no part of a schedule", kSchedulePartForms);
    }

private:
    void next() {
        word_.clear();
        words_ >> word_;
    }

    const std::string& text_;
    const std::string& where_;
    std::istringstream words_;
    std::string word_;  // empty at the end
};

Kind take_kind(Words& words) {
    static const std::map<std::string, Kind> kKinds{{"warm_up", Kind::WarmUp},
                                                    {"constant", Kind::Constant},
                                                    {"linear", Kind::Linear},
                                                    {"cosine", Kind::Cosine},
                                                    {"step", Kind::Step}};
    const auto found = kKinds.find(words.take_any());
    if (found == kKinds.end()) words.refuse();
    return found->second;
}

StepCount take_count(Words& words) {
    constexpr double kMost = 1e12;
    std::string word = words.take_any();
    const bool is_percent = word.ends_with('%');
    if (is_percent) word.pop_back();
    const auto number = to_number(word, is_percent ? kPercent : kMost);
    if (!number || *number == 0) words.refuse();
    if (is_percent) return {*number, Unit::Percent};
    if (words.take("steps") || words.take("step")) return {*number, Unit::Steps};
    if (words.take("epochs") || words.take("epoch")) return {*number, Unit::Epochs};
    words.refuse();
}

void take_rates(Words& words, SchedulePart& part) {
    if (part.kind == Kind::WarmUp) return;
    part.from = words.take_number(1);
    part.to = part.from;
    if (part.kind == Kind::Linear || part.kind == Kind::Cosine) part.to = words.take_number(1);
    if (part.kind != Kind::Step) return;
    part.factor = words.take_number(1);
    if (!words.take("every")) words.refuse();
    part.every = take_count(words);
}

}  // namespace

std::int64_t StepCount::in(RunLength run) const {
    const auto steps = static_cast<double>(run.steps);
    double steps_a_unit = 1;
    if (unit == Unit::Epochs) steps_a_unit = steps / static_cast<double>(run.epochs);
    if (unit == Unit::Percent) steps_a_unit = steps / kPercent;
    return std::max<std::int64_t>(1, std::llround(number * steps_a_unit));
}

SchedulePart parse_schedule_part(const std::string& text, const std::string& where) {
    Words words(text, where);
    SchedulePart part;
    part.kind = take_kind(words);
    take_rates(words, part);
    if (words.take("for")) part.length = take_count(words);
    words.expect_end();
    return part;
}

}  // namespace ouk
