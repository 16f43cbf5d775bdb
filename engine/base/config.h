// A config is a plain struct with defaults and one member function, `Fields fields()`, that lists
// its fields once: that list loads it, changes it by --set, dumps it and explains it.
//     struct Example { std::int64_t games = 64; double share = 0.5;
//                      Fields fields() { return {{.key = "games", .target = &games,
//                                                 .help = "games to play", .min = 1}, …}; } };
// Fields point into the struct they came from: use them while it lives and stays where it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/toml.h"

namespace ouk {

/// Whether a field decides what comes out (it is then part of a dataset's or net's identity), or
/// only how the work is done: threads, paths, rank, progress, number of games.
enum class Effect { Result, Execution };

struct Field {
    std::string key;  // dotted where it stands in a table: "adjudication.win_score"
    std::variant<std::int64_t*, double*, bool*, std::string*, std::vector<std::string>*> target;
    std::string help;  // one line
    Effect effect = Effect::Result;
    std::optional<double> min = {};  // of numbers, inclusive
    std::optional<double> max = {};
    std::vector<std::string> choices = {};  // of strings; empty = anything
    bool is_pin = false;  // names the content of the field before it, which may be a path
};
using Fields = std::vector<Field>;

/// Appends the fields of a struct within a struct; `prefix` ("adjudication.") goes before each key.
void add_fields(Fields& to, std::string_view prefix, Fields fields);

/// Sets what `document` has; the rest keeps its default. Throws Error (file, line, caret) on an
/// unknown key, a wrong type, a value out of range or not among the choices.
void load_config(const TomlDocument& document, const Fields& fields);

/// "key=value" of --set. The value is TOML; strings may go without quotes, arrays of strings as
/// a,b,c. Throws UsageError.
void set_config(const Fields& fields, std::string_view assignment);

/// TOML in order of declaration that loads to the same values; with `only`, just those fields.
[[nodiscard]] std::string dump_config(const Fields& fields, std::optional<Effect> only = {});

/// Throws Error at `where` that names every Result field in which `now` differs from `before`, with
/// both values, and of a pin also what it is of. Precondition: fields of one struct.
void refuse_changes(const Fields& before, const Fields& now, const std::string& where);

/// Help text: key, present value, range and help, two lines a field.
[[nodiscard]] std::string describe_config(const Fields& fields);

}  // namespace ouk
