// ouk loop: games, training, quantization and gauntlet, one after the other, from one command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "engine/base/files.h"
#include "engine/base/interrupts.h"
#include "engine/base/progress.h"
#include "tuning/loop/report.h"
#include "tuning/run/identity.h"
#include "tuning/verbs/commands.h"

namespace ouk {

namespace {

struct LoopArguments {
    std::string config;
    std::string out;
    std::vector<std::string> settings;
    bool fresh = false;
    bool json = false;
};

LoopArguments parse_loop(Arguments args) {
    LoopArguments given;
    CLI::App app("Runs one generation of self-play training from its first game to a tested net",
                 "ouk loop");
    app.footer(
        "Example: ouk loop configs/loop/quickstart.toml --set seed=2\n"
        "All stages' settings are checked before the first one begins; those of stages to come "
        "may be\nchanged later. Ctrl-C ends the stage in work at a good place (exit code 128 + "
        "signal), a second\none kills it; after either the same command goes on where it was.\n"
        "Keys of the config and what they are without it:\n" +
        describe_config(LoopConfig().fields()));
    app.add_option("config", given.config, "TOML file, see configs/loop")->required();
    app.add_option("--out", given.out, "run folder; without it runs/NAME, or $OUK_RUNS/NAME");
    app.add_option("--set", given.settings, "instead of the config's; once for each key")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--fresh", given.fresh, "remove what the run has done and start over");
    app.add_flag("--json", given.json, "print one JSON object instead of the table");
    parse_arguments(app, args);
    return given;
}

LoopConfig load(LoopArguments& given) {
    LoopConfig config;
    const Fields fields = config.fields();
    load_config(parse_toml_file(given.config), fields);
    for (const std::string& setting : given.settings) set_config(fields, setting);
    if (config.name.empty()) config.name = std::filesystem::path(given.config).stem().string();
    if (given.out.empty()) given.out = run_path(config.name);
    return config;
}

/// One line of progress a stage.
class StageLines {
public:
    explicit StageLines(const Interrupts& interrupts) : interrupts_(interrupts) {}
    [[nodiscard]] LoopListener listener() {
        return {.on_tick = [this](const LoopListener::At& at,
                                  std::string_view line) { tick(at, line); },
                .on_finished =
                    [this](const LoopListener::At& at, const StageRecord& record) {
                        finish(head(at) + stage_summary(record));
                    },
                .signal = [this] { return interrupts_.arrived(); }};
    }
    /// Puts `line` in place of the progress.
    void finish(const std::string& line) {
        progress().finish(line);
        progress_.reset();
    }

private:
    void tick(const LoopListener::At& at, std::string_view line) {
        progress().update([&] { return head(at) + std::string(line); });
    }
    Progress& progress() {
        if (!progress_) progress_ = std::make_unique<Progress>(std::cerr, stderr_is_terminal());
        return *progress_;
    }
    static std::string head(const LoopListener::At& at) {
        return fmt::format("[{}/{}] {:11} {:>6}  ", at.number, at.of, at.stage,
                           format_duration(at.elapsed));
    }

    const Interrupts& interrupts_;
    std::unique_ptr<Progress> progress_;
};

}  // namespace

int loop_command(Arguments args) {
    LoopArguments given = parse_loop(args);
    const LoopConfig config = load(given);
    std::vector<std::string> command{"ouk", "loop"};
    command.insert(command.end(), args.begin(), args.end());
    Loop loop(config, {given.out, given.fresh, command, sibling_path});
    if (!loop.damage().empty()) std::cerr << given.out << ": " << loop.damage() << '\n';
    if (loop.is_finished()) {
        std::cerr << given.out << ": this run is done; --fresh starts it over\n";
    } else {
        const Interrupts interrupts;
        StageLines lines(interrupts);
        if (const Stage* const stage = loop.run(lines.listener())) {
            lines.finish("stopped in stage " + stage->name + "; the same command goes on");
            return interrupts.exit_code();
        }
    }
    write_atomically(report_path(loop), report_markdown(loop));
    std::cout << (given.json ? report_json(loop).dump() + '\n' : report_text(loop));
    return loop.is_accepted() || !config.gate ? 0 : 1;
}

}  // namespace ouk
