#include "selfplay/tools/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "engine/base/error.h"
#include "selfplay/dataset/command_line.h"
#include "selfplay/dataset/dataset_writer.h"
#include "selfplay/dataset/game_key.h"
#include "selfplay/dataset/new_folder.h"

namespace ouk {

namespace {

constexpr const char* kVerb = "data split";

constexpr double kRounding = 1e-6;
constexpr const char* kForm = "NAME:SHARE,NAME:SHARE,…, as train:0.9,test:0.1";

bool is_folder_name(std::string_view name) {
    const auto fits = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
    return !name.empty() && std::ranges::all_of(name, fits);
}

Part parse_part(std::string_view text) {
    const std::string where = "--parts, '" + std::string(text) + "'";
    const std::size_t colon = std::min(text.find(':'), text.size());
    Part part{.name = std::string(text.substr(0, colon))};
    const std::string_view share = text.substr(std::min(colon + 1, text.size()));
    const char* const end = share.data() + share.size();
    const auto read = std::from_chars(share.data(), end, part.share);
    const bool is_share = read.ec == std::errc() && read.ptr == end && part.share > 0;
    if (!is_share) throw UsageError(where, "no share above 0", kForm);
    if (!is_folder_name(part.name)) {
        throw UsageError(where, "no name for a folder", "letters, digits, - and _");
    }
    return part;
}

}  // namespace

std::vector<Part> parse_parts(std::string_view text) {
    std::vector<Part> parts;
    std::set<std::string> names;
    double sum = 0;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        parts.push_back(parse_part(text.substr(0, comma)));
        sum += parts.back().share;
        if (!names.insert(parts.back().name).second) {
            throw UsageError("--parts", "'" + parts.back().name + "' is there twice", kForm);
        }
        if (comma == text.size()) break;
        text.remove_prefix(comma + 1);
    }
    const bool is_whole = std::abs(sum - 1) < kRounding;
    if (!is_whole) throw UsageError("--parts", fmt::format("the shares make {}", sum), "1");
    return parts;
}

std::size_t part_of(const GameRecord& game, const std::vector<Part>& parts, std::uint64_t seed) {
    const double point = static_cast<double>(game_key(game, seed).low >> 11) * 0x1p-53;
    double end = 0;
    for (std::size_t part = 0; part + 1 < parts.size(); ++part) {
        end += parts[part].share;
        if (point < end) return part;
    }
    return parts.size() - 1;
}

SplitReport split(const SplitOptions& options, const WalkCallbacks& callbacks) {
    NewFolder folder(options.out, kVerb);
    const DatasetReader reader(options.paths);
    folder.part().write_run_json({.seed = static_cast<std::int64_t>(options.seed),
                                  .command_line = command_line(kVerb, options.arguments),
                                  .inputs = reader.run_inputs()});
    std::vector<DatasetWriter> writers;
    for (const Part& part : options.parts) {
        writers.emplace_back(folder.part().file(part.name), reader.info(), options.shard_games);
    }
    SplitReport report{.files = reader.files().size(), .games = {}};
    report.stopped = !reader.each_game(callbacks, [&](GameRecord game, const SourceFile& file) {
        const std::size_t part = part_of(game, options.parts, options.seed);
        game.index = writers[part].games();
        writers[part].add(std::move(game), file.content_hash);
    });
    if (report.stopped) return report;
    for (std::size_t i = 0; i < writers.size(); ++i) {
        if (writers[i].games() == 0) {
            throw Error(options.out, "part '" + options.parts[i].name + "' would have no game",
                        "more games or a larger share");
        }
        writers[i].finish();
        report.games.push_back(writers[i].games());
    }
    folder.commit();
    return report;
}

}  // namespace ouk
