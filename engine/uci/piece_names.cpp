#include "engine/uci/piece_names.h"

#include <array>

namespace ouk {

namespace {

struct Names {
    PieceKind kind;
    std::array<std::string_view, 2> khmer;  // name, transliteration
    std::array<std::string_view, 2> thai;
};
constexpr std::array<Names, kPieceKinds> kNames{
    {{PieceKind::Khon, {"ស្ដេច, អង្គ", "sdaach, ang"}, {"ขุน", "khun"}},
     {PieceKind::Neang, {"នាង", "neang"}, {"เม็ด", "met"}},
     {PieceKind::Koul, {"គោល", "koul"}, {"โคน", "khon"}},
     {PieceKind::Ses, {"សេះ", "ses"}, {"ม้า", "ma"}},
     {PieceKind::Touk, {"ទូក", "touk"}, {"เรือ", "ruea"}},
     {PieceKind::Trey, {"ត្រី", "trey"}, {"เบี้ย", "bia"}}}};
constexpr Names kPromoted{PieceKind::Neang, {"ត្រីបក", "trey bork"}, {"เบี้ยหงาย", "bia-ngai"}};

}  // namespace

std::vector<PieceName> piece_names(const Rules& rules, Script script) {
    std::vector<PieceName> names;
    const auto add = [&](const Names& each) {
        const auto& [name, latin] = script == Script::Khmer ? each.khmer : each.thai;
        names.push_back({rules.letter(each.kind), name, latin});
    };
    const bool has_neang = !rules.slides(PieceKind::Neang);  // ai-wok puts another man in her place
    for (const Names& each : kNames) {
        if (each.kind != PieceKind::Neang || has_neang) add(each);
    }
    const bool turns_over = rules.promotion_to() == std::vector{PieceKind::Neang};
    if (has_neang && turns_over) add(kPromoted);
    return names;
}

}  // namespace ouk
