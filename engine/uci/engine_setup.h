// What a GUI can set: the UCI options, and the rules, evaluation and engine that follow from them.
// Belongs to one thread, but for the engine while a search has it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/engine.h"

namespace ouk {

class EngineSetup {
public:
    /// `say` gets what the user should know of, such as a net that is not used.
    explicit EngineSetup(std::function<void(std::string_view)> say);

    /// As `uci` lists them: "option name Hash type spin …".
    [[nodiscard]] std::vector<std::string> option_lines() const;
    /// Names are told apart without regard to case. Throws Error if there is no such option or it
    /// does not take the value (a net of another ruleset); all stays as it was then.
    void set_option(std::string_view name, const std::string& value);

    [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return rules_; }
    [[nodiscard]] const EvalSource& eval() const { return eval_; }
    /// What load_eval made it from.
    [[nodiscard]] const std::string& eval_spec() const { return eval_spec_; }
    [[nodiscard]] Milliseconds move_overhead() const { return move_overhead_; }

    /// Made when it is first needed after a change. With the default table if there is no memory
    /// for the one that was set.
    [[nodiscard]] Engine& engine();
    void forget_game();

private:
    struct Option;
    static std::vector<Option> options();

    void set_hash(const std::string& value);
    void set_threads(const std::string& value);
    void clear_hash(const std::string& value);
    void set_eval(const std::string& value);
    void set_eval_file(const std::string& value);
    void set_variant(const std::string& value);
    void set_variant_path(const std::string& value);
    void set_move_overhead(const std::string& value);

    void use_eval(const std::string& spec);
    void use_rules(std::shared_ptr<const Rules> rules);

    std::function<void(std::string_view)> say_;
    std::int64_t hash_mib_;
    Milliseconds move_overhead_;
    std::string eval_name_;     // without a net
    std::string eval_file_;     // the last one asked for: a change of rules may make it fit
    std::string variant_;       // the preset to go back to from VariantPath
    std::string variant_path_;  // the file that is played; empty: the preset
    std::shared_ptr<const Rules> rules_;
    EvalSource eval_;
    std::string eval_spec_;
    std::unique_ptr<Engine> engine_;  // null after a change
};

}  // namespace ouk
