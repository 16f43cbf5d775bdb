#include "selfplay/convert/export.h"

#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "engine/game/pgn_writer.h"
#include "selfplay/convert/flat_file.h"
#include "selfplay/convert/game_stream.h"
#include "selfplay/convert/pgn_form.h"
#include "selfplay/convert/position_text.h"

namespace ouk {

namespace {

constexpr const char* kStandardOutput = "-";

/// What comes of one game: a text, or the bytes of the positions that it has to offer.
struct MadeGame {
    struct Row {
        std::uint64_t key;
        std::size_t end;  // of its bytes
    };
    std::string bytes;
    std::vector<Row> rows;  // none of PGN
    LeftOutCounts left_out{};
};

using AppendPosition = void (*)(std::string&, const StoredPosition&, const GameRecord&);

AppendPosition appender(ExportForm form) {
    switch (form) {
        case ExportForm::Epd:
            return append_epd;
        case ExportForm::Csv:
            return append_csv;
        case ExportForm::Plain:
            return append_plain;
        default:
            return append_flat;
    }
}

MadeGame make_positions(const GameSource& source, const GameRecord& game, ExportForm form,
                        const PositionFilter& filter) {
    const AppendPosition append = appender(form);
    MadeGame made;
    replay(*source.rules, game, source.path, [&](const StoredPosition& at) {
        if (const auto reason = left_out_by(filter, at)) {
            ++made.left_out[static_cast<std::size_t>(*reason)];
            return;
        }
        append(made.bytes, at, game);
        made.rows.push_back({at.position.key(), made.bytes.size()});
    });
    return made;
}

class Export {
public:
    Export(const ExportOptions& options, std::ostream& standard_output)
        : options_(options), standard_output_(standard_output), picker_(options.filter) {}

    ExportReport run() {
        const auto make = [&](const GameSource& source, const GameRecord& game) {
            if (options_.form != ExportForm::Pgn) {
                return make_positions(source, game, options_.form, options_.filter);
            }
            const PgnGame pgn = to_pgn(source.rules, source.info, game, source.path);
            return MadeGame{.bytes = pgn_writer_->write(pgn), .rows = {}};
        };
        GameStream(options_.files, options_.threads)
            .run<MadeGame>([&](const GameSource& source) { open(source); }, make,
                           [&](const MadeGame& made) { take(made); }, [&] { return is_over(); });
        report_.forgotten = picker_.forgotten();
        report_.is_stopped = is_stopped_;
        if (!is_stopped_ && sink_) sink_->commit();
        return report_;
    }

private:
    [[nodiscard]] bool is_over() {
        if (options_.should_stop && options_.should_stop()) is_stopped_ = true;
        return is_stopped_ || is_full_;
    }

    void open(const GameSource& source) {
        if (!sink_) {
            sink_ = make_sink(source);
            pgn_writer_.emplace(*source.rules);
            if (options_.form == ExportForm::Csv) sink_->write(kCsvHeader);
        }
        sink_->add_source(source.info);
        ++report_.files;
    }

    [[nodiscard]] std::unique_ptr<ExportSink> make_sink(const GameSource& source) const {
        if (options_.form == ExportForm::Flat) {
            return std::make_unique<FlatFile>(options_.out, *source.rules, source.info);
        }
        if (options_.out == kStandardOutput) return std::make_unique<StreamSink>(standard_output_);
        return std::make_unique<TextFileSink>(options_.out);
    }

    void take(const MadeGame& made) {
        if (is_full_) return;
        ++report_.games;
        if (options_.form == ExportForm::Pgn) sink_->write(made.bytes);
        for (std::size_t i = 0; i < made.left_out.size(); ++i) {
            report_.left_out[i] += made.left_out[i];
        }
        std::size_t begin = 0;
        for (const MadeGame::Row& row : made.rows) {
            if (picker_.is_full()) break;
            const auto reason = picker_.pick(row.key);
            if (reason) ++report_.left_out[static_cast<std::size_t>(*reason)];
            if (!reason) sink_->write(std::string_view(made.bytes).substr(begin, row.end - begin));
            begin = row.end;
        }
        report_.positions = picker_.taken();
        report_.is_full = is_full_ = picker_.is_full();
        if (options_.on_progress) options_.on_progress(report_);
    }

    const ExportOptions& options_;
    std::ostream& standard_output_;
    PositionPicker picker_;
    std::unique_ptr<ExportSink> sink_;     // from the first file on
    std::optional<PgnWriter> pgn_writer_;  // likewise
    ExportReport report_;
    std::atomic<bool> is_full_ = false;  // set by take(), asked where games are given out
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace

ExportReport export_games(const ExportOptions& options, std::ostream& standard_output) {
    return Export(options, standard_output).run();
}

}  // namespace ouk
