#include "engine/game/ruleset_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/board/fen.h"
#include "engine/board/perft.h"
#include "engine/game/ruleset_counts.h"
#include "engine/game/ruleset_idle.h"
#include "engine/game/ruleset_mates.h"
#include "engine/game/ruleset_men.h"

namespace ouk {

namespace {

constexpr int kPerftDepth = 3;
constexpr int kGames = 200;
/// All random games of the presets end before.
constexpr int kMaxPlies = 2000;

using Words = std::vector<std::string>;

std::string_view name(Color color) {
    return color == Color::White ? "White" : "Black";
}

class Checker {
public:
    explicit Checker(const Rules& rules)
        : rules_(rules), start_(start_position(rules)), men_(find_men(start_)) {}

    RulesetReport check() {
        check_start();
        check_men();
        check_promotion();
        report_.games = play_random_games(start_, kGames, kMaxPlies);
        check_first_moves();
        check_mate();
        check_counts();
        check_games();
        return std::move(report_);
    }

private:
    void add(Verdict verdict, std::string text) {
        report_.findings.push_back({verdict, topic_, std::move(text)});
    }
    void add_idle(const Words& keys) {
        for (const std::string& key : keys) add(Verdict::Note, "does nothing: " + key);
    }
    /// The good word on a topic of which nothing else was said.
    void conclude(std::string text) {
        const bool is_told = !report_.findings.empty() && report_.findings.back().topic == topic_;
        if (!is_told) add(Verdict::Ok, std::move(text));
    }
    [[nodiscard]] bool appears(PieceKind kind) const {
        const MenOfKind& men = men_[index_of(kind)];
        return men.appears(Color::White) || men.appears(Color::Black);
    }

    void check_start();
    void check_men();
    void check_promotion();
    void check_first_moves();
    void check_first_moves_of(PieceKind kind, Words& legal);
    void check_mate();
    void check_counts();
    void check_games();

    const Rules& rules_;
    Position start_;
    ByKind<MenOfKind> men_;
    std::string topic_;
    RulesetReport report_;
};

void Checker::check_start() {
    topic_ = "start";
    for (int depth = 1; depth <= kPerftDepth; ++depth) {
        report_.perft.push_back(perft(start_, depth));
    }
    if (const auto end = outcome(start_)) {
        add(Verdict::Odd, fmt::format("the game is over: {} ({})", ouk::name(end->result),
                                      ouk::name(end->reason)));
    }
    for (const PieceKind kind : kAllKinds) {
        const int white = start_.pieces(Color::White, kind).count();
        const int black = start_.pieces(Color::Black, kind).count();
        if (white == black) continue;
        add(Verdict::Note, fmt::format("White has {} {}, Black {}", white, kind_name(kind), black));
    }
    conclude(fmt::format("{} men, the same on both sides", start_.occupied().count()));
}

void Checker::check_men() {
    topic_ = "men";
    for (const PieceKind kind : kAllKinds) {
        if (!appears(kind)) {
            add(Verdict::Note,
                fmt::format("no {}: none at the start, and no trey becomes one", kind_name(kind)));
        }
        for (const Color color : kBothColors) {
            const MenOfKind& men = men_[index_of(kind)];
            if (!men.appears(color) || men.moves(color)) continue;
            add(Verdict::Odd,
                fmt::format("{}'s {} cannot move: no step leads on from {}", name(color),
                            kind_name(kind), to_string(men.begin[index_of(color)].first())));
        }
    }
    conclude("all kinds appear and can move");
}

void Checker::check_promotion() {
    topic_ = "promotion";
    const MenOfKind& trey = men_[index_of(PieceKind::Trey)];
    for (const Color color : kBothColors) {
        const Bitboard zone = rules_.promotion_zone(color);
        if (!trey.appears(color) || (trey.reached[index_of(color)] & zone).any()) continue;
        add(Verdict::Odd, fmt::format("no trey of {} reaches rank {}", name(color),
                                      rules_.ruleset().promotion_rank));
    }
    if (!appears(PieceKind::Trey)) add(Verdict::Note, "there is no trey");
    conclude(fmt::format("trey reach rank {} and become {}", rules_.ruleset().promotion_rank,
                         fmt::join(rules_.ruleset().promotion_to, ", ")));
}

void Checker::check_first_moves() {
    topic_ = "first moves";
    Words legal;
    for (const PieceKind kind : kAllKinds) check_first_moves_of(kind, legal);
    add_idle(find_idle_keys(rules_.ruleset()).first_moves);
    if (legal.empty()) return conclude("none");
    add(Verdict::Ok, fmt::format("legal in the random games: {}", fmt::join(legal, ", ")));
}

void Checker::check_first_moves_of(PieceKind kind, Words& legal) {
    int rights = 0;
    Bitboard adds;
    for (const Color color : kBothColors) {
        for (const Square home : rules_.first_move_homes(color)) {
            if (rules_.home_kind(color, home) != kind) continue;
            ++rights;
            adds |= new_squares(rules_, color, home);
        }
    }
    const PieceRule& rule = rules_.ruleset().pieces[index_of(kind)];
    const bool is_written = rule.moves.find('i') != std::string::npos || !rule.sutra.empty();
    const std::string who(kind_name(kind));
    if (rights == 0) {
        if (is_written && appears(kind)) {
            add(Verdict::Odd,
                fmt::format("the {}'s is never allowed: start gives no right to it", who));
        }
        return;
    }
    if (adds.none()) {
        return add(Verdict::Note, fmt::format("the {}'s adds nothing to the steps", who));
    }
    const std::int64_t positions = report_.games.first_moves[index_of(kind)];
    if (positions == 0) {
        return add(Verdict::Odd, fmt::format("the {}'s was legal in no position of {} random games",
                                             who, kGames));
    }
    legal.push_back(fmt::format("{} in {} positions", who, positions));
}

void Checker::check_mate() {
    topic_ = "mate";
    std::array<Words, 2> maters;  // alone, two of a kind
    for (const PieceKind kind : kAllKinds) {
        if (kind == PieceKind::Khon || !appears(kind)) continue;
        const auto alone = find_bare_mate(rules_, kind, 1);
        const bool is_drawn = alone && is_material_draw(*alone);
        if (is_drawn) {
            add(Verdict::Odd,
                fmt::format("a {} mates a bare khon, but ends.insufficient_material draws before",
                            kind_name(kind)));
        }
        const bool does_pair = !alone && find_bare_mate(rules_, kind, 2);
        if (alone) maters[0].emplace_back(kind_name(kind));
        if (does_pair) maters[1].emplace_back(kind_name(kind));
    }
    const int decided = kGames - report_.games.count(Result::Draw);
    const bool is_none = maters[0].empty() && maters[1].empty();
    if (is_none && decided == 0) {
        add(Verdict::Odd,
            "nobody can win: no man and no pair of a kind mates a bare khon, and "
            "no random game was won");
    } else if (is_none) {
        add(Verdict::Note, "no man and no pair of a kind mates a bare khon");
    }
    Words parts;
    if (!maters[0].empty()) parts.push_back(fmt::format("{} alone", fmt::join(maters[0], ", ")));
    if (!maters[1].empty()) parts.push_back(fmt::format("{} by two", fmt::join(maters[1], ", ")));
    conclude(fmt::format("who can mate a bare khon: {}", fmt::join(parts, "; ")));
}

void Checker::check_counts() {
    topic_ = "counts";
    ByKind<bool> all{};
    for (const PieceKind kind : kAllKinds) all[index_of(kind)] = appears(kind);
    const CountLimits limits = find_count_limits(rules_.ruleset(), all);
    for (const std::string& limit : limits.dead) {
        add(Verdict::Odd, fmt::format("'{}' never holds", limit));
    }
    for (const std::string& limit : limits.without_men) {
        add(Verdict::Note, fmt::format("'{}' never holds: no such men appear", limit));
    }
    const Ruleset& ruleset = rules_.ruleset();
    add_idle(find_idle_keys(ruleset).counts);
    const bool can_go_on =
        ruleset.repetition == 0 && ruleset.n_move_rule == 0 && limits.live.empty();
    if (can_go_on) {
        add(Verdict::Odd,
            "a game may never end: no count, no ends.repetition, no ends.n_move_rule");
    }
    if (limits.live.empty()) return conclude("none");
    if (report_.games.counted == 0) {
        add(Verdict::Note, fmt::format("none started in {} random games", kGames));
    }
    conclude(fmt::format("{} limits; one ran in {} of {} random games", limits.live.size(),
                         report_.games.counted, kGames));
}

void Checker::check_games() {
    topic_ = "games";
    const int unfinished = report_.games.count(Reason::MaxPlies);
    if (unfinished == 0) return conclude(fmt::format("all {} random games ended", kGames));
    const bool is_most = 2 * unfinished > kGames;
    add(is_most ? Verdict::Odd : Verdict::Note,
        fmt::format("{} of {} random games did not end within {} plies", unfinished, kGames,
                    kMaxPlies));
}

}  // namespace

RulesetReport check_ruleset(const Rules& rules) {
    return Checker(rules).check();
}

}  // namespace ouk
