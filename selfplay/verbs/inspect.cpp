#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/base/progress.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/verbs/inspection.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;
constexpr double kPercent = 100;

double per(std::uint64_t dividend, std::uint64_t divisor) {
    return divisor == 0 ? 0 : static_cast<double>(dividend) / static_cast<double>(divisor);
}

Json histogram(const Counts& counts) {
    Json rows = Json::array();
    for (std::size_t i = 0; i < counts.scores.size(); ++i) {
        Json row;
        row["from"] = i == 0 ? Json() : Json(kScoreClasses[i - 1]);
        row["to"] = i == kScoreClasses.size() ? Json() : Json(kScoreClasses[i] - 1);
        row["positions"] = counts.scores[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

Json to_json(const Inspection& seen) {
    const Tally& tally = seen.tally;
    Json json;
    json["files"] = seen.files;
    json["bytes"] = seen.bytes;
    json["games"] = tally.games;
    json["positions"] = tally.positions;
    json["bytes_per_position"] = per(seen.bytes, tally.positions);
    json["plies_mean"] = per(tally.plies, tally.games);
    json["ruleset"] = seen.info.ruleset_name;
    json["ruleset_hash"] = seen.info.ruleset_hash;
    json["net"] = seen.info.evaluation;
    json["seed"] = seen.info.seed;
    json["program_version"] = seen.info.program_version;
    json["results"] = {{"white", tally.count(Result::WhiteWins)},
                       {"draw", tally.count(Result::Draw)},
                       {"black", tally.count(Result::BlackWins)}};
    for (std::size_t i = 0; i < tally.reasons.size(); ++i) {
        json["reasons"][std::string(kReasonNames[i])] = tally.reasons[i];
    }
    json["in_check_share"] = per(seen.counts.in_check, tally.positions);
    json["capture_share"] = per(seen.counts.captures, tally.positions);
    json["score_histogram"] = histogram(seen.counts);
    return json;
}

std::string score_class(std::size_t i) {
    if (i == 0) return "Black mates";
    if (i == kScoreClasses.size()) return "White mates";
    return fmt::format("{} to {}", kScoreClasses[i - 1], kScoreClasses[i] - 1);
}

std::string to_text(const Inspection& seen) {
    const Tally& tally = seen.tally;
    std::string text = fmt::format(
        "{} files, {} bytes, {} ({}), net {}, seed {}\n"
        "all checksums are right, all games replay legally\n"
        "games {}, positions {}, {:.2f} bytes a position, {:.1f} plies a game\n"
        "white {:.1f}%, draw {:.1f}%, black {:.1f}%, in check {:.1f}%, captures {:.1f}%\n",
        seen.files, seen.bytes, seen.info.ruleset_name, seen.info.ruleset_hash,
        seen.info.evaluation, seen.info.seed, tally.games, tally.positions,
        per(seen.bytes, tally.positions), per(tally.plies, tally.games),
        kPercent * tally.share(Result::WhiteWins), kPercent * tally.share(Result::Draw),
        kPercent * tally.share(Result::BlackWins),
        kPercent * per(seen.counts.in_check, tally.positions),
        kPercent * per(seen.counts.captures, tally.positions));
    text += "\ngames by reason\n";
    for (std::size_t i = 0; i < tally.reasons.size(); ++i) {
        if (tally.reasons[i] == 0) continue;
        text += fmt::format("  {:<22}{:>10}{:>7.1f}%\n", kReasonNames[i], tally.reasons[i],
                            kPercent * per(tally.reasons[i], tally.games));
    }
    text += "\npositions by score, White's view, centipawns\n";
    for (std::size_t i = 0; i < seen.counts.scores.size(); ++i) {
        text += fmt::format("  {:<22}{:>10}{:>7.1f}%\n", score_class(i), seen.counts.scores[i],
                            kPercent * per(seen.counts.scores[i], tally.positions));
    }
    return text;
}

}  // namespace

int run_inspect_verb(Arguments args) {
    std::vector<std::string> arguments;
    bool as_json = false;
    CLI::App app("Checks shards (checksums, content hash, every move and result) and counts them.",
                 "ouk data inspect");
    app.add_option("FILES", arguments, "shards, or folders with shards")->required();
    app.add_flag("--json", as_json, "one JSON object");
    app.footer("Example: ouk data inspect runs/small/games-*.h5");
    parse_arguments(app, args);

    const std::vector<std::string> paths = list_game_files(arguments);
    Progress progress(std::cerr, stderr_is_terminal());
    Inspection seen;
    for (const std::string& path : paths) {
        inspect_shard(seen, path);
        progress.update([&] {
            return fmt::format("inspect: {}/{} files, {} games", seen.files, paths.size(),
                               seen.tally.games);
        });
    }
    std::cout << (as_json ? to_json(seen).dump(kIndent) + "\n" : to_text(seen));
    return 0;
}

}  // namespace ouk
