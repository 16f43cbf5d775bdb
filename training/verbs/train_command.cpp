// ouk train: learns a network from game files. Started again it goes on where it was.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>

#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "engine/base/run_folder.h"
#include "selfplay/dataset/game_files.h"
#include "selfplay/dataset/threads.h"
#include "training/model/reference_step.h"
#include "training/run/report.h"
#include "training/verbs/commands.h"
#include "training/verbs/read_games.h"

namespace ouk {
namespace {

struct TrainArguments {
    std::string config;
    std::vector<std::string> data;
    std::string out;
    std::string init;
    int threads = 0;
    std::vector<std::string> settings;
    bool check = false;
    bool json = false;
};

TrainArguments parse_train(Arguments args) {
    TrainArguments given;
    CLI::App app("Learns a network from game files; the same command again resumes", "ouk train");
    app.footer(
        "Ctrl-C ends after the step in work; the same command goes on (exit code 128 + signal).\n"
        "Processes started by torchrun, mpirun or srun share each batch and make the same net;\n"
        "MASTER_ADDR and MASTER_PORT say where they meet (this machine, 29500).\n"
        "Example: ouk train configs/train/smallest.toml --data runs/small --out runs/train\n"
        "         ouk train --export-text check.jsonl --out runs/train\n"
        "Keys of the config and what they are without it:\n" +
        describe_config(TrainConfig().fields()));
    app.add_option("config", given.config, "TOML file, see configs/train")->required();
    app.add_option("--data", given.data,
                   "game files, or folders of games-*.h5; 'PATH 0.5': half of its chunks an epoch");
    app.add_option("--out", given.out, "run folder");
    app.add_option("--init", given.init,
                   "network file whose weights to begin with; of the ruleset and shape to train");
    app.add_option("--threads", given.threads, "0 = all cores; the weights do not depend on it")
        ->check(CLI::Range(0, kMaxThreads));
    app.add_option("--set", given.settings, "instead of the config's; once for each key")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_flag(
        "--check", given.check,
        "train nothing: only load the config and print it resolved; needs no --data, no --out");
    app.add_flag("--json", given.json,
                 "print the summary as one JSON object, of a run that was stopped too");
    app.add_option("--export-text",
                   "train nothing: write 100 positions, targets and outputs of "
                   "the run at --out to this file; needs no CONFIG")
        ->type_name("FILE");
    app.add_flag_callback(
        "--reference", [&] { given.settings.emplace_back("net.reference=true"); },
        "train by LibTorch's autograd instead of the kernels: slow, to check them by");
    app.add_option_function<std::string>(
           "--device",
           [&](const std::string& device) { given.settings.push_back("net.device=" + device); },
           "cpu, or cuda: LibTorch's autograd on a GPU")
        ->type_name("cpu|cuda");
    app.add_flag_callback(
        "--benchmark", [] {},
        "alone or with --json: measure how fast this machine trains, train nothing");
    parse_arguments(app, args);
    if (given.check) return given;
    if (given.data.empty()) throw UsageError("--data is required");
    if (given.out.empty()) throw UsageError("--out is required");
    return given;
}

TrainConfig load(const TrainArguments& given) {
    TrainConfig config;
    const Fields fields = config.fields();
    load_config(parse_toml_file(given.config), fields);
    check_config(config, given.config);
    for (const std::string& setting : given.settings) set_config(fields, setting);
    try {
        check_config(config, "--set");
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
    return config;
}

RunInfo run_info(TrainConfig& config, const Loader& data, const std::optional<StartNetwork>& start,
                 Arguments args) {
    RunInfo info{.seed = config.seed, .command_line = {"ouk", "train"}};
    info.command_line.insert(info.command_line.end(), args.begin(), args.end());
    for (const DataFile& file : data.files()) {
        info.inputs.push_back({file.path, Hash128::parse(file.content_hash)});
    }
    if (start) info.inputs.push_back({start->path, start->hash});
    return info;
}

/// Prints the summary of a run that is finished; false if it is not. Throws Error if it was
/// another run.
bool tell_if_finished(const std::string& folder, const TrainConfig& config,
                      const std::vector<WeightedPath>& files,
                      const std::optional<StartNetwork>& start, bool json) {
    const std::string path = folder + "/summary.json";
    if (!std::filesystem::exists(path)) return false;
    const std::string& first = files.front().path;
    const auto rules = rules_of(read_shard_info(first), first);
    Manifest wanted = manifest_of(config, *rules, identify_files(files));
    if (start) wanted.init = start->hash;
    const Checkpoint best = read_checkpoint(folder);
    // The same data and config had it fitted.
    if (config.target.score_scale == 0) {
        wanted.network.output_scale = best.manifest.network.output_scale;
    }
    check_same_run(best.manifest, wanted, best.path);
    const std::string summary = read_file(path);
    std::cerr << folder << ": training is finished already\n";
    std::cout << (json ? summary : summary_text(summary));
    return true;
}

/// Cuts what a killed session told of steps that come again.
void cut_metrics(const RunFolder& folder, std::int64_t step) {
    const std::string path = folder.file("metrics.jsonl");
    if (!std::filesystem::exists(path)) return;
    const std::string lines = read_file(path);
    const std::string kept = metrics_until(lines, step);
    if (kept != lines) write_atomically(path, kept);
}

/// Lines of progress, and of metrics.jsonl where they are due.
auto reporter(RunFolder& folder, Progress& progress, std::int64_t metrics_steps) {
    return [&, metrics_steps](const StepReport& report) {
        if (report.ends_epoch) {
            progress.finish(epoch_line(report));
        } else {
            progress.update([&] { return progress_line(report); });
        }
        const bool is_due = metrics_steps > 0 && report.step % metrics_steps == 0;
        if (is_due || report.ends_epoch) folder.append_metrics(metrics_line(report));
    };
}

/// Those of the ranks that a launcher has started; nothing where this process is alone. Signals end
/// the wait at once, so nobody may listen for them yet.
std::unique_ptr<Exchange> join_ranks(const TrainConfig& config) {
    const Environment environment = [](const char* name) { return std::getenv(name); };
    const Rank rank = rank_of(environment);
    if (rank.is_alone()) return nullptr;
    check_ranks(config.net, rank.count);
    Meeting meeting = meeting_of(environment);
    meeting.patience = std::chrono::seconds(config.rank_patience);
    std::cerr << fmt::format("rank {} of {} meets the others at {}:{}\n", rank.number, rank.count,
                             meeting.address, meeting.port);
    return std::make_unique<Exchange>(rank, meeting);
}

/// A run, or one rank's part of it. Only the first rank writes and tells.
class Training {
public:
    /// What is wrong and can be seen at once is told before others are waited for or games read.
    Training(const TrainArguments& given, TrainConfig& config, Arguments args)
        : given_(given), config_(config), args_(args), files_(list_data_files(given.data)) {
        require_device(config.net.device);
        CheckpointFolder(given.out).require_writable();
        if (!given.init.empty()) start_ = read_start_network(given.init);
    }

    int run() {
        const auto exchange = join_ranks(config_);
        const Interrupts interrupts;
        if (exchange) exchange->end_waits_when([&] { return interrupts.arrived() != 0; });
        try {
            return run(exchange.get(), interrupts);
        } catch (const LostRank& lost) {
            if (interrupts.arrived() == 0) throw;
            std::cerr << fmt::format("{}\n{}: stopped; the same command goes on\n", lost.what(),
                                     given_.out);
            return interrupts.exit_code();
        }
    }

private:
    int run(Exchange* exchange, const Interrupts& interrupts) {
        const bool is_first = !exchange || exchange->rank().number == 0;
        if (is_first) folder_.emplace(given_.out, "train");
        if (is_finished_already(is_first)) return 0;
        const auto data = read_games(interrupts, is_first, [&](const SurveyProgress& progress) {
            return std::make_unique<Loader>(files_, config_.data, config_.net.shape(),
                                            static_cast<std::uint64_t>(config_.seed),
                                            thread_count(given_.threads), progress);
        });
        TrainOptions options{.should_stop = [&] { return interrupts.arrived() != 0; },
                             .start = start_,
                             .exchange = exchange};
        if (is_first) options.on_step = reporter(*folder_, progress_, config_.metrics_steps);
        Trainer trainer(config_, *data, given_.out, options);
        trainer.resume();
        if (is_first) begin(trainer, *data);
        const bool is_finished = trainer.run();
        if (is_first) end(trainer, *data, is_finished);
        if (is_finished) return 0;
        if (interrupts.arrived() != 0) return interrupts.exit_code();
        if (config_.stop_after_steps > 0) return 0;
        std::cerr << fmt::format("{}: another rank was told to stop\n", given_.out);
        return 1;
    }

    [[nodiscard]] bool is_finished_already(bool is_first) const {
        if (is_first) return tell_if_finished(given_.out, config_, files_, start_, given_.json);
        return std::filesystem::exists(given_.out + "/summary.json");
    }

    void begin(const Trainer& trainer, const Loader& data) {
        const std::int64_t step = trainer.state().step;
        if (config_.target.score_scale == 0) std::cerr << fitted_line(trainer.target(), data);
        cut_metrics(*folder_, step);
        folder_->write_run_json(run_info(config_, data, start_, args_));
        folder_->write_config(dump_config(config_.fields()));
        if (step > 0) std::cerr << fmt::format("{}: goes on after step {}\n", given_.out, step);
    }

    void end(const Trainer& trainer, const Loader& data, bool is_finished) {
        if (!is_finished) {
            progress_.finish(progress_line(trainer.last_report()));
            std::cerr << fmt::format("{}: stopped; the same command goes on\n", given_.out);
            if (given_.json) std::cout << summary_json(trainer, data);
            return;
        }
        const std::string summary = summary_json(trainer, data);
        write_atomically(folder_->file("summary.json"), summary);
        std::cout << (given_.json ? summary : summary_text(summary));
    }

    const TrainArguments& given_;
    TrainConfig& config_;
    Arguments args_;
    std::vector<WeightedPath> files_;
    std::optional<StartNetwork> start_;
    std::optional<RunFolder> folder_;
    Progress progress_{std::cerr, stderr_is_terminal()};
};

}  // namespace

int train_command(Arguments args) {
    const auto asks = [&](std::string_view option) {
        const auto is_it = [&](std::string_view word) {
            return word == option || word.starts_with(std::string(option) + "=");
        };
        return std::ranges::any_of(args, is_it);
    };
    if (asks("--export-text")) return export_text_command(args);
    if (asks("--benchmark")) return train_benchmark_command(args);
    const TrainArguments given = parse_train(args);
    TrainConfig config = load(given);
    if (given.check) {
        std::cout << dump_config(config.fields());
        return 0;
    }
    // Nobody has to read the log.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return with_threads(thread_count(given.threads),
                            [&] { return Training(given, config, args).run(); });
    } catch (const Stopped& stopped) {
        std::cerr << fmt::format(
            "{}: stopped while games were read; the same command begins again\n", given.out);
        return stopped.exit_code;
    }
}

}  // namespace ouk
