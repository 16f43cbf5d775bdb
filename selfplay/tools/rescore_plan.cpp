#include "selfplay/tools/rescore_plan.h"

#include <filesystem>

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "selfplay/dataset/command_line.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/journal.h"
#include "selfplay/generator/config.h"
#include "selfplay/generator/inputs.h"
#include "selfplay/tools/scores.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kHardNodesFactor = 10;

void require_same(const std::string& path, const char* what, const std::string& stored,
                  const std::string& expected) {
    if (stored == expected) return;
    throw Error(path, std::string("is of another rescoring: its ") + what + " is " + stored,
                expected + " (without the file its games are searched again)");
}

void refuse_sources_in(const std::string& out, const std::vector<RescoreSource>& sources) {
    if (!fs::exists(out)) return;
    for (const RescoreSource& source : sources) {
        if (!fs::equivalent(fs::canonical(source.path).parent_path(), out)) continue;
        throw Error(out, "holds " + source.path + ", which is to be rescored", "another --out");
    }
}

}  // namespace

RescorePlan::RescorePlan(RescoreConfig config, RescoreSources sources, std::string out)
    : config_(std::move(config)),
      sources_(std::move(sources)),
      out_(std::move(out)),
      eval_(load_eval(rules(), config_.eval)) {
    refuse_sources_in(out_, sources_.files);
    config_.ruleset = rules().ruleset().name;
    config_.ruleset_hash = rules().hash().hex();
    config_.eval_id = id_of(eval_);
    if (config_.hard_nodes == 0) config_.hard_nodes = kHardNodesFactor * config_.soft_nodes;
    config_.files = static_cast<std::int64_t>(sources_.files.size());
    search_ = dump_config(config_.fields(), Effect::Result);
}

ShardInfo RescorePlan::info_of(std::size_t source) const {
    ShardInfo info = sources_.files[source].info;
    info.rescored = search_;
    info.program_version = program_version();
    info.sources = {info.content_hash};
    return info;
}

std::vector<std::size_t> RescorePlan::missing() {
    refuse_other_config();
    refuse_surplus();
    std::vector<std::size_t> missing;
    for (std::size_t source = 0; source < sources_.files.size(); ++source) {
        const bool is_there = fs::exists(path(source, kShardEnding));
        if (is_there) check_shard(source);
        if (!is_there) missing.push_back(source);
    }
    return missing;
}

void RescorePlan::write(const RunFolder& folder, const std::vector<std::string>& arguments) {
    RunInfo info{.command_line = command_line("data rescore", arguments)};
    if (!eval_.hash.empty()) info.inputs.push_back({config_.eval, Hash128::parse(eval_.hash)});
    for (const RescoreSource& source : sources_.files) {
        info.inputs.push_back({source.path, Hash128::parse(source.info.content_hash)});
    }
    folder.write_run_json(info);
    folder.write_config(dump_config(config_.fields()));
}

void RescorePlan::refuse_other_config() {
    const std::string path = out_ + "/config.toml";
    if (!fs::exists(path)) return;
    RescoreConfig stored;
    load_config(parse_toml_file(path), stored.fields());
    refuse_changes(stored.fields(), config_.fields(), path);
}

void RescorePlan::refuse_surplus() const {
    for (const std::string& file : game_files_in(out_)) {
        const auto number = game_file_number(fs::path(file).filename().string());
        if (number && *number < sources_.files.size()) continue;
        throw Error(
            file,
            "is made of none of the " + std::to_string(sources_.files.size()) + " files given",
            "all files that the rescoring began with");
    }
}

void RescorePlan::check_shard(std::size_t source) const {
    const std::string file = path(source, kShardEnding);
    const ShardInfo stored = read_shard(file).info;
    const ShardInfo expected = info_of(source);
    const std::string made_of = stored.sources.empty() ? "nothing" : stored.sources.front();
    require_same(file, "program version", stored.program_version, expected.program_version);
    require_same(file, "search", one_line(stored.rescored), one_line(expected.rescored));
    require_same(file, "source", made_of, expected.sources.front());
    fs::remove(path(source, kJournalEnding));  // a kill came between the shard and its end
}

std::string RescorePlan::path(std::size_t source, const char* ending) const {
    return out_ + "/" + game_file_name(source, ending);
}

}  // namespace ouk
