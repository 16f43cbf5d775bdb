// The names that other programs have for the rulesets.
#include "engine/rules/variant_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ouk {
namespace {

TEST(VariantNames, StandForPresets) {
    const std::pair<const char*, const char*> cases[] = {
        // Fairy-Stockfish, variant.cpp: the games of this family that it has.
        {"cambodian", "ouk"},
        {"karouk", "kar-ouk"},
        {"makruk", "makruk"},
        {"makpong", "makpong"},
        {"ai-wok", "ai-wok"},
        {"asean", "asean"},
        // Ours, and any case.
        {"ouk", "ouk"},
        {"Cambodian", "ouk"},
        {"KAROUK", "kar-ouk"},
        {"Ai-Wok", "ai-wok"},
        {"ouk-khmer-knight", "ouk-khmer-knight"}};
    for (const auto& [name, preset] : cases) EXPECT_EQ(preset_of_variant(name), preset) << name;
    for (const char* const name : {"", "chess", "oukk", "cambodian.toml"}) {
        EXPECT_EQ(preset_of_variant(name), std::nullopt) << name;
    }
}

TEST(VariantNames, AreThoseOfFairyStockfishWhereItHasTheGame) {
    const std::pair<const char*, const char*> cases[] = {
        {"ouk", "cambodian"}, {"kar-ouk", "karouk"}, {"makruk", "makruk"}, {"ouk-acf", "ouk-acf"}};
    for (const auto& [preset, name] : cases) EXPECT_EQ(variant_name(*load_rules(preset)), name);
    // The name of a preset, but another game: not what Fairy-Stockfish plays.
    const Rules other(parse_ruleset("inherits = 'ouk'\nends.repetition = 4", "ouk"));
    EXPECT_EQ(variant_name(other), "ouk");
    const Rules same(parse_ruleset("inherits = 'ouk'", "ouk"));
    EXPECT_EQ(variant_name(same), "cambodian");
}

TEST(VariantNames, AllOfThemAreKnown) {
    const auto names = variant_names();
    EXPECT_EQ(names.size(), preset_names().size() + 2);
    for (const std::string& name : names) EXPECT_NE(preset_of_variant(name), std::nullopt) << name;
}

}  // namespace
}  // namespace ouk
