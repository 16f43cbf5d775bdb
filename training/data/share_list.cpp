#include "training/data/share_list.h"

#include <algorithm>

#include "engine/base/error.h"

namespace ouk {
namespace {

std::string all_reasons() {
    std::string text;
    for (const std::string_view name : kReasonNames) {
        text += (text.empty() ? "" : ", ") + std::string(name);
    }
    return text;
}

/// False if the entry means nothing.
bool set_share(ReasonShares& shares, std::string_view entry) {
    const auto parsed = parse_share(entry);
    if (!parsed) return false;
    const auto found = std::ranges::find(kReasonNames, parsed->name);
    if (found == kReasonNames.end()) return false;
    shares[static_cast<std::size_t>(found - kReasonNames.begin())] = parsed->share;
    return true;
}

}  // namespace

std::optional<NamedShare> parse_share(std::string_view entry) {
    const std::size_t space = entry.rfind(' ');
    double share = 0;
    if (space == std::string_view::npos || !read_number(entry.substr(space + 1), share)) {
        return std::nullopt;
    }
    if (!(share >= 0 && share <= 1)) return std::nullopt;
    return NamedShare{entry.substr(0, space), share};
}

ReasonShares reason_shares(const std::vector<std::string>& entries, double others,
                           const std::string& where, const std::string& key) {
    ReasonShares shares;
    shares.fill(others);
    for (const std::string& entry : entries) {
        if (set_share(shares, entry)) continue;
        throw Error(where, key + " has '" + entry + "'",
                    "'REASON SHARE', the share from 0 to 1, the reason one of " + all_reasons());
    }
    return shares;
}

}  // namespace ouk
