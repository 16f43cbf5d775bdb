#include "selfplay/convert/position_filter.h"

#include <cstdlib>

#include "engine/board/movegen.h"

namespace ouk {

namespace {

// 256 MiB for up to 33 million keys.
constexpr int kPlaceBits = 22;

}  // namespace

std::optional<LeftOut> left_out_by(const PositionFilter& filter, const StoredPosition& at) {
    const Position& position = at.position;
    if (at.score == kNoScore.value()) return LeftOut::NoScore;
    if (position.ply() < filter.from_ply) return LeftOut::EarlyPly;
    if (filter.skip_mates && is_mate(Score(at.score))) return LeftOut::MateScore;
    if (filter.max_score && std::abs(at.score) > *filter.max_score) return LeftOut::LargeScore;
    if (filter.skip_checks && position.in_check()) return LeftOut::InCheck;
    const bool is_tactical = is_capture(position, at.move) || at.move.promotes();
    if (filter.quiet && is_tactical) return LeftOut::Tactical;
    return std::nullopt;
}

PositionPicker::PositionPicker(const PositionFilter& filter) : filter_(filter) {
    if (filter_.unique) known_.emplace(kPlaceBits);
}

std::optional<LeftOut> PositionPicker::pick(std::uint64_t key) {
    if (seen_++ % filter_.every != 0) return LeftOut::NotEvery;
    if (known_ && !known_->insert(key)) return LeftOut::Duplicate;
    ++taken_;
    return std::nullopt;
}

}  // namespace ouk
