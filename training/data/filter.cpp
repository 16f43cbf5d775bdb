#include "training/data/filter.h"

#include <cstdlib>
#include <numeric>
#include <string>

#include "engine/board/movegen.h"

namespace ouk {

Fields FilterConfig::fields() {
    return {
        {.key = "mate_score", .target = &mate_score, .help = "leave out mate scores"},
        {.key = "early_plies",
         .target = &early_plies,
         .help = "leave out so many plies at the start of each game, random ones included",
         .min = 0},
        {.key = "in_check", .target = &in_check, .help = "leave out positions in check"},
        {.key = "tactical",
         .target = &tactical,
         .help = "leave out positions whose best move captures or promotes"},
        {.key = "max_score",
         .target = &max_score,
         .help = "leave out scores beyond this, centipawns",
         .min = 1,
         .max = kMateScore.value()},
        {.key = "duplicate",
         .target = &duplicate,
         .help = "of positions that are the same to the network keep the first"},
    };
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
        text += (text.empty() ? "" : ", ") + std::string(kDropNames[i]) + " " +
                std::to_string(counts_[i]);
    }
    return text;
}

std::optional<Drop> drop_reason(const StoredPosition& stored, const FilterConfig& config) {
    const Position& position = stored.position;
    if (stored.score == kNoScore.value()) return Drop::NoScore;
    if (config.mate_score && is_mate(Score(stored.score))) return Drop::MateScore;
    if (stored.ply < config.early_plies) return Drop::EarlyPly;
    if (config.in_check && position.in_check()) return Drop::InCheck;
    const bool is_tactical = is_capture(position, stored.move) || stored.move.promotes();
    if (config.tactical && is_tactical) return Drop::Tactical;
    // Mate scores that are wanted are not also cut off here.
    const bool is_large = std::abs(stored.score) > config.max_score;
    if (is_large && !is_mate(Score(stored.score))) return Drop::LargeScore;
    return std::nullopt;
}

}  // namespace ouk
