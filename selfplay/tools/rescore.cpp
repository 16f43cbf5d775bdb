#include "selfplay/tools/rescore.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <chrono>
#include <memory>
#include <mutex>

#include "engine/base/ticker.h"
#include "engine/base/time.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/threads.h"
#include "selfplay/tools/game_rescorer.h"
#include "selfplay/tools/rescore_plan.h"
#include "selfplay/tools/rescored_shard.h"

namespace ouk {

namespace {

using Clock = std::chrono::steady_clock;
using Rescorers = tbb::enumerable_thread_specific<GameRescorer>;

constexpr std::chrono::milliseconds kTick{250};  // journals are synced at least once a second

/// Throws Error if it is none for the games' ruleset; before minutes of reading.
void check_eval(const RescoreOptions& options) {
    const std::string first = list_game_files(options.paths).front();
    const auto rules = rules_of(read_shard_info(first), first);
    static_cast<void>(load_eval(*rules, options.config.eval));
}

/// One process's work on a rescoring.
class Session {
public:
    Session(const RescoreOptions& options, RescorePlan plan)
        : options_(options), plan_(std::move(plan)) {
        status_.files = plan_.sources().size();
        for (const RescoreSource& source : plan_.sources()) {
            status_.games += source.games;
            status_.positions += source.positions;
        }
    }

    RescoreReport run() {
        const RunFolder folder(plan_.out(), "data rescore");
        const std::vector<std::size_t> missing = plan_.missing();
        status_.files_done = status_.files - missing.size();
        status_.games_done = status_.games;
        status_.positions_done = status_.positions;
        for (const std::size_t source : missing) {
            status_.games_done -= plan_.sources()[source].games;
            status_.positions_done -= plan_.sources()[source].positions;
        }
        if (missing.empty()) return {RescoreEnd::AlreadyDone, status()};
        plan_.write(folder, options_.arguments);
        search(missing);
        const RescoreStatus last = status();
        return {last.files_done == last.files ? RescoreEnd::Done : RescoreEnd::Stopped, last};
    }

private:
    void search(const std::vector<std::size_t>& sources) {
        Ticker ticker(kTick, [this] { tick(); });
        const auto should_stop = [&] { return is_stopping() || ticker.failure() != nullptr; };
        with_threads(thread_count(plan_.config().threads), [&] {
            Rescorers rescorers(
                [this] { return GameRescorer(plan_.rules(), plan_.eval(), plan_.config()); });
            for (const std::size_t source : sources) {
                if (!search_file(source, rescorers, should_stop)) break;
            }
        });
        if (const auto failure = ticker.failure()) std::rethrow_exception(failure);
    }

    /// False if it was stopped before the end.
    bool search_file(std::size_t number, Rescorers& rescorers,
                     const std::function<bool()>& should_stop) {
        const RescoreSource& source = plan_.sources()[number];
        const auto shard = std::make_shared<RescoredShard>(
            plan_.out(), number, plan_.info_of(number),
            read_unchanged_shard(source.path, source.info.content_hash).games);
        begin(shard);
        const std::vector<std::size_t> places = shard->missing();
        tbb::parallel_for(std::size_t{0}, places.size(), [&](std::size_t i) {
            auto game =
                rescorers.local().rescore(shard->source(places[i]), source.path, should_stop);
            if (!game) return;
            note(*game);
            shard->put(places[i], std::move(*game));
        });
        const bool is_whole = shard->missing().empty();
        if (is_whole) shard->finish();
        if (!is_whole) shard->sync();
        end(is_whole);
        return is_whole;
    }

    void begin(std::shared_ptr<RescoredShard> shard) {
        const Tally done = shard->done();
        const std::lock_guard guard(mutex_);
        status_.games_done += done.games;
        status_.positions_done += done.positions;
        open_ = std::move(shard);
    }

    void note(const GameRecord& game) {
        const auto positions = static_cast<std::uint64_t>(stored_positions(game));
        const std::lock_guard guard(mutex_);
        ++status_.games_done;
        status_.positions_done += positions;
        status_.session_positions += positions;
    }

    void end(bool is_whole) {
        const std::lock_guard guard(mutex_);
        status_.files_done += is_whole ? 1 : 0;
        open_.reset();
    }

    void tick() {
        const std::shared_ptr<RescoredShard> shard = [this] {
            const std::lock_guard guard(mutex_);
            return open_;
        }();
        if (shard) shard->sync();
        if (options_.on_status) options_.on_status(status());
    }

    [[nodiscard]] RescoreStatus status() {
        const std::lock_guard guard(mutex_);
        RescoreStatus now = status_;
        now.duration_s = seconds_since(start_);
        now.stopping = is_stopping();
        return now;
    }

    [[nodiscard]] bool is_stopping() const {
        return options_.should_stop && options_.should_stop();
    }

    const RescoreOptions& options_;
    RescorePlan plan_;
    const Clock::time_point start_ = Clock::now();
    std::mutex mutex_;  // of the two below
    RescoreStatus status_;
    std::shared_ptr<RescoredShard> open_;
};

}  // namespace

RescoreReport rescore(const RescoreOptions& options) {
    check_eval(options);
    RescoreStatus reading;
    bool stopped = false;
    RescoreSources sources = read_sources(options.paths, [&](std::size_t files) {
        reading.files_read = files;
        if (options.on_status) options.on_status(reading);
        stopped = options.should_stop && options.should_stop();
        return !stopped;
    });
    if (stopped) return {RescoreEnd::Stopped, reading};
    return Session(options, {options.config, std::move(sources), options.out}).run();
}

}  // namespace ouk
