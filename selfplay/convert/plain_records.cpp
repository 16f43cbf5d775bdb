#include "selfplay/convert/plain_records.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "engine/base/error.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/notation.h"
#include "engine/uci/words.h"
#include "selfplay/dataset/stored_score.h"

namespace ouk {

namespace {

constexpr const char* kForm = "fen, move, score, ply, result, then e, each on a line";
constexpr std::string_view kEndOfRecord = "e";
constexpr std::string_view kSpace = " \t";
// Six, where nothing is wrong; a file without ends is no reason to take it all into memory.
constexpr std::size_t kMostLinesOfARecord = 64;

enum class Key { Fen, Move, Score, Ply, Result };
constexpr std::array<std::string_view, 5> kKeys{"fen", "move", "score", "ply", "result"};

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
    const std::size_t end = text.find_last_not_of(kSpace);
    return end == text.npos ? "" : text.substr(begin, end + 1 - begin);
}

/// Collects the lines of one record.
class RecordReader {
public:
    RecordReader(const Rules& rules, std::string path) : rules_(&rules), path_(std::move(path)) {}

    void add(std::string_view text, int line) {
        const std::size_t space = std::min(text.find_first_of(kSpace), text.size());
        const auto* const key = std::ranges::find(kKeys, text.substr(0, space));
        if (key == kKeys.end()) throw Error(where(line), "'" + std::string(text) + "'", kForm);
        Value& value = values_[static_cast<std::size_t>(key - kKeys.begin())];
        if (value.line != 0) throw Error(where(line), std::string(*key) + " twice", kForm);
        value = {std::string(trimmed(text.substr(space))), line};
    }

    /// Precondition: the record is over, on `line`.
    PlainRecord read(int line) {
        for (const Key key : {Key::Fen, Key::Move, Key::Score, Key::Result}) {
            const std::string_view name = kKeys[static_cast<std::size_t>(key)];
            if (at(key).line == 0) throw Error(where(line), "no " + std::string(name), kForm);
        }
        const auto position =
            in_line(Key::Fen, [&] { return parse_fen(*rules_, at(Key::Fen).text); });
        const auto move =
            in_line(Key::Move, [&] { return parse_uci(position, at(Key::Move).text); });
        const Color mover = position.side_to_move();
        const int score = number(Key::Score, -kMateScore.value(), kMateScore.value());
        const int result = number(Key::Result, -1, 1);
        const bool has_ply = at(Key::Ply).line != 0;
        return {.line = at(Key::Fen).line,
                .position = position,
                .move = move,
                .score = static_cast<std::int16_t>(turned(score, mover)),
                .result = static_cast<Result>(turned(result, mover)),
                .ply = has_ply ? number(Key::Ply, 0, UINT16_MAX) : position.ply()};
    }

private:
    struct Value {
        std::string text;
        int line = 0;  // 0: not given
    };

    /// What `parse` makes of a value; its Error with the line.
    template <class Parse>
    std::invoke_result_t<Parse> in_line(Key key, Parse&& parse) const {
        try {
            return parse();
        } catch (const Error& error) {
            throw Error(where(at(key).line), error.what());
        }
    }

    [[nodiscard]] const Value& at(Key key) const { return values_[static_cast<std::size_t>(key)]; }
    [[nodiscard]] std::string where(int line) const { return path_ + ':' + std::to_string(line); }

    [[nodiscard]] int number(Key key, int least, int most) const {
        const std::string& text = at(key).text;
        const auto value = to_number<int>(text);
        if (!value || *value < least || *value > most) {
            throw Error(where(at(key).line),
                        std::string(kKeys[static_cast<std::size_t>(key)]) + " '" + text + "'",
                        "a number from " + std::to_string(least) + " to " + std::to_string(most));
        }
        return *value;
    }

    const Rules* rules_;
    std::string path_;
    std::array<Value, kKeys.size()> values_;
};

}  // namespace

std::optional<PlainBatch> next_batch(LineReader& reader, int records) {
    PlainBatch batch;
    const std::size_t most_lines = static_cast<std::size_t>(records) * kMostLinesOfARecord;
    for (int ends = 0; ends < records && batch.lines.size() < most_lines && reader.next();) {
        const std::string_view text = trimmed(reader.line());
        if (text.empty()) continue;
        ends += text == kEndOfRecord ? 1 : 0;
        batch.lines.push_back({reader.number(), std::string(text)});
    }
    return batch.lines.empty() ? std::nullopt : std::optional(std::move(batch));
}

std::vector<ReadRecord> read_records(const Rules& rules, const PlainBatch& batch,
                                     const std::string& path) {
    std::vector<ReadRecord> records;
    RecordReader reader(rules, path);
    ReadRecord current;
    for (const PlainBatch::Line& line : batch.lines) {
        const bool is_end = line.text == kEndOfRecord;
        try {
            if (is_end && current.problem.empty()) current.record = reader.read(line.number);
            if (!is_end) reader.add(line.text, line.number);
        } catch (const Error& error) {
            if (current.problem.empty()) current.problem = error.what();
        }
        if (!is_end) continue;
        records.push_back(std::exchange(current, {}));
        reader = RecordReader(rules, path);
    }
    const PlainBatch::Line& last = batch.lines.back();
    if (last.text != kEndOfRecord) {
        const std::string torn = path + ':' + std::to_string(last.number) +
                                 ": the file ends within a record; expected " + kForm;
        if (current.problem.empty()) current.problem = torn;
        records.push_back(std::move(current));
    }
    return records;
}

}  // namespace ouk
