#include "selfplay/generator/inputs.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/board/fen.h"
#include "engine/game/openings.h"
#include "engine/game/outcome.h"

namespace ouk {

namespace {

constexpr std::size_t kMostOpponents = 255;  // a player's number is a byte in game files

/// Fills `pinned` in, or compares it where it is given.
void pin(std::string& pinned, const std::string& actual, const std::string& key,
         const std::string& source) {
    if (!pinned.empty() && pinned != actual) {
        throw Error(source, "its " + key + " is " + actual, pinned + ", as configured");
    }
    pinned = actual;
}

Opponent load_opponent(const Rules& rules, const std::string& text) {
    const std::size_t cut = text.rfind(' ');
    const char* end = text.data() + text.size();
    double share = -1;
    const bool has_share =
        cut != std::string::npos && std::from_chars(text.data() + cut + 1, end, share).ptr == end;
    if (!has_share || !(share >= 0 && share <= 1)) {
        throw Error("opponents", "'" + text + "' has no share",
                    "EVAL SHARE, a share from 0 to 1: \"runs/old/net.oukn 0.1\"");
    }
    return {.eval = load_eval(rules, text.substr(0, text.find_last_not_of(' ', cut) + 1)),
            .share = share};
}

std::vector<Opponent> load_opponents(const Rules& rules, const std::vector<std::string>& texts) {
    std::vector<Opponent> opponents;
    double sum = 0;
    for (const std::string& text : texts) {
        opponents.push_back(load_opponent(rules, text));
        sum += opponents.back().share;
    }
    if (sum > 1) {
        throw Error("opponents", fmt::format("their shares sum to {}", sum), "1 at most");
    }
    if (opponents.size() > kMostOpponents) {
        throw Error("opponents", fmt::format("{} of them", opponents.size()),
                    fmt::format("{} at most", kMostOpponents));
    }
    return opponents;
}

std::string ids_of(const std::vector<Opponent>& opponents) {
    std::string text;
    for (const Opponent& opponent : opponents) {
        text +=
            fmt::format("{}{} {}", text.empty() ? "" : ", ", id_of(opponent.eval), opponent.share);
    }
    return text;
}

void refuse_blank_lines(const std::string& text, const std::string& path) {
    int number = 1;
    for (std::size_t begin = 0; begin < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const bool is_blank = text.find_first_not_of(" \t\r", begin) >= end;
        if (is_blank) {
            throw Error(fmt::format("{}:{}", path, number), "is an empty line",
                        "FEN, or FEN ;operations");
        }
        begin = end + 1;
    }
}

/// A book's lines are taken without repeats, so it may have none itself.
std::vector<Position> load_book(const Rules& rules, const std::string& path) {
    const std::string text = read_file(path);
    refuse_blank_lines(text, path);
    std::vector<Position> book;
    std::map<std::string, int> numbers;
    for (const EpdLine& line : parse_epd(rules, text, path)) {
        const std::string where = fmt::format("{}:{}", path, line.number);
        if (const auto end = outcome(line.position)) {
            throw Error(where, fmt::format("the game is over: {}", name(end->reason)),
                        "a position that is played on");
        }
        const auto [known, is_new] = numbers.emplace(to_fen(line.position), line.number);
        if (!is_new) {
            throw Error(where, fmt::format("repeats line {}", known->second),
                        "different positions");
        }
        book.push_back(line.position);
    }
    return book;
}

void check_opening(const OpeningConfig& opening) {
    const bool is_drawn_again = opening.min_score != 0 || opening.max_score != 0;
    if (is_drawn_again && opening.plies == 0 && opening.extra_ply_share < 1) {
        throw Error("opening", "a score window, but openings without random plies",
                    "opening.plies of 1 or more, or no window: the book has its own "
                    "(ouk data book)");
    }
    if (opening.max_score != 0 && opening.min_score > opening.max_score) {
        throw Error("opening.min_score",
                    fmt::format("{} is above opening.max_score", opening.min_score),
                    fmt::format("{} at most", opening.max_score));
    }
}

/// Their numbers have six digits.
void refuse_many_shards(const SelfplayConfig& config) {
    constexpr std::int64_t kMostShards = 1'000'000;
    const std::int64_t shards = (config.games - 1) / config.shard_games + 1;
    if (shards <= kMostShards) return;
    throw Error("games", fmt::format("{} games make {} files", config.games, shards),
                fmt::format("{} files at most: more shard_games", kMostShards));
}

void refuse_random_opponents(const SelfplayConfig& config) {
    if (config.moves != "random" || config.opponents.empty()) return;
    throw Error("opponents", "nobody searches with moves = \"random\"",
                "no opponents, or moves = \"searched\"");
}

void refuse_ended_start(const Position& start, const std::string& where) {
    if (outcome(start)) throw Error(where, "the game is over at its start position");
}

}  // namespace

SelfplayInputs resolve(SelfplayConfig& config) {
    SelfplayInputs inputs;
    inputs.limits = parse_limits(
        {.soft_nodes = config.soft_nodes, .hard_nodes = config.hard_nodes, .depth = config.depth},
        config.later_limits, "later_limits");
    inputs.rules = load_rules(config.ruleset);
    const Rules& rules = *inputs.rules;
    inputs.eval = load_eval(rules, config.eval);
    inputs.opponents = load_opponents(rules, config.opponents);
    const Position start = start_position(rules);
    refuse_ended_start(start, config.ruleset);
    check_opening(config.opening);
    refuse_many_shards(config);
    refuse_random_opponents(config);
    pin(config.ruleset_hash, rules.hash().hex(), "ruleset_hash", config.ruleset);
    pin(config.start, to_fen(start), "start", config.ruleset);
    pin(config.eval_id, id_of(inputs.eval), "eval_id", config.eval);
    pin(config.opponent_ids, ids_of(inputs.opponents), "opponent_ids", "opponents");
    const std::string& book = config.opening.book;
    if (!book.empty()) inputs.book = load_book(rules, book);
    const std::string book_hash = book.empty() ? "" : hash_of(read_file(book)).hex();
    pin(config.opening.book_hash, book_hash, "opening.book_hash", book.empty() ? "opening" : book);
    return inputs;
}

}  // namespace ouk
