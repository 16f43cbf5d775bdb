#include "tuning/ratings/results.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ouk {

namespace {

constexpr int kNumberBits = 32;

bool is_nameless(std::string_view name) {
    return name.empty() || name == "?";
}

Record record_of(Result result) {
    return {result == Result::WhiteWins, result == Result::Draw, result == Result::BlackWins};
}

}  // namespace

Record& Record::operator+=(const Record& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
}

std::int64_t Results::games() const {
    return std::accumulate(pairings.begin(), pairings.end(), std::int64_t{0},
                           [](std::int64_t sum, const PairingRecord& pairing) {
                               return sum + pairing.record.games();
                           });
}

void ResultCounter::add(std::string_view white, std::string_view black,
                        std::optional<Result> result) {
    ++seen_;
    if (!result) {
        ++left_out_.unfinished;
    } else if (is_nameless(white) || is_nameless(black)) {
        ++left_out_.nameless;
    } else if (white == black) {
        ++left_out_.against_self;
    } else {
        const auto above = static_cast<std::uint64_t>(number_of(white));
        const auto below = static_cast<std::uint64_t>(number_of(black));
        records_[above << kNumberBits | below] += record_of(*result);
    }
}

int ResultCounter::number_of(std::string_view name) {
    const auto found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    return numbers_.emplace(name, static_cast<int>(numbers_.size())).first->second;
}

Results ResultCounter::results() const {
    Results results{.left_out = left_out_};
    for (const auto& [name, number] : numbers_) results.names.push_back(name);
    std::ranges::sort(results.names);
    std::vector<int> place(results.names.size());  // of the player with a number
    for (std::size_t i = 0; i < place.size(); ++i)
        place[static_cast<std::size_t>(numbers_.find(results.names[i])->second)] =
            static_cast<int>(i);
    for (const auto& [key, record] : records_)
        results.pairings.push_back(
            {place[key >> kNumberBits], place[static_cast<std::uint32_t>(key)], record});
    std::ranges::sort(results.pairings, {}, [](const PairingRecord& pairing) {
        return std::tuple(pairing.white, pairing.black);
    });
    return results;
}

}  // namespace ouk
