#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "selfplay/dataset/replay.h"
#include "selfplay/dataset/shard.h"
#include "selfplay/generator/tally.h"
#include "selfplay/verbs/verbs.h"

namespace ouk {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;
constexpr double kPercent = 100;
// Lower ends of the score histogram's classes, White's view; below the first are mates by Black.
constexpr std::array kScoreClasses{-31000, -1000, -500, -200, -100, -50,  -10,
                                   11,     51,    101,  201,  501,  1001, 31001};

/// What the replay of games gives beside the tally.
struct Counts {
    std::array<std::uint64_t, kScoreClasses.size() + 1> scores{};
    std::uint64_t in_check = 0;
    std::uint64_t captures = 0;

    void add(const StoredPosition& at) {
        if (at.score == kNoScore.value()) return;
        const auto above = std::ranges::upper_bound(kScoreClasses, int{at.score});
        ++scores[static_cast<std::size_t>(above - kScoreClasses.begin())];
        in_check += at.position.in_check() ? 1 : 0;
        captures += is_capture(at.position, at.move) ? 1 : 0;
    }
    Counts& operator+=(const Counts& other) {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += other.scores[i];
        in_check += other.in_check;
        captures += other.captures;
        return *this;
    }
};

struct Inspection {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    ShardInfo info;  // of the first file
    std::string first_path;
    Tally tally;
    Counts counts;
    std::shared_ptr<const Rules> rules = nullptr;
};

/// Folders stand for the shards in them.
std::vector<std::string> shard_paths(const std::vector<std::string>& arguments) {
    std::vector<std::string> paths;
    for (const std::string& argument : arguments) {
        if (!std::filesystem::is_directory(argument)) {
            paths.push_back(argument);
            continue;
        }
        const std::size_t before = paths.size();
        for (const auto& entry : std::filesystem::directory_iterator(argument)) {
            if (entry.path().extension() == ".h5") paths.push_back(entry.path().string());
        }
        std::sort(paths.begin() + static_cast<std::ptrdiff_t>(before), paths.end());
        if (paths.size() == before) throw Error(argument, "has no shard in it", "games-*.h5");
    }
    return paths;
}

/// The ruleset that the file itself holds, so that user rulesets need no other file.
std::shared_ptr<const Rules> rules_of(const ShardInfo& info, const std::string& path) {
    Ruleset ruleset = parse_ruleset(info.ruleset_text, path);
    ruleset.name = info.ruleset_name;
    auto rules = std::make_shared<const Rules>(ruleset);
    if (rules->hash().hex() != info.ruleset_hash) {
        throw Error(path, "its ruleset hashes to " + rules->hash().hex(), info.ruleset_hash);
    }
    return rules;
}

Counts replay_all(const Rules& rules, const std::vector<GameRecord>& games,
                  const std::string& path) {
    tbb::enumerable_thread_specific<Counts> counts;
    tbb::parallel_for(std::size_t{0}, games.size(), [&](std::size_t i) {
        Counts& mine = counts.local();
        replay(rules, games[i], path, [&](const StoredPosition& at) { mine.add(at); });
    });
    Counts total;
    for (const Counts& part : counts) total += part;
    return total;
}

void inspect_file(Inspection& to, const std::string& path) {
    const Shard shard = read_shard(path);
    if (to.files == 0) {
        to.info = shard.info;
        to.first_path = path;
        to.rules = rules_of(shard.info, path);
    }
    if (shard.info.ruleset_hash != to.info.ruleset_hash) {
        throw Error(path, "is of ruleset " + shard.info.ruleset_name,
                    to.info.ruleset_name + ", as " + to.first_path);
    }
    ++to.files;
    to.bytes += std::filesystem::file_size(path);
    for (const GameRecord& game : shard.games) to.tally.add(game);
    to.counts += replay_all(*to.rules, shard.games, path);
}

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

    const std::vector<std::string> paths = shard_paths(arguments);
    Progress progress(std::cerr, stderr_is_terminal());
    Inspection seen;
    for (const std::string& path : paths) {
        inspect_file(seen, path);
        progress.update([&] {
            return fmt::format("inspect: {}/{} files, {} games", seen.files, paths.size(),
                               seen.tally.games);
        });
    }
    std::cout << (as_json ? to_json(seen).dump(kIndent) + "\n" : to_text(seen));
    return 0;
}

}  // namespace ouk
