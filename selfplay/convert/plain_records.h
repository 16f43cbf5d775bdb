// Records of the plain form (data/README.md, "Export and import"): cut from a file a batch at a
// time, read on any thread, each a position with its move, score and result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "selfplay/convert/line_reader.h"
#include "selfplay/dataset/game_record.h"

namespace ouk {

struct PlainRecord {
    int line = 0;  // of its `fen`
    Position position;
    Move move;
    std::int16_t score = 0;  // White's view
    Result result = Result::Draw;
    int ply = 0;  // as told; where it is not, that of the FEN
};

/// Lines of whole records, empty ones left out, with their numbers.
struct PlainBatch {
    struct Line {
        int number;
        std::string text;  // without space around
    };
    std::vector<Line> lines;
};

/// The lines of up to `records` records; nullopt at the end of the file.
[[nodiscard]] std::optional<PlainBatch> next_batch(LineReader& reader, int records);

/// A record, or what is wrong with it, with file and line.
struct ReadRecord {
    std::optional<PlainRecord> record = {};
    std::string problem = {};
};
/// In order.
[[nodiscard]] std::vector<ReadRecord> read_records(const Rules& rules, const PlainBatch& batch,
                                                   const std::string& path);

}  // namespace ouk
