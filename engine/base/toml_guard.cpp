#include "engine/base/toml_guard.h"

#include <array>
#include <cstddef>

namespace ouk {

namespace {

constexpr int kMaxNesting = 100;

/// One row of the Unicode Standard's table 3-6, "UTF-8 bit distribution".
struct Utf8Form {
    unsigned lead_mask;
    unsigned lead;
    std::size_t length;
    char32_t smallest;  // what is smaller has a shorter form
};
constexpr std::array<Utf8Form, 4> kForms{
    {{0x80, 0x00, 1, 0}, {0xe0, 0xc0, 2, 0x80}, {0xf0, 0xe0, 3, 0x800}, {0xf8, 0xf0, 4, 0x10000}}};
constexpr unsigned kContinuationMask = 0xc0;
constexpr unsigned kContinuation = 0x80;
constexpr int kContinuationBits = 6;

bool is_scalar_value(char32_t point) {
    const bool is_surrogate = point >= 0xd800 && point <= 0xdfff;
    return point <= 0x10ffff && !is_surrogate;
}

/// Bytes of the character that `text` begins with; 0 if it is none.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (const Utf8Form& form : kForms) {
        if ((byte(0) & form.lead_mask) != form.lead) continue;
        if (text.size() < form.length) return 0;
        char32_t point = byte(0) & ~form.lead_mask;
        for (std::size_t i = 1; i < form.length; ++i) {
            if ((byte(i) & kContinuationMask) != kContinuation) return 0;
            point = point << kContinuationBits | (byte(i) & ~kContinuationMask);
        }
        return point >= form.smallest && is_scalar_value(point) ? form.length : 0;
    }
    return 0;
}

}  // namespace

void check_before_parsing(const TomlDocument& source, std::string_view text) {
    TomlValue place{.data = false, .line = 1, .column = 1};
    int depth = 0;
    while (!text.empty()) {
        const char c = text.front();
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > kMaxNesting) {
            throw source.error(place, "brackets are nested too deeply",
                               "at most " + std::to_string(kMaxNesting) + " levels");
        }
        const std::size_t length = character_length(text);
        if (length == 0) throw source.error(place, "no TOML: this byte is no UTF-8", "UTF-8");
        text.remove_prefix(length);
        place.column = c == '\n' ? 1 : place.column + static_cast<int>(length);
        place.line += c == '\n' ? 1 : 0;
    }
}

}  // namespace ouk
