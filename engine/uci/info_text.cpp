#include "engine/uci/info_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/board/notation.h"

namespace ouk {

namespace {

std::uint64_t nodes_a_second(const SearchInfo& info) {
    constexpr std::uint64_t kMillisecondsASecond = 1000;
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 1));
    return info.nodes * kMillisecondsASecond / milliseconds;
}

}  // namespace

std::string score_text(Score score) {
    if (!is_mate(score)) return fmt::format("cp {}", score.value());
    const bool wins = score > kDrawScore;
    const int plies = kMateScore.value() - std::abs(score.value());
    return fmt::format("mate {}", wins ? (plies + 1) / 2 : -(plies / 2));
}

std::string info_text(const SearchInfo& info, const Rules& rules) {
    std::string text =
        fmt::format("info depth {} seldepth {} score {} nodes {} nps {} hashfull {} time {}",
                    info.depth, info.seldepth, score_text(info.score), info.nodes,
                    nodes_a_second(info), info.hashfull, info.time.count());
    if (!info.pv.empty()) text += " pv";
    for (const Move move : info.pv) text += ' ' + to_uci(rules, move);
    return text;
}

}  // namespace ouk
