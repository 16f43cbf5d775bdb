#include "engine/rules/variant_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace ouk {

namespace {

struct Alias {
    std::string_view name;
    std::string_view preset;
};
/// The others of its games (makruk, makpong, ai-wok, asean) have the same name here.
constexpr std::array<Alias, 2> kAliases{{{"cambodian", "ouk"}, {"karouk", "kar-ouk"}}};

}  // namespace

bool equal_without_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::optional<std::string> preset_of_variant(std::string_view name) {
    const auto is_meant = [name](std::string_view other) {
        return equal_without_case(name, other);
    };
    const auto* const alias = std::ranges::find_if(kAliases, is_meant, &Alias::name);
    if (alias != kAliases.end()) return std::string(alias->preset);
    const std::vector<std::string> presets = preset_names();
    const auto preset = std::ranges::find_if(presets, is_meant);
    return preset == presets.end() ? std::nullopt : std::optional(*preset);
}

std::string variant_name(const Rules& rules) {
    const std::string& name = rules.ruleset().name;
    const auto* const alias = std::ranges::find(kAliases, name, &Alias::preset);
    const bool is_known = alias != kAliases.end() && load_ruleset(name).hash() == rules.hash();
    return is_known ? std::string(alias->name) : name;
}

std::vector<std::string> variant_names() {
    std::vector<std::string> names = preset_names();
    for (const Alias& alias : kAliases) names.emplace_back(alias.name);
    return names;
}

}  // namespace ouk
