#include "engine/uci/genfens.h"

#include <optional>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/game/openings.h"
#include "engine/uci/words.h"

namespace ouk {

namespace {

constexpr int kRandomPlies = 8;  // or one more, so that either side may begin
constexpr std::string_view kNoBook = "None";

struct Request {
    std::uint64_t count;
    std::uint64_t seed;
    std::string book;
};

std::optional<Request> parse_genfens(std::span<const std::string> words) {
    constexpr std::size_t kWords = 5;
    if (words.size() < kWords || words[1] != "seed" || words[3] != "book") return std::nullopt;
    const auto count = to_number<std::uint64_t>(words[0]);
    const auto seed = to_number<std::uint64_t>(words[2]);
    if (!count || !seed) return std::nullopt;
    return Request{*count, *seed, words[4]};
}

std::vector<Position> starts(const Rules& rules, const std::string& book) {
    if (book == kNoBook) return {start_position(rules)};
    std::vector<Position> positions;
    for (const EpdLine& line : read_epd(rules, book)) positions.push_back(line.position);
    return positions;
}

}  // namespace

void generate_fens(const Rules& rules, std::span<const std::string> words,
                   const std::function<void(const std::string& fen)>& give) {
    const auto request = parse_genfens(words);
    if (!request) throw Error("genfens", "not understood", "genfens N seed S book None|FILE");
    const std::vector<Position> book = starts(rules, request->book);
    for (std::uint64_t i = 0; i < request->count; ++i) {
        Random random(random_key(request->seed, i, Purpose::Opening));
        Position position = book[random.below(static_cast<std::uint32_t>(book.size()))];
        const int plies = kRandomPlies + static_cast<int>(random.below(2));
        for (const Move move : random_opening(position, random, plies)) {
            position = position.after(move);
        }
        give(to_fen(position));
    }
}

}  // namespace ouk
