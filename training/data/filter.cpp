#include "training/data/filter.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/base/error.h"
#include "engine/base/random.h"
#include "engine/board/movegen.h"
#include "engine/board/score.h"

namespace ouk {
namespace {

/// Draws of one position that are independent of each other.
enum class Draw : std::uint64_t { EndReason, Men, Random, kCount };

double draw(std::uint64_t seed, const GamePosition& at, Draw which) {
    constexpr auto kDraws = static_cast<std::uint64_t>(Draw::kCount);
    const std::uint64_t number =
        static_cast<std::uint64_t>(at.ply) * kDraws + static_cast<std::uint64_t>(which);
    return Random(random_key(seed, at.game + number, Purpose::LeaveOut)).unit();
}

/// "MEN SHARE" or "FROM-TO SHARE"
bool set_men(std::array<double, kSquares + 1>& shares, std::string_view entry) {
    const auto parsed = parse_share(entry);
    if (!parsed) return false;
    const std::string_view range = parsed->name;
    const std::size_t dash = range.find('-');
    std::size_t first = 0;
    if (!read_number(range.substr(0, dash), first)) return false;
    std::size_t last = first;
    if (dash != std::string_view::npos && !read_number(range.substr(dash + 1), last)) return false;
    if (first > last || last >= shares.size()) return false;
    std::fill(shares.begin() + static_cast<std::ptrdiff_t>(first),
              shares.begin() + static_cast<std::ptrdiff_t>(last) + 1, parsed->share);
    return true;
}

Fields score_fields(FilterConfig& config) {
    return {
        {.key = "max_score",
         .target = &config.max_score,
         .help = "leave out scores beyond this, centipawns",
         .min = 1,
         .max = kMateScore.value()},
        {.key = "min_score",
         .target = &config.min_score,
         .help = "leave out scores nearer to 0 than this, centipawns",
         .min = 0,
         .max = kMateScore.value()},
        {.key = "against_result",
         .target = &config.against_result,
         .help = "leave out scores of so many centipawns or more for the side that lost; 0 = none",
         .min = 0,
         .max = kMateScore.value()},
    };
}

Fields share_fields(FilterConfig& config) {
    return {
        {.key = "every",
         .target = &config.every,
         .help = "of each game take only every so many-th ply; the game's hash says which first",
         .min = 1},
        {.key = "end_reasons",
         .target = &config.end_reasons,
         .help = "share left out of games that ended so, as 'count 0.5', 'max_plies 1'"},
        {.key = "men",
         .target = &config.men,
         .help = "share left out with so many men on the board, as '2-5 0.9', '32 0.5'"},
        {.key = "random",
         .target = &config.random,
         .help = "share left out at random",
         .min = 0,
         .max = 1},
        {.key = "duplicate",
         .target = &config.duplicate,
         .help = "of equal positions in one pool keep one"},
    };
}

}  // namespace

FilterConfig no_filters() {
    FilterConfig filter;
    filter.mate_score = false;
    filter.in_check = false;
    filter.tactical = false;
    filter.max_score = kMateScore.value();
    filter.duplicate = false;
    return filter;
}

Fields FilterConfig::fields() {
    Fields list{
        {.key = "mate_score", .target = &mate_score, .help = "leave out mate scores"},
        {.key = "early_plies",
         .target = &early_plies,
         .help = "leave out so many plies at the start of each game, random ones included",
         .min = 0},
        {.key = "in_check", .target = &in_check, .help = "leave out positions in check"},
        {.key = "tactical",
         .target = &tactical,
         .help = "leave out positions whose best move captures or promotes"},
    };
    add_fields(list, "", score_fields(*this));
    add_fields(list, "", share_fields(*this));
    return list;
}

void DropCounts::add(const DropCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

std::uint64_t DropCounts::total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::string DropCounts::text() const {
    std::string text;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        if (counts_[i] == 0) continue;
        if (!text.empty()) text += ", ";
        text += std::string(kDropNames[i]) + ' ' + std::to_string(counts_[i]);
    }
    return text.empty() ? "nothing" : text;
}

PositionFilter::PositionFilter(const FilterConfig& config, std::uint64_t seed,
                               const std::string& where)
    : config_(config),
      seed_(seed),
      reason_share_(reason_shares(config.end_reasons, 0, where, "leave_out.end_reasons")),
      draws_(config.random > 0 || !config.end_reasons.empty() || !config.men.empty()) {
    for (const std::string& entry : config.men) {
        if (set_men(men_share_, entry)) continue;
        throw Error(where, "leave_out.men has '" + entry + "'",
                    "'MEN SHARE' or 'FROM-TO SHARE', the share from 0 to 1");
    }
}

bool PositionFilter::is_against_result(const GamePosition& at) const {
    if (config_.against_result == 0 || at.result == Result::Draw) return false;
    return at.score * static_cast<int>(at.result) <= -config_.against_result;
}

bool PositionFilter::is_its_turn(const GamePosition& at) const {
    const auto every = static_cast<std::uint64_t>(config_.every);
    return static_cast<std::uint64_t>(at.ply) % every == at.game % every;
}

std::optional<Drop> PositionFilter::operator()(const GamePosition& at) const {
    const Position& position = at.position;
    if (at.score == kNoScore.value()) return Drop::NoScore;
    const bool is_mate_score = is_mate(Score(at.score));
    if (config_.mate_score && is_mate_score) return Drop::MateScore;
    if (at.ply < config_.early_plies) return Drop::EarlyPly;
    if (config_.in_check && position.in_check()) return Drop::InCheck;
    const bool is_tactical = is_capture(position, at.move) || at.move.promotes();
    if (config_.tactical && is_tactical) return Drop::Tactical;
    // Mate scores that are wanted are not also cut off here.
    const int distance = std::abs(static_cast<int>(at.score));
    if (distance > config_.max_score && !is_mate_score) return Drop::LargeScore;
    if (distance < config_.min_score) return Drop::SmallScore;
    if (is_against_result(at)) return Drop::AgainstResult;
    if (config_.every > 1 && !is_its_turn(at)) return Drop::NotEvery;
    return draws_ ? drawn(at) : std::nullopt;
}

std::optional<Drop> PositionFilter::drawn(const GamePosition& at) const {
    const double by_reason = reason_share_[static_cast<std::size_t>(at.reason)];
    if (by_reason > 0 && draw(seed_, at, Draw::EndReason) < by_reason) return Drop::EndReason;
    const double by_men = men_share_[static_cast<std::size_t>(at.position.occupied().count())];
    if (by_men > 0 && draw(seed_, at, Draw::Men) < by_men) return Drop::Men;
    if (config_.random > 0 && draw(seed_, at, Draw::Random) < config_.random) return Drop::Random;
    return std::nullopt;
}

}  // namespace ouk
