#include "selfplay/convert/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "engine/board/score.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {

namespace {

constexpr int kCentipawns = 100;
constexpr std::string_view kDigits = "0123456789";

/// `M12`, mate in twelve plies.
std::optional<int> parse_mate(std::string_view text) {
    int plies = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), plies);
    const bool is_mate = error == std::errc() && end == text.data() + text.size() && plies >= 0 &&
                         plies < kMateScore.value() - kMateBound.value();
    return is_mate ? std::optional(kMateScore.value() - plies) : std::nullopt;
}

/// `0.35`; a number without a point is no score, but a word of somebody's remark.
std::optional<int> parse_pawns(std::string_view text) {
    const std::size_t point = text.find('.');
    const bool has_form = point != std::string_view::npos && point > 0 && point + 1 < text.size() &&
                          text.find_first_not_of(kDigits, point + 1) == std::string_view::npos;
    double pawns = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pawns);
    if (!has_form || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    const double most = kMateBound.value();
    return static_cast<int>(std::lround(std::min(pawns * kCentipawns, most)));
}

}  // namespace

std::string score_text(std::int16_t score, Color mover) {
    if (score == kNoScore.value()) return "";
    const int seen = turned(score, mover);
    const std::string_view sign = seen > 0 ? "+" : seen < 0 ? "-" : "";
    const int size = std::abs(seen);
    if (is_mate(Score(seen))) return fmt::format("{}M{}", sign, kMateScore.value() - size);
    return fmt::format("{}{}.{:02}", sign, size / kCentipawns, size % kCentipawns);
}

std::optional<std::int16_t> parse_score_text(std::string_view comment, Color mover) {
    std::string_view text = comment.substr(0, comment.find('/'));
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || (text.front() != 'M' && kDigits.find(text.front()) == kDigits.npos)) {
        return std::nullopt;
    }
    const auto size = text.front() == 'M' ? parse_mate(text) : parse_pawns(text);
    if (!size) return std::nullopt;
    return static_cast<std::int16_t>(turned(is_negative ? -*size : *size, mover));
}

}  // namespace ouk
