#include "tuning/fastchess/option.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/error.h"

namespace ouk::fastchess {

namespace {

bool matches(const Key& key, std::string_view name) {
    return key.name.ends_with('.') ? name.starts_with(key.name) : name == key.name;
}

Value key_value(const Word& word) {
    const std::size_t equals = word.text.find('=');
    const bool has_both_parts =
        equals != std::string::npos && equals > 0 && equals + 1 < word.text.size();
    if (!has_both_parts) throw UsageError(where(word), "no value", "key=value");
    return {word, word.text.substr(0, equals), word.text.substr(equals + 1)};
}

std::vector<std::string_view> names(const Keys& keys) {
    std::vector<std::string_view> known;
    for (const Key& key : keys) known.push_back(key.name);
    return known;
}

}  // namespace

void set_keys(const OptionWords& option, const Keys& keys) {
    for (const Word& word : option.values) {
        const Value value = key_value(word);
        const auto key = std::ranges::find_if(
            keys, [&value](const Key& known) { return matches(known, value.key()); });
        if (key == keys.end()) {
            value.refuse(
                fmt::format("{} knows no '{}'", option.name.text, value.key()),
                fmt::format("a known key; the nearest is '{}'", nearest(value.key(), names(keys))));
        }
        key->set(value);
    }
}

Option keyed(std::string_view name, Keys keys) {
    return {name, [keys = std::move(keys)](const OptionWords& option) {
                if (option.values.empty())
                    throw UsageError(where(option.name), "nothing behind it", "key=value");
                set_keys(option, keys);
            }};
}

Option single(std::string_view name, Setter set) {
    return {name, [set = std::move(set)](const OptionWords& option) {
                if (option.values.size() != 1) {
                    throw UsageError(where(option.name),
                                     fmt::format("{} values behind it", option.values.size()),
                                     "one");
                }
                const Word& word = option.values.front();
                set({word, option.name.text, word.text});
            }};
}

Option flag(std::string_view name, std::function<void()> set) {
    return {name, [set = std::move(set)](const OptionWords& option) {
                if (!option.values.empty())
                    throw UsageError(where(option.values.front()),
                                     option.name.text + " takes no value");
                set();
            }};
}

Option idle(std::string_view name, std::vector<std::string>& notes, std::string why) {
    return {name,
            [name, &notes, why](const OptionWords&) {
                notes.push_back(fmt::format("{} has no effect: {}", name, why));
            },
            Honour::Idle, why};
}

Option refused(std::string_view name, std::string why) {
    return {name, [why](const OptionWords& option) { throw UsageError(where(option.name), why); },
            Honour::Refused, why};
}

}  // namespace ouk::fastchess
