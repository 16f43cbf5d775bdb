// Shares as configs list them, "count 0.5": for filters and for targets. Pure functions.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/outcome.h"

namespace ouk {

/// False unless the whole text is a number.
template <class T>
bool read_number(std::string_view text, T& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

struct NamedShare {
    std::string_view name;
    double share;
};
/// Of "NAME SHARE", the share from 0 to 1; nothing if the entry is none.
[[nodiscard]] std::optional<NamedShare> parse_share(std::string_view entry);

/// By Reason.
using ReasonShares = std::array<double, kReasonNames.size()>;

/// The shares of a list of "REASON SHARE"; that of a reason which is not in it is `others`. Throws
/// Error at `where` naming `key` and the entry that means nothing.
[[nodiscard]] ReasonShares reason_shares(const std::vector<std::string>& entries, double others,
                                         const std::string& where, const std::string& key);

}  // namespace ouk
