#include "selfplay/tools/folder_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "engine/base/error.h"
#include "engine/base/files.h"
#include "engine/base/toml.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/journal.h"

namespace ouk {

namespace {

namespace fs = std::filesystem;

constexpr const char* kConfigName = "config.toml";

/// What run folders hold beside games; the last two as `ouk report` writes them.
const std::set<std::string> kOwnNames{".lock",        kConfigName, "run.json",    "metrics.jsonl",
                                      "summary.json", "log.txt",   "report.html", "report"};

constexpr const char* kRankPrefix = "rank-";  // of the folders of ranks

/// The config of the run, or, where the first rank has not come yet, that of another.
std::optional<std::string> config_of(const std::string& folder) {
    const std::string own = folder + "/" + kConfigName;
    if (fs::exists(own)) return own;
    std::set<std::string> of_ranks;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const fs::path config = entry.path() / kConfigName;
        const bool is_rank = entry.path().filename().string().starts_with(kRankPrefix);
        if (is_rank && fs::exists(config)) of_ranks.insert(config.string());
    }
    return of_ranks.empty() ? std::nullopt : std::optional(*of_ranks.begin());
}

std::optional<std::uint64_t> number_at(const TomlDocument& config, const std::string& key) {
    const TomlValue* const value = config.find(key);
    const auto* const number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    if (number == nullptr || *number < 1) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

/// The ruleset that a run's config names, if it is found and has not changed since.
std::shared_ptr<const Rules> rules_from(const TomlDocument& config) {
    const auto text = [&](const char* key) {
        const TomlValue* const value = config.find(key);
        const auto* const found = value ? std::get_if<std::string>(&value->data) : nullptr;
        return found == nullptr ? std::string() : *found;
    };
    try {
        auto rules = load_rules(text("ruleset"));
        return rules->hash().hex() == text("ruleset_hash") ? rules : nullptr;
    } catch (const Error&) {
        return nullptr;
    }
}

/// The first line of `text` that `other` does not have there.
std::string differing_line(const std::string& text, const std::string& other) {
    std::istringstream lines(text);
    std::istringstream other_lines(other);
    std::string other_line;
    for (std::string line; std::getline(lines, line);) {
        if (!std::getline(other_lines, other_line) || line != other_line) return line;
    }
    return "shorter";
}

class FolderCheck {
public:
    FolderCheck(std::string folder, const std::function<void(const CheckedFile&)>& on_file)
        : folder_(std::move(folder)), on_file_(on_file), itself_{.path = folder_} {
        list();
        try {
            plan_ = read_plan(folder_);
        } catch (const Error& error) {
            itself_.add({.file = *config_of(folder_), .text = error.what()});
        }
        const bool is_empty = shards_.empty() && others_.empty() && journals_.empty();
        if (is_empty && !plan_ && itself_.faults.empty()) {
            throw Error(folder_, "holds no game file",
                        "a folder with games-*.h5, as `ouk selfplay --out FOLDER` makes it");
        }
    }

    std::optional<FolderReport> run() {
        for (const std::uint64_t number : shards_) check_one(number);
        for (const std::string& name : others_) check_other(name);
        for (const std::uint64_t number : journals_) check_open(number);
        if (plan_) finish_report();
        if (itself_.fault_count > 0) on_file_(itself_);
        return plan_ ? std::optional(std::move(report_)) : std::nullopt;
    }

private:
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }

    void list() {
        for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
            const std::string name = entry.path().filename().string();
            if (const auto shard = game_file_number(name)) {
                shards_.insert(*shard);
            } else if (const auto journal = game_file_number(name, kJournalEnding)) {
                journals_.insert(*journal);
            } else if (name.starts_with("games-") && name.ends_with(kShardEnding)) {
                others_.insert(name);
            } else if (!kOwnNames.contains(name) && !name.starts_with(kRankPrefix)) {
                report_.foreign.push_back(name);
            }
        }
        std::ranges::sort(report_.foreign);
    }

    void check_one(std::uint64_t number) {
        const bool is_beyond = plan_ && number >= plan_->shards;
        const auto slots = plan_ && !is_beyond ? plan_->slots(number) : std::nullopt;
        CheckedFile checked = check_shard(path(game_file_name(number)), slots);
        if (is_beyond) {
            checked.add("lies beyond the run", std::to_string(plan_->shards) + " shards");
        }
        compare(checked);
        if (!is_beyond) present_.push_back(number);
        if (checked.fault_count == 0) whole_.push_back(number);
        on_file_(checked);
    }

    /// Readers take every games-*.h5.
    void check_other(const std::string& name) {
        CheckedFile checked = check_shard(path(name));
        if (plan_) checked.add("is no file of the run", "names like " + game_file_name(0));
        compare(checked);
        on_file_(checked);
    }

    /// All files of a run are of the run that the first one is of. What is made file by file of
    /// others (rescored) may differ in what those differed in.
    void compare(CheckedFile& checked) {
        if (!checked.info) return;
        if (!first_) {
            first_ = checked.info;
            first_path_ = checked.path;
        }
        if (!plan_) return;
        const ShardInfo& info = *checked.info;
        const auto require = [&](const char* what, const std::string& own,
                                 const std::string& other) {
            if (own == other) return;
            checked.add(std::string("is of another run: its ") + what + " is " + own,
                        other + ", as " + first_path_);
        };
        const auto require_lines = [&](const char* what, const std::string& own,
                                       const std::string& other) {
            if (own != other) {
                require(what, differing_line(own, other), differing_line(other, own));
            }
        };
        if (info.ruleset_hash != first_->ruleset_hash) {
            require("ruleset", ruleset_of(info), ruleset_of(*first_));
        }
        require("program version", info.program_version, first_->program_version);
        require_lines("rescoring", info.rescored, first_->rescored);
        if (!plan_->shard_games) return;
        require("net", info.evaluation, first_->evaluation);
        require("list of opponents", fmt::format("[{}]", fmt::join(info.opponents, ", ")),
                fmt::format("[{}]", fmt::join(first_->opponents, ", ")));
        require_lines("config", info.config, first_->config);
    }

    void check_open(std::uint64_t number) {
        const std::string journal = path(game_file_name(number, kJournalEnding));
        const auto slots = plan_ ? plan_->slots(number) : std::nullopt;
        CheckedFile checked = check_journal(
            journal, [this] { return journal_terms(); }, slots);
        const bool is_left_behind = std::ranges::binary_search(whole_, number);
        if (is_left_behind) {  // by a kill, or as fewer games were asked for
            checked.games = checked.positions = 0;
            on_file_(checked);
            return;
        }
        report_.open.push_back({.journal = journal,
                                .games = checked.games,
                                .wanted = slots ? std::optional(slots->games) : std::nullopt,
                                .replayed = checked.is_replayed});
        on_file_(checked);
    }

    [[nodiscard]] std::optional<GameTerms> journal_terms() const {
        if (first_) return terms_of(*first_, first_path_);
        if (!plan_) return std::nullopt;
        const TomlDocument config = parse_toml_file(*config_of(folder_));
        auto rules = rules_from(config);
        if (!rules) return std::nullopt;
        return GameTerms{.rules = std::move(rules),
                         .adjudication = adjudication_of(read_file(config.name()), config.name())};
    }

    void finish_report() {
        report_.folder = folder_;
        report_.plan = *plan_;
        report_.whole = whole_.size();
        report_.missing = gaps_in(present_, plan_->shards);
        if (report_.missing.empty()) return;
        itself_.add("missing shards: " + ranges_text(report_.missing),
                    std::to_string(plan_->shards) +
                        " shards, as config.toml says; the command that began the run goes on");
    }

    std::string folder_;
    const std::function<void(const CheckedFile&)>& on_file_;
    CheckedFile itself_;
    std::optional<RunPlan> plan_;
    std::set<std::uint64_t> shards_;
    std::set<std::uint64_t> journals_;
    std::set<std::string> others_;        // names that only look like shards
    std::vector<std::uint64_t> present_;  // shards of the run
    std::vector<std::uint64_t> whole_;    // without a fault
    std::optional<ShardInfo> first_;
    std::string first_path_;
    FolderReport report_;
};

}  // namespace

std::optional<Slots> RunPlan::slots(std::uint64_t shard) const {
    if (!games || !shard_games || shard >= shards) return std::nullopt;
    const std::uint64_t first = shard * *shard_games;
    return Slots{.first_game = first, .games = std::min(*shard_games, *games - first)};
}

std::optional<RunPlan> read_plan(const std::string& folder) {
    const std::optional<std::string> path = config_of(folder);
    if (!path) return std::nullopt;
    const TomlDocument config = parse_toml_file(*path);
    const auto games = number_at(config, "games");
    const auto shard_games = number_at(config, "shard_games");
    if (games && shard_games) {
        return RunPlan{.shards = (*games + *shard_games - 1) / *shard_games,
                       .games = games,
                       .shard_games = shard_games};
    }
    const auto files = number_at(config, "files");
    return files ? std::optional(RunPlan{.shards = *files}) : std::nullopt;
}

std::optional<FolderReport> check_folder(const std::string& folder,
                                         const std::function<void(const CheckedFile&)>& on_file) {
    return FolderCheck(folder, on_file).run();
}

}  // namespace ouk
