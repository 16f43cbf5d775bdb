#include "tuning/ratings/pgn_results.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/error.h"
#include "engine/game/pgn_ending.h"
#include "tuning/ratings/pgn_tag_scanner.h"

namespace ouk {

namespace {

enum Wanted : std::size_t { kEvent, kWhite, kBlack, kResult, kWantedTags };
constexpr std::array<std::string_view, kWantedTags> kNames{"Event", "White", "Black", "Result"};

/// What is known of the game that is being read.
struct Told {
    std::array<bool, kWantedTags> has{};
    std::string white = {};
    std::string black = {};
    std::optional<Result> result = {};
};

std::optional<Result> result_of(const ScannedTag& tag, ByteReader& bytes) {
    if (tells_nothing(tag.value)) return std::nullopt;
    const PgnEnding* const ending = pgn_ending(tag.value);
    if (ending == nullptr)
        throw Error(bytes.where_marked(), "Result '" + std::string(tag.value) + "'",
                    std::string(kPgnEndingsText));
    return ending->result;
}

void take(const ScannedTag& tag, std::size_t wanted, Told& told, ByteReader& bytes) {
    if (std::exchange(told.has[wanted], true))
        throw Error(bytes.where_marked(), "tag '" + std::string(tag.name) + "' twice", "it once");
    if (wanted == kWhite) told.white = tag.value;
    if (wanted == kBlack) told.black = tag.value;
    if (wanted == kResult) told.result = result_of(tag, bytes);
}

}  // namespace

void read_pgn_results(std::istream& in, const std::string& origin, ResultCounter& counter,
                      const std::function<void()>& on_piece) {
    ByteReader bytes(in, origin, on_piece);
    PgnTagScanner scanner(bytes);
    std::optional<Told> told;
    const auto end_game = [&] {
        if (told) counter.add(told->white, told->black, told->result);
        told.emplace();
    };
    while (const auto tag = scanner.next()) {
        const auto wanted =
            static_cast<std::size_t>(std::ranges::find(kNames, tag->name) - kNames.begin());
        // A game without moves is over where the next one has its first tag.
        const bool is_next = wanted == kEvent && told && told->has[kEvent];
        if (!told || tag->follows_moves || is_next) end_game();
        if (wanted < kWantedTags) take(*tag, wanted, *told, bytes);
    }
    if (told) end_game();
}

}  // namespace ouk
