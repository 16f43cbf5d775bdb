#include "selfplay/generator/book.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/fen.h"
#include "engine/board/notation.h"
#include "engine/game/game.h"
#include "engine/game/openings.h"
#include "selfplay/dataset/ordered_work.h"

namespace ouk {

namespace {

// With fewer lines found than one in so many candidates, the window is too narrow.
constexpr int kTriesPerLine = 100;

BookLine make_candidate(const Rules& rules, Engine& engine, const BookOptions& options,
                        int number) {
    Random random(random_key(options.seed, static_cast<std::uint64_t>(number), Purpose::Book));
    Game game(start_position(rules));
    std::string moves;
    for (const Move move : random_opening(game.position, random, options.plies)) {
        moves += (moves.empty() ? "" : " ") + to_uci(rules, move);
        game.play(move);
    }
    engine.new_game();
    SearchLimits limits;
    limits.nodes = options.nodes;
    const Score score = engine.search(game.position, game.history, limits).score;
    return {.fen = to_fen(game.position), .moves = moves, .score = score.value()};
}

void take_candidate(Book& book, std::set<std::string>& fens, const BookLine& line,
                    const BookOptions& options) {
    const int size = std::abs(line.score);
    if (size < options.min_score) {
        ++book.below;
    } else if (size > options.max_score) {
        ++book.above;
    } else if (!fens.insert(line.fen).second) {
        ++book.repeated;
    } else {
        book.lines.push_back(line);
    }
}

}  // namespace

Book make_book(const Rules& rules, const EvalSource& eval, const BookOptions& options,
               const BookCallbacks& callbacks) {
    const auto wanted = static_cast<std::size_t>(options.lines);
    Book book;
    std::set<std::string> fens;
    std::atomic<bool> is_full = false;
    bool is_stopped = false;
    int next_number = 0;
    tbb::enumerable_thread_specific<std::unique_ptr<Engine>> engines(
        [&] { return make_engine(eval, {}); });

    const auto next = [&]() -> std::optional<int> {
        is_stopped = is_stopped || callbacks.should_stop();
        if (is_full || is_stopped || next_number >= options.lines * kTriesPerLine)
            return std::nullopt;
        return next_number++;
    };
    const auto make = [&](int number) {
        return make_candidate(rules, *engines.local(), options, number);
    };
    const auto take = [&](const BookLine& line) {
        if (is_full) return;
        take_candidate(book, fens, line, options);
        is_full = book.lines.size() == wanted;
        callbacks.on_candidate(static_cast<int>(book.lines.size()), book.tried());
    };
    work_in_order<int, BookLine>(thread_count(options.threads), next, make, take);
    if (is_full) return book;
    if (is_stopped) return {};
    throw Error("book",
                fmt::format("only {} of {} candidates are distinct and score {} to {} ({} repeat, "
                            "{} score less, {} more)",
                            book.lines.size(), book.tried(), options.min_score, options.max_score,
                            book.repeated, book.below, book.above),
                fmt::format("{} of them: more plies or a wider window", wanted));
}

std::string to_epd(const BookLine& line) {
    return fmt::format("{} ;line {} ;ce {}", line.fen, line.moves, line.score);
}

int count_beginnings(const std::vector<BookLine>& book, int plies) {
    std::set<std::string_view> beginnings;
    for (const BookLine& line : book) {
        std::size_t end = 0;
        for (int ply = 0; ply < plies && end != std::string::npos; ++ply) {
            end = line.moves.find(' ', end + 1);
        }
        beginnings.insert(std::string_view(line.moves).substr(0, end));
    }
    return static_cast<int>(beginnings.size());
}

}  // namespace ouk
