#include "engine/uci/engine_setup.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <new>

#include "engine/base/error.h"
#include "engine/rules/variant_names.h"
#include "engine/uci/game_line.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr std::string_view kNoText = "<empty>";  // how UCI writes an empty string

/// A whole number that UCI calls a spin.
struct Spin {
    std::int64_t standard;
    std::int64_t min;
    std::int64_t max;

    [[nodiscard]] std::string type() const {
        return fmt::format("spin default {} min {} max {}", standard, min, max);
    }
    [[nodiscard]] std::int64_t parse(std::string_view option, const std::string& value) const {
        const auto number = to_number<std::int64_t>(value);
        if (number && *number >= min && *number <= max) return *number;
        throw Error(std::string(option), "'" + value + "'",
                    fmt::format("a number from {} to {}", min, max));
    }
};

/// Larger tables than the machine's memory would be granted, and kill us when they are used.
Spin hash_spin() {
    constexpr std::int64_t kMib = 1 << 20;
    constexpr std::int64_t kMost = 128 * 1024;
    const std::int64_t memory = std::int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
    return {16, 1, std::clamp(memory / kMib, std::int64_t{16}, kMost)};
}
constexpr Spin kThreads{1, 1, 1};
constexpr Spin kMoveOverhead{10, 0, 5000};

std::string combo(std::string_view standard, const std::vector<std::string>& values) {
    std::string text = fmt::format("combo default {}", standard);
    for (const std::string& value : values) text += " var " + value;
    return text;
}

std::string list(const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
    return text;
}

std::vector<std::string> eval_names() {
    return {std::string(kClassicalEval), std::string(kMaterialEval)};
}

void check_choice(std::string_view option, const std::string& value,
                  const std::vector<std::string>& choices) {
    if (std::ranges::count(choices, value) > 0) return;
    throw Error(std::string(option), "'" + value + "'", "one of " + list(choices));
}

std::string text_of(const std::string& value) {
    return value == kNoText ? "" : value;
}

}  // namespace

struct EngineSetup::Option {
    std::string_view name;
    std::string type;
    void (EngineSetup::*set)(const std::string& value);
};

std::vector<EngineSetup::Option> EngineSetup::options() {
    return {
        {"Hash", hash_spin().type(), &EngineSetup::set_hash},
        {"Clear Hash", "button", &EngineSetup::clear_hash},
        {"Threads", kThreads.type(), &EngineSetup::set_threads},
        {"Move Overhead", kMoveOverhead.type(), &EngineSetup::set_move_overhead},
        {"EvalFile", "string default <empty>", &EngineSetup::set_eval_file},
        {"Eval", combo(kClassicalEval, eval_names()), &EngineSetup::set_eval},
        {"UCI_Variant", combo(kDefaultRuleset, variant_names()), &EngineSetup::set_variant},
        {"VariantPath", "string default <empty>", &EngineSetup::set_variant_path},
    };
}

EngineSetup::EngineSetup(std::function<void(std::string_view)> say)
    : say_(std::move(say)),
      hash_mib_(hash_spin().standard),
      move_overhead_(kMoveOverhead.standard),
      eval_name_(kClassicalEval),
      variant_(kDefaultRuleset),
      rules_(load_rules(variant_)),
      eval_(load_eval(*rules_, eval_name_)),
      eval_spec_(eval_name_) {}

std::vector<std::string> EngineSetup::option_lines() const {
    std::vector<std::string> lines;
    for (const Option& option : options()) {
        lines.push_back(fmt::format("option name {} type {}", option.name, option.type));
    }
    return lines;
}

void EngineSetup::set_option(std::string_view name, const std::string& value) {
    std::vector<std::string> names;
    for (const Option& option : options()) {
        if (equal_without_case(option.name, name)) {
            (this->*option.set)(value);
            return;
        }
        names.emplace_back(option.name);
    }
    throw Error("option '" + std::string(name) + "'", "unknown", "one of " + list(names));
}

void EngineSetup::set_hash(const std::string& value) {
    hash_mib_ = hash_spin().parse("Hash", value);
    engine_.reset();
}

void EngineSetup::set_threads(const std::string& value) {
    (void)kThreads.parse("Threads", value);
}

void EngineSetup::clear_hash(const std::string&) {
    forget_game();
}

void EngineSetup::set_move_overhead(const std::string& value) {
    move_overhead_ = Milliseconds(kMoveOverhead.parse("Move Overhead", value));
}

void EngineSetup::set_eval(const std::string& value) {
    check_choice("Eval", value, eval_names());
    eval_name_ = value;
    const bool plays_net = !eval_.hash.empty();
    if (!plays_net) use_eval(value);
}

void EngineSetup::set_eval_file(const std::string& value) {
    eval_file_ = text_of(value);
    use_eval(eval_file_.empty() ? eval_name_ : eval_file_);
}

void EngineSetup::use_eval(const std::string& spec) {
    eval_ = load_eval(*rules_, spec, FloatNets::Taken);
    eval_spec_ = spec;
    engine_.reset();
}

void EngineSetup::set_variant(const std::string& value) {
    const auto preset = preset_of_variant(value);
    if (!preset) throw Error("UCI_Variant", "'" + value + "'", "one of " + list(variant_names()));
    variant_ = *preset;
    use_rules(load_rules(variant_));
    if (variant_path_.empty()) return;
    say_("VariantPath " + variant_path_ + " is not played any more: playing " + variant_);
    variant_path_.clear();
}

void EngineSetup::set_variant_path(const std::string& value) {
    const std::string path = text_of(value);
    use_rules(load_rules(path.empty() ? variant_ : path));
    variant_path_ = path;
}

void EngineSetup::use_rules(std::shared_ptr<const Rules> rules) {
    engine_.reset();
    rules_ = std::move(rules);
    try {
        use_eval(eval_file_.empty() ? eval_name_ : eval_file_);
    } catch (const Error& error) {
        say_(error.what());
        say_("EvalFile is not used: playing " + eval_name_);
        use_eval(eval_name_);
    }
}

Engine& EngineSetup::engine() {
    if (engine_) return *engine_;
    try {
        engine_ = make_engine(eval_, {.hash_mib = static_cast<std::size_t>(hash_mib_)});
    } catch (const std::bad_alloc&) {
        say_(fmt::format("Hash: no memory for {} MiB, using {}", hash_mib_, hash_spin().standard));
        hash_mib_ = hash_spin().standard;
        engine_ = make_engine(eval_, {.hash_mib = static_cast<std::size_t>(hash_mib_)});
    }
    return *engine_;
}

void EngineSetup::forget_game() {
    if (engine_) engine_->new_game();
}

}  // namespace ouk
