#include "tuning/fastchess/option_groups.h"

namespace ouk::fastchess {

namespace {

Setter to_text(std::string& field) {
    return [&field](const Value& value) { field = value.text(); };
}

Setter to_truth(bool& field) {
    return [&field](const Value& value) { field = value.truth(); };
}

Keys pgn_keys(PgnArguments& to) {
    CommentFields& fields = to.fields;
    return {
        {"file", to_text(to.file)},
        {"append", to_truth(to.append)},
        {"min", to_truth(to.is_minimal)},
        {"notation",
         [&to](const Value& value) {
             to.notation = Notation(value.choice({"san", "lan", "uci"}));
         }},
        {"match_line", [&to](const Value& value) { to.match_lines.push_back(value.text()); }},
        {"timeleft", to_truth(fields.timeleft)},
        {"latency", to_truth(fields.latency)},
        {"nodes", to_truth(fields.nodes)},
        {"seldepth", to_truth(fields.seldepth)},
        {"nps", to_truth(fields.nps)},
        {"hashfull", to_truth(fields.hashfull)},
        {"tbhits", to_truth(fields.tbhits)},
        {"pv", to_truth(fields.pv)},
    };
}

/// Without file= fastchess names the file by the time; here the name is always the same.
/// A bare path is cutechess' form, which weather-factory still writes.
Option file_option(std::string_view name, std::string& file, std::string default_file, Keys keys) {
    return {
        name, [&file, default_file = std::move(default_file),
               keys = std::move(keys)](OptionWords option) {
            if (!option.values.empty() && option.values.front().text.find('=') == std::string::npos)
                option.values.front().text.insert(0, "file=");
            file = default_file;
            set_keys(option, keys);
        }};
}

Option joined(std::string_view name, std::string& to) {
    return {name, [&to](const OptionWords& option) {
                to.clear();
                for (const Word& word : option.values) to += word.text;
            }};
}

Option log(LogArguments& to, std::vector<std::string>& notes) {
    const std::vector<std::string_view> levels{"trace", "info", "warn", "err", "fatal"};
    const auto compress = [](const Value& value) {
        if (value.truth()) value.refuse("logs are written as text", "compress=false");
    };
    const auto realtime = [&notes](const Value& value) {
        if (!value.truth())
            notes.emplace_back("-log realtime=false has no effect: lines are written at once");
    };
    return keyed(
        "-log",
        {{"file", to_text(to.file)},
         {"level", [&to, levels](const Value& value) { to.level = levels[value.choice(levels)]; }},
         {"append", to_truth(to.append)},
         {"compress", compress},
         {"realtime", realtime},
         {"engine", to_truth(to.engine)}});
}

Option config(ConfigArguments& to) {
    return keyed("-config", {{"file", to_text(to.file)},
                             {"outname", to_text(to.outname)},
                             {"discard", to_truth(to.discard)},
                             {"stats", to_truth(to.keeps_stats)}});
}

Option output(OutputFormat& to) {
    const std::vector<std::string_view> formats{"fastchess", "cutechess"};
    return keyed("-output", {{"format", [&to, formats](const Value& value) {
                                  to = OutputFormat(value.choice(formats));
                              }}});
}

}  // namespace

Options output_options(Reading& reading) {
    FastchessArguments& to = reading.arguments;
    return {
        file_option("-pgnout", to.pgn.file, "fastchess.pgn", pgn_keys(to.pgn)),
        file_option("-epdout", to.epd.file, "fastchess.epd",
                    {{"file", to_text(to.epd.file)}, {"append", to_truth(to.epd.append)}}),
        joined("-event", to.pgn.event),
        joined("-site", to.pgn.site),
        keyed("-crc32", {{"pgn", to_truth(to.pgn.crc32)}}),
        log(to.log, to.notes),
        config(to.config),
        output(to.output),
        keyed("-report", {{"penta", to_truth(to.reports_pairs)}}),
        single("-ratinginterval",
               [&to](const Value& value) { to.rating_interval = value.integer(0); }),
        single("-scoreinterval",
               [&to](const Value& value) { to.score_interval = value.integer(0); }),
    };
}

}  // namespace ouk::fastchess
