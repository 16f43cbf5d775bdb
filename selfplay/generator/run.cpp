#include "selfplay/generator/run.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_pipeline.h>

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>

#include "engine/base/failpoint.h"
#include "engine/base/files.h"
#include "engine/base/run_folder.h"
#include "engine/base/ticker.h"
#include "engine/base/time.h"
#include "engine/base/version.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/generator/game.h"
#include "selfplay/generator/last_minute.h"
#include "selfplay/generator/shard_store.h"
#include "selfplay/generator/summary.h"

namespace ouk {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kTick{250};  // journals are synced at least once a second
constexpr double kMetricsSeconds = 10;
constexpr const char* kConfigName = "config.toml";
constexpr const char* kSummaryName = "summary.json";

void refuse_other_config(SelfplayConfig& config, const std::string& path) {
    if (!std::filesystem::exists(path)) return;
    SelfplayConfig stored;
    load_config(parse_toml_file(path), stored.fields());
    refuse_changes(stored.fields(), config.fields(), path);
}

std::vector<std::string> ids_of(const std::vector<Opponent>& opponents) {
    std::vector<std::string> ids;
    for (const Opponent& opponent : opponents) ids.push_back(id_of(opponent.eval));
    return ids;
}

RunShape shape_of(SelfplayConfig& config, const SelfplayInputs& inputs, const RunOptions& options) {
    const Ruleset& ruleset = inputs.rules->ruleset();
    return {.folder = options.folder,
            .games = static_cast<std::uint64_t>(config.games),
            .shard_games = static_cast<std::uint64_t>(config.shard_games),
            .info = {.ruleset_name = ruleset.name,
                     .ruleset_text = ruleset.text(),
                     .ruleset_hash = config.ruleset_hash,
                     .evaluation = config.eval_id,
                     .opponents = ids_of(inputs.opponents),
                     .config = dump_config(config.fields(), Effect::Result),
                     .seed = static_cast<std::uint64_t>(config.seed),
                     .program_version = std::string(program_version()),
                     .content_hash = {}},
            .rank = options.rank};
}

RunInfo info_of(const SelfplayConfig& config, const SelfplayInputs& inputs,
                const RunOptions& options) {
    RunInfo info{.seed = config.seed, .command_line = options.command_line};
    const auto add_net = [&info](const std::string& path, const EvalSource& eval) {
        if (!eval.hash.empty()) info.inputs.push_back({path, Hash128::parse(eval.hash)});
    };
    add_net(config.eval, inputs.eval);
    for (const Opponent& opponent : inputs.opponents) add_net(opponent.eval.name, opponent.eval);
    const OpeningConfig& opening = config.opening;
    if (!opening.book.empty()) {
        info.inputs.push_back({opening.book, Hash128::parse(opening.book_hash)});
    }
    return info;
}

std::string rank_folder(const RunOptions& options) {
    return fmt::format("{}/rank-{:03}", options.folder, options.rank.number);
}

/// One process's share of a run.
class Session {
public:
    Session(SelfplayConfig config, const RunOptions& options)
        : config_(std::move(config)),
          options_(options),
          inputs_(resolve(config_)),
          folder_(options.folder, "selfplay",
                  options.rank.is_alone() ? Holding::Alone : Holding::Shared) {
        if (!options.rank.is_alone()) rank_folder_.emplace(rank_folder(options), "selfplay");
        refuse_other_config(config_, folder_.file(kConfigName));
        refuse_other_config(config_, own_folder().file(kConfigName));
        store_.emplace(shape_of(config_, inputs_, options));
    }

    RunReport run() {
        const bool is_done =
            store_->missing() == 0 && std::filesystem::exists(folder_.file(kSummaryName));
        if (is_done) return {RunEnd::AlreadyDone, status()};
        begin();
        play_missing();
        store_->sync();
        const RunStatus last = status();
        own_folder().append_metrics(metrics_line(last));
        if (last.games_missing != 0) return {RunEnd::Stopped, last};
        OUK_FAILPOINT("run.played");
        write_atomically(own_folder().file(kSummaryName), summary_json(last));
        if (rank_folder_ && store_->is_run_whole()) summarize_all_ranks(last);
        return {RunEnd::Done, last};
    }

private:
    void begin() {
        RunFolder& own = own_folder();
        own.write_run_json(info_of(config_, inputs_, options_));
        own.write_config(dump_config(config_.fields()));
        if (!rank_folder_) return;
        for (const char* name : {"run.json", kConfigName}) publish(name, read_file(own.file(name)));
    }

    /// Into the common folder. Ranks may do so at once, so each prepares the file in its own.
    void publish(const std::string& name, const std::string& text) const {
        const std::string prepared = rank_folder_->file("published-" + name);
        write_atomically(prepared, text);
        std::filesystem::rename(prepared, folder_.file(name));
    }

    RunFolder& own_folder() { return rank_folder_ ? *rank_folder_ : folder_; }

    /// By the last rank to finish; if there are two of them, by both.
    void summarize_all_ranks(RunStatus status) const {
        status.all = {};
        status.bytes = 0;
        for (const std::string& path : game_files_in(folder_.path())) {
            for (const GameRecord& game : read_shard(path).games) status.all.add(game);
            status.bytes += std::filesystem::file_size(path);
        }
        // A shard may be one of fewer games that were wanted once, and be played on by its rank.
        const bool is_whole = status.all.games == static_cast<std::uint64_t>(config_.games);
        if (is_whole) publish(kSummaryName, summary_json(status));
    }

    [[nodiscard]] bool is_stopping() const {
        return options_.should_stop && options_.should_stop();
    }

    [[nodiscard]] RunStatus status() {
        const std::lock_guard guard(mutex_);
        return {.games_wanted = store_->wanted(),
                .games_missing = store_->missing(),
                .all = store_->tally(),
                .session = session_,
                .nodes = nodes_,
                .duration_s = seconds_since(start_),
                .cpu_s = process_cpu_seconds() - cpu_start_s_,
                .positions_per_s = last_minute_.per_second(),
                .bytes = store_->shard_bytes(),
                .journal_bytes = store_->journal_bytes(),
                .stopping = is_stopping()};
    }

    void play_missing() {
        Ticker ticker(kTick, [this] { tick(); });
        const int threads = thread_count(config_.threads);
        with_threads(threads, [&] { run_pipeline(threads, ticker); });
        if (const auto failure = ticker.failure()) std::rethrow_exception(failure);
    }

    void run_pipeline(int threads, Ticker& ticker) {
        tbb::enumerable_thread_specific<SelfplayPlayer> players(
            [this] { return SelfplayPlayer(config_, inputs_); });
        const auto next_game = [&](tbb::flow_control& flow) -> std::uint64_t {
            const bool go_on = !is_stopping() && ticker.failure() == nullptr;
            const auto index = go_on ? store_->next() : std::nullopt;
            if (!index) flow.stop();
            return index.value_or(0);
        };
        const auto play = [&](std::uint64_t index) { store_game(players.local().play(index)); };
        tbb::parallel_pipeline(
            static_cast<std::size_t>(threads) * kTokensPerThread,
            tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order, next_game) &
                tbb::make_filter<std::uint64_t, void>(tbb::filter_mode::parallel, play));
    }

    void store_game(PlayedGame game) {
        OUK_FAILPOINT("game.finished");
        {
            const std::lock_guard guard(mutex_);
            session_.add(game.record);
            nodes_ += game.nodes;
        }
        store_->add(std::move(game.record));
    }

    void tick() {
        store_->sync();
        {
            const std::lock_guard guard(mutex_);
            last_minute_.note(seconds_since(start_), session_.positions);
        }
        const RunStatus now = status();
        if (now.duration_s - metrics_at_ >= kMetricsSeconds) {
            metrics_at_ = now.duration_s;
            own_folder().append_metrics(metrics_line(now));
        }
        if (options_.on_status) options_.on_status(now);
    }

    SelfplayConfig config_;
    const RunOptions& options_;
    SelfplayInputs inputs_;
    RunFolder folder_;
    std::optional<RunFolder> rank_folder_;  // of a rank that is not alone
    std::optional<ShardStore> store_;
    const Clock::time_point start_ = Clock::now();
    const double cpu_start_s_ = process_cpu_seconds();
    double metrics_at_ = 0;  // of the last metrics line, seconds of the session
    std::mutex mutex_;       // of all below
    LastMinute last_minute_;
    Tally session_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

RunReport run_selfplay(SelfplayConfig config, const RunOptions& options) {
    return Session(std::move(config), options).run();
}

}  // namespace ouk
