#include "selfplay/convert/import.h"

#include <utility>

#include "engine/base/error.h"
#include "engine/base/hash.h"
#include "engine/base/version.h"
#include "engine/rules/variant_names.h"
#include "selfplay/convert/import_folder.h"
#include "selfplay/convert/pgn_games.h"
#include "selfplay/convert/plain_games.h"
#include "selfplay/convert/plain_records.h"
#include "selfplay/dataset/command_line.h"
#include "selfplay/dataset/ordered_work.h"

namespace ouk {

namespace {

constexpr int kBatchRecords = 1024;

struct NumberedPiece {
    PgnPiece piece;
    std::uint64_t number = 0;
};

std::shared_ptr<const Rules> rules_for(const ImportOptions& options) {
    return options.ruleset.empty() ? rules_told_by(options.files.front())
                                   : load_rules(options.ruleset);
}

/// The same by the name that PGN has for them: any other a reader looks up anew in every game.
std::shared_ptr<const Rules> by_variant_name(const Rules& rules) {
    Ruleset ruleset = rules.ruleset();
    ruleset.name = variant_name(rules);
    return std::make_shared<const Rules>(std::move(ruleset));
}

ShardInfo info_for(const ImportOptions& options, const Rules& rules) {
    const std::string form = options.form == ImportForm::Pgn ? "pgn" : "plain";
    return {.ruleset_name = rules.ruleset().name,
            .ruleset_text = rules.ruleset().text(),
            .ruleset_hash = rules.hash().hex(),
            .evaluation = kImported,
            .config = "import = \"" + form + "\"\n",
            .program_version = std::string(program_version()),
            .content_hash = {}};
}

RunInfo run_info(const ImportOptions& options) {
    RunInfo info{.command_line = command_line("data import", options.arguments)};
    for (const std::string& path : options.files) info.inputs.push_back({path, hash_file(path)});
    return info;
}

class Import {
public:
    explicit Import(const ImportOptions& options)
        : options_(options),
          run_(run_info(options)),
          rules_(rules_for(options)),
          folder_(options.out, run_, info_for(options, *rules_), options.shard_games) {}

    ImportReport run() {
        for (const RunInput& input : run_.inputs) {
            source_ = input.hash.hex();
            options_.form == ImportForm::Pgn ? read_pgn_file(input.path)
                                             : read_plain_file(input.path);
        }
        report_.is_stopped = is_stopped_;
        if (is_stopped_) return report_;
        if (report_.tally.games == 0) {
            throw Error(options_.files.front(), "no game to import", "games, or positions of them");
        }
        folder_.commit();
        report_.files = folder_.files();
        return report_;
    }

private:
    /// What `next` gives is read by `read` and taken by `take`: see work_in_order.
    template <class Item, class Made, class Next, class Read, class Take>
    void read_all(Next&& next, Read&& read, Take&& take) {
        const auto next_if_any = [&]() -> std::optional<Item> {
            is_stopped_ |= options_.should_stop && options_.should_stop();
            return is_stopped_ ? std::nullopt : next();
        };
        const auto take_and_tell = [&](Made made) {
            take(std::move(made));
            if (options_.on_progress) options_.on_progress(report_);
        };
        work_in_order<Item, Made>(thread_count(options_.threads), next_if_any, read, take_and_tell);
    }

    void read_pgn_file(const std::string& path) {
        const auto rules = by_variant_name(*rules_);
        PgnSplit split(path);
        std::uint64_t number = 0;
        read_all<NumberedPiece, ReadPiece>(
            [&]() -> std::optional<NumberedPiece> {
                auto piece = split.next();
                if (!piece) return std::nullopt;
                return NumberedPiece{std::move(*piece), number++};
            },
            [&](const NumberedPiece& one) { return read_pgn(rules, one.piece, path, one.number); },
            [&](ReadPiece read) {
                for (ReadGame& game : read.games) take(std::move(game));
                if (read.problem) refuse(*read.problem);
            });
    }

    void read_plain_file(const std::string& path) {
        LineReader reader(path);
        PlainGames games(path);
        const auto end_game = [&] {
            std::optional<GameRecord> game;
            if (!games.is_empty()) unless_bad([&] { game = games.finish(); });
            if (game) take({.record = std::move(*game)});
        };
        const auto add = [&](const PlainRecord& record) {
            if (!games.goes_on_with(record)) end_game();
            unless_bad([&] { games.add(record); });
        };
        read_all<PlainBatch, std::vector<ReadRecord>>(
            [&] { return next_batch(reader, kBatchRecords); },
            [&](const PlainBatch& batch) { return read_records(*rules_, batch, path); },
            [&](const std::vector<ReadRecord>& records) {
                for (const ReadRecord& one : records) {
                    if (one.record) {
                        add(*one.record);
                    } else {
                        end_game();
                        refuse(one.problem);
                    }
                }
            });
        end_game();
    }

    void take(ReadGame game) {
        bool fits = false;
        unless_bad([&] {
            folder_.require_same_players(game);
            fits = true;
        });
        if (!fits) return;
        report_.tally.add(game.record);
        folder_.add(std::move(game), source_);
    }

    void refuse(const std::string& problem) {
        if (!options_.skip_bad) throw Error(problem);
        ++report_.bad;
        if (options_.on_bad) options_.on_bad(problem);
    }

    template <class Action>
    void unless_bad(Action&& action) {
        try {
            action();
        } catch (const Error& error) {
            refuse(error.what());
        }
    }

    const ImportOptions& options_;
    RunInfo run_;
    std::shared_ptr<const Rules> rules_;
    ImportFolder folder_;
    std::string source_;       // hash of the file that is read
    bool is_stopped_ = false;  // asked and set where items are read
    ImportReport report_;      // told and set where games are taken
};

}  // namespace

ImportReport import_games(const ImportOptions& options) {
    return Import(options).run();
}

}  // namespace ouk
