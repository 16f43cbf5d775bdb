// Who meets whom, in which order, from which opening: pair number in, pairing and opening out.
// Each round has every pairing once, all from the same opening. A value; pure.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ouk {

enum class Tournament { Gauntlet, RoundRobin };  // the first against each other; each against each
inline constexpr std::array<std::string_view, 2> kTournamentNames{"gauntlet", "round_robin"};

[[nodiscard]] constexpr std::string_view name(Tournament tournament) {
    return kTournamentNames[static_cast<std::size_t>(tournament)];
}

/// By its name, which a config has checked.
[[nodiscard]] Tournament parse_tournament(std::string_view text);

/// Two players, by number; the first has White in the pair's first game.
struct Pairing {
    int first;
    int second;
    friend bool operator==(const Pairing&, const Pairing&) = default;
};

class Schedule {
public:
    /// `players` is at least 2, `rounds` pairs of each pairing.
    Schedule(Tournament tournament, int players, std::int64_t rounds);

    [[nodiscard]] std::int64_t pairs() const { return rounds_ * pairings(); }
    [[nodiscard]] const std::vector<Pairing>& all() const { return pairings_; }
    [[nodiscard]] std::size_t pairing_of(std::int64_t pair) const {
        return static_cast<std::size_t>(pair % pairings());
    }
    [[nodiscard]] std::int64_t round_of(std::int64_t pair) const { return pair / pairings(); }

private:
    [[nodiscard]] std::int64_t pairings() const {
        return static_cast<std::int64_t>(pairings_.size());
    }

    std::vector<Pairing> pairings_;
    std::int64_t rounds_;
};

}  // namespace ouk
