// The kinds of options that fastchess has, each a value made by one of the functions below: by key,
// with one value, without any, accepted though it does nothing here, refused.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tuning/fastchess/value.h"

namespace ouk::fastchess {

enum class Honour { Whole, Idle, Refused };

struct Option {
    std::string_view name;
    std::function<void(const OptionWords&)> read;  // throws UsageError
    Honour honour = Honour::Whole;
    std::string why = {};  // if not whole
};
using Options = std::vector<Option>;

using Setter = std::function<void(const Value&)>;
/// A name that ends in '.' stands for all keys that begin with it.
struct Key {
    std::string_view name;
    Setter set;
};
using Keys = std::vector<Key>;

/// Sets each key=value of the option. Throws UsageError on a word without both parts and on an
/// unknown key, with the nearest known one.
void set_keys(const OptionWords& option, const Keys& keys);

[[nodiscard]] Option keyed(std::string_view name, Keys keys);
[[nodiscard]] Option single(std::string_view name, Setter set);
[[nodiscard]] Option flag(std::string_view name, std::function<void()> set);
/// Takes whatever fastchess takes and adds "NAME has no effect: WHY" to `notes`, which must outlive
/// the option.
[[nodiscard]] Option idle(std::string_view name, std::vector<std::string>& notes, std::string why);
[[nodiscard]] Option refused(std::string_view name, std::string why);

}  // namespace ouk::fastchess
